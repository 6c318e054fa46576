import { isRecord } from "../../../worker/domain/values/is-record.ts";
import { DomainError } from "../../../worker/domain/values/errors/errors.ts";

/** A mapping as it was read. */
export type Fields = Record<string, unknown>;

/** Whether a value is a list of texts. */
export const isTexts = (value: unknown): value is string[] =>
  Array.isArray(value) && value.every((one) => typeof one === "string");

/** What is wrong with a rules file, where, and what to write instead. */
export function wrong(location: string, message: string, suggestion: string): DomainError {
  return new DomainError("validation_error", `${location}: ${message}`, { location, suggestion });
}

/** A mapping of known fields; throws DomainError that names what is not known. */
export function knownFields(value: unknown, location: string, known: readonly string[]): Fields {
  if (!isRecord(value)) throw wrong(location, "must be a mapping.", `It takes ${known.join(", ")}.`);
  const unknown = Object.keys(value).find((name) => !known.includes(name));
  if (unknown !== undefined) throw wrong(`${location}.${unknown}`, "is not known.", `Known are ${known.join(", ")}.`);
  return value;
}

/** A list that is not empty. */
export function requiredList(value: unknown, location: string): unknown[] {
  if (Array.isArray(value) && value.length > 0) return value;
  throw wrong(location, "must be a non-empty list.", "Begin each entry with a dash.");
}
