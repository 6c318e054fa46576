import { notAdmitted } from "../admission.ts";
import type { GuardrailsDefinition } from "../../guardrails/definition.ts";
import { traitsOf } from "../../types/values.ts";
import type { CatalogueSignal } from "../catalogue.ts";
import type { Filled } from "../fill-parameters.ts";
import type { ParameterProvenance } from "../provenance.ts";
import type { ReadingPart } from "../reading.ts";
import { unresolved } from "../refuse.ts";
import type { Selection } from "../select-strategy.ts";
import { labelOf } from "../label.ts";
import type { Stated } from "./sentence.ts";

/**
 * The strategy and parameters that a canonical sentence states: taken as they are, without severity, units or priors.
 * Throws intent_unresolved where the guardrails do not admit the strategy or the signal has no such label.
 */
export function takeStated(
  stated: Stated,
  part: ReadingPart,
  signal: CatalogueSignal,
  guardrails: GuardrailsDefinition,
): { selection: Selection; filled: Filled } {
  const refusal = notAdmitted(stated.type, signal, guardrails);
  if (refusal !== null) {
    throw unresolved(`The sentence asks for ${stated.type}, but ${refusal}.`, {
      reason: "strategy_not_admitted",
      suggestion:
        "Ask for another strategy, use a signal of a fitting type, or extend type_strategy_map in the guardrails.",
      candidates: [{ primitive_id: part.primitive_id, score: 1, description: signal.description ?? null }],
    });
  }
  const spec = stated.type === "equals" ? labelled(stated, part, signal) : stated;
  const parameters = Object.entries(spec.params).flatMap(([name, value]): ParameterProvenance[] =>
    name === "direction" || name === "value" || name === "window"
      ? [{ name, value: value as string | number | boolean, source: "sentence", from: part.words }]
      : [],
  );
  return {
    selection: { strategy: spec.type, priority: "user_explicit", because: `"${part.words}"`, direction: null },
    filled: { spec, parameters, tier: null, warnings: [] },
  };
}

function labelled(
  { params }: Extract<Stated, { type: "equals" }>,
  part: ReadingPart,
  signal: CatalogueSignal,
): Extract<Stated, { type: "equals" }> {
  const { value } = params;
  if ((typeof value === "boolean") !== (traitsOf(signal.type).base === "boolean")) throw misfit(String(value), signal);
  const registered = signal.labels?.find((label) => label === value);
  const labels = signal.labels === undefined ? {} : { labels: signal.labels };
  return {
    type: "equals",
    params: { value: registered ?? labelOf({ ...part, label: String(value) }, signal), ...labels },
  };
}

function misfit(label: string, signal: CatalogueSignal): Error {
  return unresolved(`${signal.primitive_id} is ${signal.type} and cannot be ${label}.`, {
    reason: "unknown_label",
    suggestion: 'Write true or false for a flag, and a label in quotation marks: is "at risk".',
    candidates: [{ primitive_id: signal.primitive_id, score: 1, description: signal.description ?? null }],
  });
}
