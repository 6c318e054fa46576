import { meanings } from "../words/category.ts";

const ones =
  "zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen";
const tens = "twenty thirty forty fifty sixty seventy eighty ninety";

/** Number words below one hundred. */
export const numberWords: ReadonlyMap<string, number> = new Map([
  ...ones.split(" ").map((word, value) => [word, value] as const),
  ...tens.split(" ").map((word, at) => [word, (at + 2) * 10] as const),
]);

/** Words that multiply the number before them. */
export const multiplierWords: ReadonlyMap<string, number> = new Map([
  ["hundred", 100],
  ["thousand", 1e3],
  ["million", 1e6],
  ["billion", 1e9],
  ["trillion", 1e12],
]);

/** Words that mean so many times. */
export const timesWords = meanings([
  [2, "twice double doubled twofold"],
  [3, "thrice triple treble threefold"],
  [4, "quadruple fourfold"],
  [10, "tenfold"],
]);

/** Nouns of parts of a whole, as a share in percent. */
export const fractionWords = meanings([
  [50, "half"],
  [100 / 3, "third thirds"],
  [25, "quarter"],
  [20, "fifth fifths"],
  [100 / 6, "sixth sixths"],
  [100 / 7, "seventh"],
  [12.5, "eighth eighths"],
  [100 / 9, "ninth"],
  [10, "tenth tenths"],
  [5, "twentieth"],
  [1, "hundredth"],
]);

/** Parts of a distribution as a place from below, for `top` and `bottom`. */
export const quantileWords: ReadonlyMap<string, number> = new Map([
  ...fractionWords,
  ["quartile", 25],
  ["quintile", 20],
  ["decile", 10],
  ["tertile", 100 / 3],
]);

/** Parts of a whole that may stand for themselves. */
export const partNames = meanings([
  [0.5, "half"],
  [0.25, "quarter"],
  [1 / 3, "third"],
]);
