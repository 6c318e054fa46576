import { stems, wordSet } from "./category.ts";

/** What is taken of a whole, and what is left of it: a share of the one tells the other. */
export const wholeParts: readonly (readonly [ReadonlySet<string>, ReadonlySet<string>])[] = [
  ["level fill charge charged", "empty"],
  [
    "used usage utilisation utilization consumption consumed occupied occupancy busy gone burned spent",
    "free available avail remaining left idle spare headroom unused empty",
  ],
  ["full fullness", "free available avail idle spare headroom unused empty"],
].map(([taken = "", spare = ""]) => [stems(taken), stems(spare)]);

/** How full something is: what is left of it may be what is in it, or what still goes in. */
export const fullStems = stems("full fullness");

/** What a signal is held against: without such a word the signal itself is meant. */
export const referenceStems = stems(
  "target limit budget max maximum min minimum plan planned quota setpoint baseline goal scheduled allowed floor ceiling cap pre post",
);

/** What the ends of a range are called, as stems. */
export const highestStems = stems("max maximum highest top hottest");
export const lowestStems = stems("min minimum lowest bottom coldest");

/** What anything may have: whose it is tells which is meant. */
export const quantityStems = stems("temp temperature");

/** The name of a signal that is a share. */
export const shareName = /ratio|share|percent|pct/;

/** How a signal is called that is so much of one thing for each of another. */
export const perName = /(?:^|[\s_])per[\s_]/i;

/** The name of a signal that is a place among its values. */
export const rankedName = /percentile/;

/** What a signal is called that is how far two values lie apart. */
export const distanceStems = stems("gap diff difference differential spread delta");

/** Prepositions of a side; within a name they say that it is how far one thing lies from another: `temp_over_outside`. */
export const apartWords = wordSet("over above below under");

/** What a signal is called that is a distance already. */
export const distanceName =
  /(?:^|[._])(?:gap|diff|difference|differential|spread|delta|above|below|behind|over|under)(?:[._]|$)/;
