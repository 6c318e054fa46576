import { counted } from "./counted.ts";

const lengths: Readonly<Record<string, string>> = {
  s: "second",
  m: "minute",
  h: "hour",
  d: "day",
  w: "week",
  mo: "month",
  q: "quarter",
  y: "year",
};

const isoParts =
  /^P(?:([\d.]+)Y)?(?:([\d.]+)M)?(?:([\d.]+)W)?(?:([\d.]+)D)?(?:T(?:([\d.]+)H)?(?:([\d.]+)M)?(?:([\d.]+)S)?)?$/;
const isoLengths = ["year", "month", "week", "day", "hour", "minute", "second"];

/** A duration for people: `15m` and `PT15M` are "15 minutes". */
export function spanWords(duration: string): string {
  const [, number = "", unit = ""] = /^([\d.]+)([a-z]+)$/.exec(duration) ?? [];
  const noun = lengths[unit];
  if (noun !== undefined) return counted(number, noun);
  const [, ...numbers] = isoParts.exec(duration) ?? [];
  const parts = isoLengths.flatMap((length, at) => (numbers[at] === undefined ? [] : counted(numbers[at], length)));
  return parts.length === 0 ? duration : parts.join(" ");
}

/** What comes after "every" or "the last": "15 minutes", but "hour" for one. */
export const periodWords = (duration: string): string => spanWords(duration).replace(/^1 (?=\w+$)/, "");
