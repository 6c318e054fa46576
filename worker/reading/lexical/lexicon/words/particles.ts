import { type Category, wordSet } from "./category.ts";

const words = [
  "a and at back baseline behind being between both but by couple do down dozen every for from gone half hour in inside",
  "know last let lost low m negative never next no non not of off on only or out outside over p per percent percentile past",
  "please point points quarter quarters rank should still stockout t than the then there three time times to too top",
  "unless until up us whose with within without z zero + :",
] as const;

type Words<Row extends string> = Row extends `${infer First} ${infer Rest}` ? First | Words<Rest> : Row;

/** Small words that each have a part of their own in the grammar. */
export const particle = Object.fromEntries(
  words.flatMap((row) => row.split(" ").map((word) => [word, wordSet(word)])),
) as Readonly<Record<Words<(typeof words)[number]>, Category>>;
