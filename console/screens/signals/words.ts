import { typedDuration, sayDuration } from "../../format/duration.ts";
import type { ListedPrimitive, Primitive } from "../../../sdk/src/index.ts";

type Policy = Primitive["missing_data_policy"];

/** What each type holds, as people say it; those that most signals have first. */
export const typeWords: Readonly<Record<Primitive["type"], string>> = {
  "time_series<float>": "numbers over time",
  "time_series<int>": "whole numbers over time",
  float: "a number",
  int: "a whole number",
  "float?": "a number or none",
  "int?": "a whole number or none",
  boolean: "true or false",
  categorical: "one of a set of words",
  string: "text",
};

/** What the values of a signal are: `whole numbers over time, a counter, for each mountpoint`. */
export const valuesText = ({ type, kind, members }: Pick<Primitive, "type" | "kind" | "members">): string =>
  [
    typeWords[type],
    ...(kind === undefined || kind === "level" ? [] : [kind === "event" ? "events" : "a counter"]),
    ...(members === undefined ? [] : [`for each ${members.join(" and ")}`]),
  ].join(", ");

/** What becomes of a missing value, as the end of "A missing value ...". */
export const policyWords: Readonly<Record<Policy, string>> = {
  null: "stays missing",
  zero: "counts as zero",
  forward_fill: "is the last one before, however old",
  backward_fill: "is the first one after",
};

/** Where values come from, in a few words. */
export function sourceWords(source: Primitive["source"]): string {
  if (source.kind === "push") return "pushed";
  if (source.kind === "sql") return `read from the database ${source.database}`;
  const host = /^[a-z]+:\/\/([^/?#]+)/i.exec(source.url)?.[1];
  return `fetched from ${host ?? source.url}`;
}

/** How many tasks rest on a signal; the API counts no further than a hundred. */
export function taskCountText({ task_count }: Pick<ListedPrimitive, "task_count">): string {
  if (task_count === undefined) return "";
  return task_count === 0 ? "none" : task_count >= 100 ? "100+" : String(task_count);
}

/** Why a value does not look like one of its signal; null where it does, or where nobody knows. */
export function misfitOf(
  value: unknown,
  { documented_range: range }: Pick<Primitive, "documented_range">,
): string | null {
  if (typeof value !== "number" || range === undefined || (value >= range.min && value <= range.max)) return null;
  return `outside ${range.min} to ${range.max}`;
}

/** Whether a value of that age still counts, in a word and in a sentence. */
interface Quality {
  isOld: boolean;
  word: string;
  note: string;
}

const oldWords: Readonly<Record<Policy, readonly [word: string, note: string]>> = {
  null: ["too old: missing", "a question finds no value"],
  zero: ["too old: zero counts", "zero counts instead"],
  forward_fill: ["old, and still used", "the last value is used however old it is"],
  backward_fill: ["too old: missing", "the first value after the question counts, once there is one"],
};

/** How good a value of that time is now, as `max_age` has it; null where no age is too old. */
export function qualityOf(
  observedAt: string,
  { max_age, missing_data_policy }: Pick<Primitive, "max_age" | "missing_data_policy">,
  now: number,
): Quality | null {
  const most = max_age === undefined ? null : typedDuration(max_age);
  if (max_age === undefined || most === null) return null;
  const span = sayDuration(max_age);
  if (now - Date.parse(observedAt) <= most) return { isOld: false, word: "counts", note: `Too old after ${span}.` };
  const [word, note] = oldWords[missing_data_policy];
  return { isOld: true, word, note: `Older than ${span}: ${note}.` };
}
