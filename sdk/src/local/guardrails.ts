import type { GuardrailsDefinition } from "../../../worker/domain/values/definitions/guardrails.ts";
import { isFields, wrong } from "./fields.ts";

const isTexts = (value: unknown) => Array.isArray(value) && value.every((one) => typeof one === "string");
const isMapOf = (held: (value: unknown) => boolean) => (value: unknown) =>
  isFields(value) && Object.values(value).every(held);
const isText = (value: unknown) => typeof value === "string";
const isRules = (value: unknown) =>
  Array.isArray(value) && value.every((rule) => isFields(rule) && isText(rule["phrase"]));

/** What a compiler takes each field for. */
const SHAPES: Record<string, (value: unknown) => boolean> = {
  strategy_registry: isTexts,
  type_strategy_map: isMapOf(isTexts),
  parameter_priors: isMapOf(isFields),
  bias_rules: isMapOf(isText),
  threshold_directions: isMapOf(isText),
  primitive_hints: isMapOf((hint) => isText(hint) || isFields(hint)),
  mapping_rules: (rules) => isRules(rules) || isMapOf(isText)(rules),
  strategy_priors: isMapOf(isFields),
  context_rules: isRules,
  threshold_bounds: isMapOf(isFields),
};
const NEEDED = ["strategy_registry", "type_strategy_map"];

/**
 * Guardrails as far as compiling needs them to be in shape; a service checks every word when they are put in force. Throws
 * DomainError `validation_error` with the place.
 */
export function checkedGuardrails(given: unknown): GuardrailsDefinition {
  if (!isFields(given)) throw wrong("guardrails", "must be a mapping.", "Give the rules as in svc_guardrails.yaml.");
  for (const [name, fits] of Object.entries(SHAPES)) {
    const value = given[name];
    if (value === undefined ? NEEDED.includes(name) : !fits(value))
      throw wrong(`guardrails.${name}`, "is missing or malformed.", "Write it as in svc_guardrails.yaml.");
  }
  return given as unknown as GuardrailsDefinition;
}
