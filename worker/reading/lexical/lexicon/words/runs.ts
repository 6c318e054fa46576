import { category } from "./category.ts";

/** Words that make several times one run of them. */
export const runWords = category("consecutive successive consecutively successively straight running");

/** After "in a", "in": the same. */
export const runNouns = category("row succession");

/** Times of day that no clock tells. */
export const dayParts = category(
  "sunrise sunset sundown sunup dawn dusk daylight daytime nighttime darkness nightfall daybreak twilight lunch lunchtime breakfast bedtime morning mornings afternoon afternoons evening evenings overnight",
);

/** Before "the day" and "the night" these mean a part of every day. */
export const dayLeads = category("during by throughout");

/** Before what something exceeds or falls short of, ahead of "by" and a number. */
export const distanceLeads = category("over above below under beyond past exceeds exceed exceeding exceeded tops");

/** The day, as a part of every day. */
export const dayNouns = category("day");
