import type { ConceptDefinition, Feature, MemberFold } from "../../values/definitions/concept.ts";
import { didYouMean } from "../../values/wording/nearest.ts";
import { isNumeric, type BaseType, outputTypes, traitsOf } from "../../values/values.ts";
import type { Violation } from "../../values/errors/violation.ts";
import { labelsFault, nameFault, signalViolations } from "./check-signals.ts";
import { checkFeature } from "./check-features.ts";
import { foldedBase, foldedType, memberViolations } from "./check-members.ts";
import type { ValueType } from "../operators/operator.ts";
import { orderFeatures } from "../order.ts";
import { fewOf } from "../../values/wording/listed.ts";

/** The most signals, and the most features, a concept may have. */
const mostNames = 500;

/** A concept's features in order with their types, and everything that is wrong with it. */
export interface CheckedConcept {
  readonly violations: readonly Violation[];
  readonly sorted: readonly string[];
  /** Types of signals and features by name. */
  readonly types: ReadonlyMap<string, ValueType>;
}

/** Checks a concept whole: signals, names, operators, types, cycles and the output; nothing is thrown. */
export function checkConcept(definition: ConceptDefinition): CheckedConcept {
  const tooMany = (["primitives", "features"] as const).filter(
    (part) => Object.keys(definition[part]).length > mostNames,
  );
  if (tooMany.length > 0) {
    const violations = tooMany.map((location) => ({
      location,
      message: `A concept has at most ${mostNames} ${location}.`,
    }));
    return { violations, sorted: [], types: new Map() };
  }
  const found: Violation[] = signalViolations(definition);
  const signals = new Map(Object.entries(definition.primitives));
  const features = new Map<string, Feature>(Object.entries(definition.features));
  const known = [...signals.keys(), ...features.keys()];
  const types = new Map<string, ValueType | null>();
  for (const [name, { type, labels }] of signals) {
    const { base, series } = traitsOf(type);
    types.set(name, { base, series, labels: base === "categorical" ? (labels ?? []) : null });
  }
  for (const name of features.keys()) {
    const fault = nameFault(name);
    if (fault !== null) found.push({ location: `features.${name}`, message: fault });
    if (signals.has(name))
      found.push({
        location: `features.${name}`,
        message: `"${name}" is already the name of a signal; give the feature another name.`,
      });
  }
  const { sorted, stuck } = orderFeatures(features);
  for (const name of cyclic(stuck, features)) {
    found.push({
      location: `features.${name}.inputs`,
      message: `"${name}" depends on itself through ${cycleText(name, features)}.`,
    });
  }
  for (const name of [...sorted, ...stuck]) {
    const feature = features.get(name);
    if (!feature) continue;
    const typeOf = (input: string): ValueType | null | undefined =>
      types.has(input) ? types.get(input) : features.has(input) ? null : undefined;
    const type = checkFeature(
      name,
      feature,
      typeOf,
      known.filter((other) => other !== name),
      found,
    );
    if (!signals.has(name)) types.set(name, type && foldedType(type, feature));
  }
  found.push(...memberViolations(definition));
  found.push(...outputViolations(definition, features, types));
  const resolved = [...types].flatMap(([name, type]) => (type ? [[name, type] as const] : []));
  return { violations: found, sorted, types: new Map(resolved) };
}

function cyclic(stuck: readonly string[], features: ReadonlyMap<string, Feature>): string[] {
  return stuck.filter((name) => pathToSelf(name, features) !== null);
}

function cycleText(name: string, features: ReadonlyMap<string, Feature>): string {
  return (pathToSelf(name, features) ?? []).map((step) => `"${step}"`).join(" <- ");
}

/** The shortest way from a feature back to itself along inputs, or null. */
function pathToSelf(name: string, features: ReadonlyMap<string, Feature>): string[] | null {
  const cameFrom = new Map<string, string>();
  const open = [name];
  for (const step of open) {
    for (const input of features.get(step)?.inputs ?? []) {
      if (input === name) {
        const path = [name];
        for (let at: string | undefined = step; at !== undefined && at !== name; at = cameFrom.get(at))
          path.splice(1, 0, at);
        return [...path, name];
      }
      if (features.has(input) && !cameFrom.has(input)) {
        cameFrom.set(input, step);
        open.push(input);
      }
    }
  }
  return null;
}

/** Whether members with Results of a type become one so: a flag is no amount. */
const canFold = (across: MemberFold, base: BaseType): boolean =>
  across === "count" || isNumeric(base) || (base === "boolean" && (across === "max" || across === "min"));

function outputViolations(
  { output_feature, output_type, labels, across }: ConceptDefinition,
  features: ReadonlyMap<string, Feature>,
  types: ReadonlyMap<string, ValueType | null>,
): Violation[] {
  const found: Violation[] = [];
  const known = outputTypes.includes(output_type);
  if (!known)
    found.push({
      location: "output_type",
      message: `"${output_type}" is not an output type.${didYouMean(output_type, outputTypes)} Output types are ${outputTypes.join(", ")}.`,
    });
  if (labels !== undefined) {
    const fault = labelsFault(labels);
    if (fault !== null) found.push({ location: "labels", message: `The label set ${fault}` });
    if (known && output_type !== "categorical")
      found.push({ location: "labels", message: `belong to a categorical output; this one is ${output_type}.` });
  }
  if (!features.has(output_feature)) {
    const known = features.size === 0 ? "There are none." : `Features are ${fewOf([...features.keys()])}.`;
    found.push({
      location: "output_feature",
      message: `"${output_feature}" is not a feature.${didYouMean(output_feature, features.keys())} ${known}`,
    });
    return found;
  }
  const made = types.get(output_feature);
  if (!made || !known) return found;
  const type = across === undefined ? made : { ...made, base: foldedBase(across, made.base) };
  if (across !== undefined && !canFold(across, made.base))
    found.push({
      location: "across",
      message:
        made.base === "boolean"
          ? `${across} folds numbers, and "${output_feature}" gives flags; use max (any is true), min (all are true) or count.`
          : `folds numbers, but "${output_feature}" gives ${made.base}; use count.`,
    });
  const { base } = traitsOf(output_type);
  const fits =
    base === type.base ||
    (base === "float" && type.base === "int") ||
    (base === "string" && type.base === "categorical");
  if (!fits) {
    const hint = isNumeric(base) && isNumeric(type.base) ? ' Put "round" before it or declare float.' : "";
    found.push({
      location: "output_type",
      message: `is ${output_type}, but "${output_feature}" gives ${type.base}.${hint}`,
    });
  } else if (base === "categorical" && labels) {
    const missing = (type.labels ?? []).filter((label) => !labels.includes(label));
    if (missing.length > 0)
      found.push({
        location: "labels",
        message: `lacks ${fewOf(missing.map((label) => `"${label}"`))}, which "${output_feature}" can give.`,
      });
  }
  return found;
}
