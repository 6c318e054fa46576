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

/** A duration for people: `15m` is "15 minutes"; ISO durations stay as they are. */
export function spanWords(duration: string): string {
  const [, number = "", unit = ""] = /^([\d.]+)([a-z]+)$/.exec(duration) ?? [];
  const noun = lengths[unit];
  return noun === undefined ? duration : counted(number, noun);
}

/** What comes after "every" or "the last": "15 minutes", but "hour" for one. */
export const periodWords = (duration: string): string => spanWords(duration).replace(/^1 /, "");
