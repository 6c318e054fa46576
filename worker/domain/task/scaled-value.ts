import type { Prior } from "./guardrails/definition.ts";
import type { StrategyName } from "../values/condition.ts";
import type { CatalogueSignal } from "../language/catalogue.ts";
import { scaleOf } from "../language/signal-scale.ts";

/**
 * The value of a prior in the signal's unit. A signal's own prior stands as written; that of a strategy is mirrored for
 * `below` (percentile 90 becomes 10), and for threshold it is a share of the signal's scale unless it exceeds 1.
 */
export function scaledValue(
  strategy: StrategyName,
  prior: { prior: Prior; source: "parameter_priors" | "strategy_priors" } | null,
  direction: "above" | "below" | "any",
  signal: CatalogueSignal,
): number {
  const value = prior?.prior.value ?? 0;
  if (prior === null || prior.source === "parameter_priors") return value;
  if (strategy === "percentile") return direction === "below" ? 100 - value : value;
  const { range } = scaleOf(signal);
  if (strategy !== "threshold" || range === null || value > 1) return value;
  const share = direction === "below" ? 1 - value : value;
  return Number((range[0] + share * (range[1] - range[0])).toPrecision(12));
}
