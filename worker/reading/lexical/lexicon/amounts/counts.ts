import { category } from "../words/category.ts";

/** Words between a comparison and its number: "above the threshold of 5". */
export const numberFillers = category(
  "the a an its their our about around roughly some threshold limit level mark of by value than approximately nearly even just only well guaranteed agreed contractual contracted promised permitted allowed recommended legal statutory regulatory critical",
);

/** Words after which a bare number is a level: "is at 90%", "equals 3". */
export const levelLeads = category(
  "at is are was equals to equal of exactly be = hits reaches been stands sits negative being up down by",
);

/** Between "outside" and its range. */
export const rangeFillers = category("the a range of band its from normal between");

/** What may open such a range. */
export const brackets = category("(");

/** Before two numbers these make no range of levels of them: "drops by 10 to 20%", "for 5 to 10 minutes", "every 30 to 60 seconds". */
export const notBeforeRange = category(
  "by for every each over within last past next previous than from to in per about after before until times version stage grade level phase type category class tier score ratio up down off top bottom",
);

/** What two ends are the ends of: "the permit range of 6 to 9". */
export const rangeNouns = category("range band limits corridor");

/** Before what a range is called these say that it is left: "exceedance of the limits (18-27 °C)". */
export const leaving = category(
  "exceedance exceedances excursion excursions violation violations violates violate violated violating breach breaches breached breaching leaves leave leaving exceeds exceed exceeded exceeding departs depart",
);

/** Words for none. */
export const noneWords = category("no none without zero");

/** Words for more than none. */
export const someWords = category("any some");

/** After these a part of a whole is an amount: "by half". */
export const amountLeads = category(
  "by than below above under exceeds exceed past beyond least most up down about around nearly almost roughly to reaches hits",
);

/** After a part these say of what: "half full". */
export const usedUp = category("full empty gone used spent done complete through taken left");

/** After a part of a whole these show that it is one. */
export const afterShare = category(
  "of or and in on over within since from than less more fewer lower higher week month day year quarter compared vs versus against below above is are the their its our full between when if during",
);

/** Adjectives of the sign of a number. */
export const signWords = category("negative positive");

/** Round numbers that a share is told out of. */
export const wholes: ReadonlySet<number> = new Set([
  2, 3, 4, 5, 6, 7, 8, 9, 10, 12, 15, 20, 25, 30, 40, 50, 100, 200, 500, 1000, 10_000,
]);

/** Between a number and how far either side of it lies, or before how far either side of zero does. */
export const plusOrMinus = category("±");

/** What leads to the middle of what lies on either side. */
export const middleLeads = category("of from around about");

/** What a signal tells that may lie on either side of zero. */
export const signedNames =
  /\b(?:signed|negative|deviations?|errors?|offset|drift|imbalance|bias|skew|tilt|misalignment)\b/;

/** By these words there is more than none of what is measured: "any detectable lead". */
export const detectable = category("detectable measurable");
