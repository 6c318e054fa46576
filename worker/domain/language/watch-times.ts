import { dayMs, parseDuration } from "../values/time.ts";
import type { ReadWatch } from "./reading.ts";

/** The shortest span of a watch, unless a deployment has another: a minute. */
const usualShortestMs = 60_000;
const longestMs = 30 * dayMs;

/** Whether a watch can look as often as that: every 1m, or whatever else is the shortest span, to 30d. */
export function isWatchSpan(every: string, shortestMs = usualShortestMs): boolean {
  const ms = parseDuration(every);
  return ms >= shortestMs && ms <= longestMs;
}

/** When a watch looks, in words that follow "checked": `every 5m`. */
export const watchText = ({ every }: ReadWatch): string =>
  every === undefined ? "on each new observation" : `every ${every}`;
