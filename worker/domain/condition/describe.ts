import type { StrategySpec } from "../values/condition.ts";

/** A strategy with its parameters in words, e.g. `below 0.45` or `up more than 20% over 4w`. */
export function describeSpec(spec: StrategySpec): string {
  switch (spec.type) {
    case "threshold":
      return `${spec.params.direction} ${spec.params.value}`;
    case "percentile":
      return `${spec.params.direction} percentile ${spec.params.value} of its last ${spec.params.window ?? "30d"}`;
    case "z_score": {
      const side = spec.params.direction === "any" ? "away from" : spec.params.direction;
      return `more than ${spec.params.value} standard deviations ${side} its mean of the last ${spec.params.window ?? "30d"}`;
    }
    case "change": {
      const way = { increase: "up", decrease: "down", any: "changed" }[spec.params.direction];
      return `${way} more than ${percentOf(spec.params.value)} over ${spec.params.window ?? "1d"}`;
    }
    case "equals":
      return `is ${String(spec.params.value)}`;
    case "composite":
      return spec.params.operator;
  }
}

/** Joins descriptions of conditions: `a below 1 and not (b is true)`. */
export function describeComposite(
  parts: readonly { text: string; negate: boolean }[],
  operator: "AND" | "OR" | "NOT",
): string {
  return parts.map(({ text, negate }) => (negate ? `not (${text})` : text)).join(operator === "OR" ? " or " : " and ");
}

function percentOf(fraction: number): string {
  return `${Number((fraction * 100).toPrecision(12))}%`;
}
