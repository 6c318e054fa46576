import { category } from "../words/category.ts";
/** Number words below one hundred, and `hundred` itself. */
export const numberWords: ReadonlyMap<string, number> = new Map(
  "zero one two three four five six seven eight nine ten eleven twelve thirteen fourteen fifteen sixteen seventeen eighteen nineteen"
    .split(" ")
    .map((word, value) => [word, value] as const)
    .concat(
      "twenty thirty forty fifty sixty seventy eighty ninety"
        .split(" ")
        .map((word, index) => [word, (index + 2) * 10] as const),
    ),
);

/** Words that multiply the number before them. */
export const multiplierWords: ReadonlyMap<string, number> = new Map([
  ["hundred", 100],
  ["thousand", 1e3],
  ["million", 1e6],
  ["billion", 1e9],
  ["trillion", 1e12],
]);

/** Words that mean so many times. */
export const timesWords: ReadonlyMap<string, number> = new Map([
  ["twice", 2],
  ["thrice", 3],
  ["double", 2],
  ["doubled", 2],
  ["triple", 3],
  ["treble", 3],
  ["quadruple", 4],
  ["twofold", 2],
  ["threefold", 3],
  ["fourfold", 4],
  ["tenfold", 10],
]);

/** Nouns of parts of a whole, as a share in percent. */
export const fractionWords: ReadonlyMap<string, number> = new Map([
  ["half", 50],
  ["third", 100 / 3],
  ["thirds", 100 / 3],
  ["quarter", 25],
  ["sixth", 100 / 6],
  ["sixths", 100 / 6],
  ["seventh", 100 / 7],
  ["eighth", 12.5],
  ["eighths", 12.5],
  ["ninth", 100 / 9],
  ["twentieth", 5],
  ["hundredth", 1],
  ["fifth", 20],
  ["fifths", 20],
  ["tenth", 10],
  ["tenths", 10],
]);

/** Parts of a distribution as a place from below, for `top` and `bottom`. */
export const quantileWords: ReadonlyMap<string, number> = new Map([
  ["decile", 10],
  ["quintile", 20],
  ["quartile", 25],
  ["tertile", 100 / 3],
  ["quarter", 25],
  ["third", 100 / 3],
  ["fifth", 20],
  ["tenth", 10],
  ["half", 50],
]);

/** Parts of a whole by name. */
export const partNames = new Map([
  ["half", 0.5],
  ["quarter", 0.25],
  ["third", 1 / 3],
]);

/** Words before which "double" and "triple" are verbs. */
export const unverbal = category("is are was were be been a an the at by than over above below to of its their or");

/** Words after which "double" is no verb. */
export const multiplied = category(
  "the that its their what of a an last normal usual average as their our your this those these",
);

/** Parts that may be a time or an amount by themselves. */
export const doubtfulParts = category("half quarter");

/** What makes a number negative. */
export const minusWords = category("minus negative");

/** Verbs that are a number where no verb can stand: "double the usual". */
export const multiplyingVerbs = category("double doubled triple tripled treble trebled quadruple quadrupled");
