import { parseDuration } from "../../format/duration.ts";
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

/** What stands in for a value that is missing. */
export const policyWords: Readonly<Record<Policy, string>> = {
  null: "nothing: it is missing",
  zero: "zero",
  forward_fill: "the last value before, however old",
  backward_fill: "the first value after",
};

/** Where values come from, in a few words. */
export function sourceWords(source: Primitive["source"]): string {
  if (source.kind === "push") return "pushed";
  const host = /^[a-z]+:\/\/([^/?#]+)/i.exec(source.url)?.[1];
  return `fetched from ${host ?? source.url}`;
}

/** How many tasks rest on a signal; the API counts no further than a hundred. */
export function taskCountText({ task_count }: Pick<ListedPrimitive, "task_count">): string {
  if (task_count === undefined) return "";
  return task_count === 0 ? "none" : task_count >= 100 ? "100+" : String(task_count);
}

/** Whether a value of that age still counts, as `max_age` has it; null where no age is too old. */
export function isTooOld(observedAt: string, maxAge: string | undefined, now: number): boolean | null {
  const most = maxAge === undefined ? null : parseDuration(maxAge);
  return most === null ? null : now - Date.parse(observedAt) > most;
}
