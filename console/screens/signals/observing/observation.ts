import type { NewObservation, Primitive } from "../../../../sdk/src/index.ts";
import { valueReader } from "../../../data/values.ts";

/** A value as it is typed in. */
export interface ObservationForm {
  entity: string;
  value: string;
  /** Of a signal with members: a value for each of its labels. */
  member: Readonly<Record<string, string>>;
  /** Empty for now. */
  at: string;
}

/** What to send: a value that is none of the signal's type goes as it is, to be refused in the API's words. */
export function observationOf(
  { primitive_id, type, members }: Pick<Primitive, "primitive_id" | "type" | "members">,
  { entity, value, member, at }: ObservationForm,
): NewObservation {
  const read = valueReader(type)(value.trim());
  return {
    primitive_id,
    entity: entity.trim(),
    value: "value" in read ? read.value : value.trim(),
    ...(members && { member: Object.fromEntries(members.map((key) => [key, (member[key] ?? "").trim()])) }),
    ...(at.trim() === "" ? {} : { observed_at: instantOf(at.trim()) }),
  };
}

/** A day or a clock time without a zone is UTC, as in a table. */
function instantOf(text: string): string {
  if (/^\d{4}-\d{2}-\d{2}$/.test(text)) return `${text}T00:00:00Z`;
  const time = text.replace(/^(\d{4}-\d{2}-\d{2}) /, "$1T");
  if (/^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}$/.test(time)) return `${time}:00Z`;
  return /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}(\.\d+)?$/.test(time) ? `${time}Z` : time;
}
