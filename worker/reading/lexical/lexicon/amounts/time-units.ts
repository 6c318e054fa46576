import { isDuration, parseDuration } from "../../../../domain/values/time.ts";
import { tidy } from "../../../../domain/values/tidy.ts";
import { meanings } from "../words/category.ts";

const units: [suffix: string, factor: number, plural: string, names: string][] = [
  ["s", 1, "seconds", "s sec secs second"],
  ["m", 1, "minutes", "m min mins minute"],
  ["h", 1, "hours", "h hr hrs hour hourly"],
  ["d", 1, "days", "d day daily"],
  ["w", 2, "fortnights", "fortnight"],
  ["w", 1, "weeks", "w wk wks week weekly"],
  ["mo", 1, "months", "mo mth mths month monthly"],
  ["q", 1, "quarters", "q qtr qtrs quarter quarterly"],
  ["y", 1, "years", "y yr yrs year annually yearly"],
];
/** Units of time by what they are called. */
export const unitNames = meanings(
  units.map(([suffix, factor, plural, names]) => [{ suffix, factor }, `${plural} ${names}`] as const),
);

/** The names of units of time by what a duration calls them. */
export const unitsOf: ReadonlyMap<string, string> = new Map(units.map(([suffix, , plural]) => [suffix, plural]));

/** "1.5h" is 90 minutes. */
const finerUnits = new Map<string, readonly [suffix: string, factor: number]>([
  ["m", ["s", 60]],
  ["h", ["m", 60]],
  ["d", ["h", 24]],
  ["w", ["d", 7]],
  ["mo", ["d", 30]],
  ["y", ["mo", 12]],
]);

/** A duration by its length, so that `1w` and `7d`, `1q` and `90d` are one. */
export const evenDuration = (duration: string): string =>
  isDuration(duration) ? `${parseDuration(duration)}` : duration;

/** A count of time units as a duration such as `4w`, or null when the unit is none of time or no whole number of seconds. */
export function durationOf(value: number, unit: string): string | null {
  const found = unitNames.get(unit);
  if (found === undefined || !(value > 0)) return null;
  const count = tidy(value * found.factor);
  if (Number.isInteger(count)) return `${count}${found.suffix}`;
  const finer = finerUnits.get(found.suffix);
  return finer === undefined ? null : `${Math.round(count * finer[1])}${finer[0]}`;
}

const whole = "second|minute|hour|day|week|month|quarter|year";
const counted = new RegExp(`(\\d+)(?:\\s?(s|m|h|d|w|mo|q|y)|[\\s-](${whole})s?)\\b`, "gi");
const last = new RegExp(`\\b(?:last|past|this|current) (${whole})\\b`, "gi");

/** A text without the times that it counts, so that "daily" is no word of "over 7 days". */
export const withoutTimes = (text: string): string => text.replace(counted, " ");

/** The durations that the name or description of a signal speaks of: "7d", "30-day", "last month". */
export function durationsIn(text: string): string[] {
  const said = [
    ...[...text.matchAll(counted)].map(([, count, letter, name = letter]) => [Number(count), name] as const),
    ...[...text.matchAll(last)].map(([, name]) => [1, name] as const),
    ...(/\byesterday\b/i.test(text) ? [[1, "d"] as const] : []),
  ];
  return said.flatMap(([count, name]) => {
    const duration = durationOf(count, name?.toLowerCase() ?? "");
    return duration === null ? [] : [evenDuration(duration)];
  });
}
