import { tidy } from "../../../../domain/values/tidy.ts";

const suffixes: [suffix: string, factor: number, names: string][] = [
  ["s", 1, "s sec secs second seconds"],
  ["m", 1, "m min mins minute minutes"],
  ["h", 1, "h hr hrs hour hours hourly"],
  ["d", 1, "d day days daily"],
  ["w", 1, "w wk wks week weeks weekly"],
  ["w", 2, "fortnight fortnights"],
  ["mo", 1, "mo mth mths month months monthly"],
  ["q", 1, "q qtr qtrs quarter quarters quarterly"],
  ["y", 1, "y yr yrs year years annually yearly"],
];
/** Names of units of time by what a duration calls them. */
export const unitNames = new Map(
  suffixes.flatMap(([suffix, factor, names]) => names.split(" ").map((name) => [name, { suffix, factor }] as const)),
);

/** "1.5h" is 90 minutes. */
const finerUnits = new Map<string, readonly [suffix: string, factor: number]>([
  ["m", ["s", 60]],
  ["h", ["m", 60]],
  ["d", ["h", 24]],
  ["w", ["d", 7]],
  ["mo", ["d", 30]],
  ["y", ["mo", 12]],
]);

const minutes = new Map(Object.entries({ m: 1, h: 60, d: 1440, w: 10_080, mo: 43_200, q: 129_600, y: 518_400 }));

/** A duration as its minutes, so that `1w` and `7d`, `1q` and `90d`, `3y` and `36mo` are one. */
export function evenDuration(duration: string): string {
  const [, count, unit] = /^([\d.]+)([a-z]+)$/.exec(duration === "365d" ? "1y" : duration) ?? [];
  const size = minutes.get(unit ?? "");
  return size === undefined ? duration : `${Number(count) * size}m`;
}

/** A count of time units as a duration such as `4w`, or null when the unit is none of time or no whole number of seconds. */
export function durationOf(value: number, unit: string): string | null {
  const found = unitNames.get(unit);
  if (found === undefined || !(value > 0)) return null;
  const count = tidy(value * found.factor);
  if (Number.isInteger(count)) return `${count}${found.suffix}`;
  const finer = finerUnits.get(found.suffix);
  return finer === undefined ? null : `${Math.round(count * finer[1])}${finer[0]}`;
}

/** The names of units of time by what a duration calls them. */
export const unitsOf: ReadonlyMap<string, string> = new Map([
  ["s", "seconds"],
  ["m", "minutes"],
  ["h", "hours"],
  ["d", "days"],
  ["w", "weeks"],
  ["mo", "months"],
  ["q", "quarters"],
  ["y", "years"],
]);

/** A unit of time as a unit of a number. */
export const timeUnit =
  /^(?:s|sec|secs|seconds?|mins?|minutes?|h|hrs?|hours?|d|days?|w|wks?|weeks?|mo|mths?|months?|quarters?|yrs?|years?)$/;

/** The name of a unit of time, whole. */
export const wholeUnit = /^(?:second|minute|hour|day|week|month|quarter|year)s?$/;

const suffixOf: ReadonlyMap<string, string> = new Map([
  ["second", "s"],
  ["minute", "m"],
  ["hour", "h"],
  ["day", "d"],
  ["week", "w"],
  ["month", "mo"],
  ["quarter", "q"],
  ["year", "y"],
]);

/** The durations that the name or description of a signal speaks of: "7d", "30-day", "last month". */
export function durationsIn(text: string): string[] {
  const suffix = (name: string | undefined): string => suffixOf.get(name?.toLowerCase() ?? "") ?? "";
  const glued = [...text.matchAll(/(\d+)\s?(s|m|h|d|w|mo|q|y)\b/gi)].map(
    ([, count, unit]) => `${count}${unit?.toLowerCase()}`,
  );
  const named = [...text.matchAll(/(\d+)[\s-](second|minute|hour|day|week|month|quarter|year)s?\b/gi)].map(
    ([, count, name]) => `${count}${suffix(name)}`,
  );
  const last = [
    ...text.matchAll(/\b(?:last|past|this|current) (second|minute|hour|day|week|month|quarter|year)\b/gi),
  ].map(([, name]) => `1${suffix(name)}`);
  const day = /\byesterday\b/i.test(text) ? ["1d"] : [];
  return [...glued, ...named, ...last, ...day].map(evenDuration);
}
