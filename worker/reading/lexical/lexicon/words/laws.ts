import { category } from "./category.ts";

/** Words of a remark that narrow the condition: "this applies to the night queue only". */
export const restricting = category("exclude excluding excludes except unless applies apply");

/** Verbs of leaving something out. */
export const ignoring = category("ignore exclude skip disregard");

/** Verbs that keep a state, and end none. */
export const leftVerbs = category("left leave leaves leaving");

/** Nouns by which a bare number counts things. */
export const countNouns = category("number count many times amount value sum worth");

/** Words by which a time is at least so long. */
export const comparingWords = category("longer more over least beyond");

/** Words of a reference or a sign: what is said with one of them is another thing than without. */
export const references = category(
  "geometric harmonic average mean median usual normal baseline typical target goal budget norm heavily frequently rarely widely equals exactly close estimated gross net premium returning refunded variability rolling sustained hourly daily nightly weekly monthly quarterly yearly annual expected forecast peers others total sum combined negative positive maximum minimum",
);

/** Small words behind a number that change nothing. */
export const idleTails = category(
  "a an the its their our your my this that it them me us is are was were be been being has have had of to in on at there here which and or with by who for as soon we i you they one any",
);

/** Between such a noun and its number. */
export const ofOrAt = category("of at");

/** What a number to compare with is called: "the budget threshold of $250". */
export const limitNouns = category("budget threshold limit target goal cap quota ceiling floor maximum minimum");
