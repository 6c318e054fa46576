import { joined } from "../condition/strategies/composite.ts";
import { describeSpec } from "../condition/strategies/registry.ts";
import type { PartProvenance } from "./provenance.ts";
import type { Selection } from "./strategy/select-strategy.ts";
import type { Filled } from "./strategy/fill-parameters.ts";

/** What the tiers of severity are called. */
export const tierNames = { low_severity: "low", medium_severity: "medium", high_severity: "high" } as const;

const priorityWords: Record<Selection["priority"], (because: string, strategy: string) => string> = {
  user_explicit: (because) => `${because} says it`,
  primitive_hint: (because) => `${because} chose the strategy`,
  mapping_rule: (because) => `${because} suggests the strategy`,
  application_context: (because) => `${because} of the application context`,
  global_preferred: () => "the globally preferred strategy",
  global_default: (because, strategy) =>
    because === "global_default_strategy" ? "the global default strategy" : `${strategy}, because there is ${because}`,
};

/**
 * One line on why a condition looks as it does, e.g. `threshold below 0.45: 'significantly' means medium severity
 * (guardrails v3), prior of account.active_user_rate_30d; direction from threshold_directions`.
 */
export function summarisePart(subject: string, selection: Selection, filled: Filled, guardrails: string): string {
  const head = `${filled.spec.type} ${describeSpec(filled.spec)} on ${subject}`;
  const reasons = [
    priorityWords[selection.priority](selection.because, selection.strategy),
    ...tierReason(filled, selection, guardrails),
    ...sourceReasons(filled),
  ];
  return `${head}: ${reasons.join("; ")}`;
}

function tierReason({ tier, parameters }: Filled, selection: Selection, guardrails: string): string[] {
  if (tier === null) return [];
  const value = parameters.find((parameter) => parameter.name === "value");
  const version = guardrails === "file" ? "guardrails file" : `guardrails ${guardrails}`;
  const unsaid =
    selection.priority === "user_explicit" ? "a named strategy without a number takes" : "no severity word means";
  const word = tier.word === null ? unsaid : `'${tier.word}' means`;
  const shifted = tier.shifts.map(({ source, shift }) => `${source} ${shift > 0 ? "+" : ""}${shift}`).join(", ");
  const landed = shifted === "" ? "" : `, shifted by ${shifted} to ${tierNames[tier.tier]}`;
  const prior =
    value?.source === "parameter_priors"
      ? `prior of ${(value.from ?? "").replace(/\.[a-z]+_severity$/, "")}`
      : `${value?.source ?? "default"} ${value?.from ?? ""}`.trim();
  return [`${word} ${tierNames[tier.base]} severity (${version})${landed}, ${prior}`];
}

function sourceReasons({ parameters }: Filled): string[] {
  return parameters.flatMap(({ name, source }) => {
    if (name === "value" || source === "sentence") return [];
    return [`${name} ${source === "default" ? "by default" : `from ${source}`}`];
  });
}

/** One line on a composite: its parts joined. */
export function summariseComposite(parts: readonly PartProvenance[], operator: "AND" | "OR" | "NOT"): string {
  return joined(
    parts.map(({ summary, negate }) => ({ text: `[${summary}]`, negate })),
    operator,
  );
}
