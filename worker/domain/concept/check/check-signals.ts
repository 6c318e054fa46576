import type { ConceptDefinition, ConceptSignal } from "../../values/definitions/concept.ts";
import { missingDataPolicies } from "../../values/definitions/primitive.ts";
import { primitiveTypes, traitsOf } from "../../values/values.ts";
import { didYouMean } from "../../values/wording/nearest.ts";
import { isDuration } from "../../values/time.ts";
import type { Violation } from "../../values/errors/violation.ts";

const namePattern = /^[A-Za-z][A-Za-z0-9_.-]{0,127}$/;
const primitiveIdPattern = /^[^\s.]+(\.[^\s.]+)+$/;

/** What is wrong with a local name of a signal or feature, or null. */
export function nameFault(name: string): string | null {
  if (namePattern.test(name)) return null;
  return `"${name}" is not a name: begin with a letter, then letters, digits, "_", "." or "-", at most 128 characters.`;
}

/** What is wrong with a closed set of labels, or null; labels are distinct, not empty and NFC. */
export function labelsFault(labels: unknown): string | null {
  if (!Array.isArray(labels) || labels.length === 0) return "needs at least one label.";
  if (!labels.every((label) => typeof label === "string" && label.length > 0 && label.length <= 255))
    return "must contain strings of 1 to 255 characters.";
  if (new Set(labels).size < labels.length) return "lists a label twice.";
  return labels.every((label: string) => label === label.normalize("NFC")) ? null : "must be in Unicode normal form C.";
}

/** Everything wrong with the signals of a concept, whether they are used or not. */
export function signalViolations(definition: ConceptDefinition): Violation[] {
  const entries = Object.entries(definition.primitives);
  if (entries.length === 0) return [{ location: "primitives", message: "A concept needs at least one signal." }];
  return entries.flatMap(([name, signal]) => {
    const faults = [["", nameFault(name)] as const, ...signalFaults(signal)];
    return faults.flatMap(([place, message]) =>
      message === null ? [] : [{ location: `primitives.${name}${place}`, message }],
    );
  });
}

function* signalFaults(signal: ConceptSignal): Generator<readonly [place: string, message: string | null]> {
  const { primitive_id, type, labels, max_age, missing_data_policy, members } = signal;
  if (!primitiveIdPattern.test(primitive_id) || primitive_id.length > 255) {
    yield [".primitive_id", `"${primitive_id}" is not of the form namespace.field.`];
  }
  if (!primitiveTypes.includes(type)) {
    yield [
      ".type",
      `"${type}" is not a type.${didYouMean(type, primitiveTypes)} Types are ${primitiveTypes.join(", ")}.`,
    ];
    return;
  }
  if (!missingDataPolicies.includes(missing_data_policy)) {
    yield [".missing_data_policy", `"${missing_data_policy}" is not a policy; use ${missingDataPolicies.join(", ")}.`];
  }
  if (max_age !== undefined && !isDuration(max_age))
    yield [".max_age", `"${max_age}" is not a duration such as 6h or 7d.`];
  if (members !== undefined && max_age === undefined)
    yield [".max_age", "is needed for a signal with members: one that is silent for longer is not judged."];
  if (members !== undefined && missing_data_policy !== "null")
    yield [".missing_data_policy", 'must be "null" for a signal with members: what is missing of one is left out.'];
  if (traitsOf(type).base === "categorical") {
    const fault = labelsFault(labels);
    if (fault !== null) yield [".labels", `The label set ${fault}`];
  } else if (labels !== undefined) {
    yield [".labels", `belong to a categorical signal; this one is ${type}.`];
  }
}
