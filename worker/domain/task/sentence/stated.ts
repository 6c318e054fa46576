import { strategies } from "../../condition/strategies/registry.ts";
import type { GuardrailsDefinition } from "../../values/definitions/guardrails.ts";
import type { StrategySpec } from "../../values/definitions/condition.ts";
import { traitsOf } from "../../values/values.ts";
import { misfit } from "../strategy/strategy-fit.ts";
import type { Filled } from "../strategy/fill-parameters.ts";
import { labelOf } from "../label.ts";
import type { ParameterProvenance } from "../provenance.ts";
import { unresolved } from "../../language/refuse.ts";
import type { Selection } from "../strategy/select-strategy.ts";
import type { Subject } from "../subject.ts";
import type { Stated } from "./form/sentence.ts";

/**
 * The strategy and parameters that a canonical sentence states: taken as they are, without severity, units or priors.
 * Throws intent_unresolved where the guardrails do not admit the strategy or the signal has no such label.
 */
export function takeStated(
  stated: Stated,
  subject: Subject,
  guardrails: GuardrailsDefinition,
): { selection: Selection; filled: Filled } {
  const { signal, part } = subject;
  const refusal = misfit(stated.type, signal, guardrails);
  if (refusal !== null) {
    throw unresolved(`The sentence asks for ${stated.type}, but ${refusal}.`, {
      reason: "strategy_not_admitted",
      suggestion:
        "Ask for another strategy, use a signal of a fitting type, or extend type_strategy_map in the guardrails.",
      candidates: [{ primitive_id: part.primitive_id, score: 1, description: signal.description ?? null }],
    });
  }
  const parameters = Object.entries(stated.params).flatMap(([name, value]): ParameterProvenance[] =>
    name === "direction" || name === "value" || name === "window"
      ? [{ name, value: value as string | number | boolean, source: "sentence", from: part.words }]
      : [],
  );
  return {
    selection: { strategy: stated.type, priority: "user_explicit", because: `"${part.words}"`, direction: null },
    filled: { spec: registeredStrategy(stated, subject), parameters, tier: null, warnings: [] },
  };
}

/** A label as registered, with its siblings; numbers as stated. */
function registeredStrategy(stated: Stated, { part, signal }: Subject): StrategySpec {
  const { draft } = strategies[stated.type];
  const { value } = stated.params;
  if (draft?.by !== "label" || typeof value === "number") return stated;
  if ((typeof value === "boolean") !== (traitsOf(signal.type).base === "boolean")) {
    throw unresolved(`${signal.primitive_id} is ${signal.type} and cannot be ${String(value)}.`, {
      reason: "unknown_label",
      suggestion: 'Write true or false for a flag, and a label in quotation marks: is "at risk".',
      candidates: [{ primitive_id: signal.primitive_id, score: 1, description: signal.description ?? null }],
    });
  }
  const exact = signal.labels?.find((label) => label === value);
  return draft.spec(exact ?? labelOf({ ...part, label: String(value) }, signal), signal.labels);
}
