import { category, stems } from "./category.ts";

/** Stems that say nothing of what a decision of the context is about. */
export const weakStems = category("risk required requir review alert warning opportunity needed check proximity");

/** What is taken of a whole, and what is left of it: a share of the one tells the other. */
export const wholeParts: readonly (readonly [ReadonlySet<string>, ReadonlySet<string>])[] = [
  ["level fill full charge charged", "empty"],
  [
    "used usage utilisation utilization consumption consumed full fullness occupied occupancy busy",
    "free available avail remaining left idle spare headroom unused empty",
  ],
].map(([taken = "", spare = ""]) => [stems(taken), stems(spare)]);

/** What a signal is held against: without such a word the signal itself is meant. */
export const referenceStems = stems(
  "target limit budget max maximum min minimum plan planned quota setpoint baseline goal scheduled allowed floor ceiling cap pre post",
);

/** What the ends of a range are called, as stems. */
export const highestStems = stems("max maximum highest peak top hottest");
export const lowestStems = stems("min minimum lowest trough bottom coldest");

/** What anything may have: whose it is tells which is meant. */
export const quantityStems = stems("temp temperature");

/** How ids end in a unit of temperature. */
export const degreeNames = category("c f k");

/** "Ratio of reads to writes". */
export const ratioWords = category("ratio quotient");

/** The name of a signal that is a share. */
export const shareName = /ratio|share|percent|pct/;

/** The name of a signal that is a place among its values. */
export const rankedName = /percentile/;

/** A noun of movement that names a level: "packet loss over 1%". */
export const lossNouns = category("loss losses");

/** What a signal is called that is a distance already. */
export const distanceName =
  /(?:^|[._])(?:gap|diff|difference|differential|spread|delta|above|below|behind|over|under)(?:[._]|$)/;
