import { isDuration, parseDuration } from "../../domain/values/time.ts";

/** A variable that is missing or malformed, in words for the person who deploys. Never holds the value itself. */
export interface ConfigProblem {
  variable: string;
  message: string;
}

/** Notes a problem and returns null: there is no such value. */
export type Report = (variable: string, message: string) => null;

/** The entries of a list separated by commas. */
export const settingList = (text: string | undefined): string[] =>
  (text ?? "")
    .split(",")
    .map((part) => part.trim())
    .filter((part) => part !== "");

/** A duration from `least` to `most` in milliseconds; null for anything else. */
export function durationWithin(text: string, least: number, most = Infinity): number | null {
  const ms = isDuration(text) ? parseDuration(text) : NaN;
  return ms >= least && ms <= most ? ms : null;
}

/** What a deployment has under a name that another variable gives. */
export const namedIn = (env: object, name: string): unknown => (env as Record<string, unknown>)[name];
