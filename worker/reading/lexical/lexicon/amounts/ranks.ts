import { meanings } from "../words/category.ts";

/** The end of a ranking that a word names; null where the signal decides which end is meant. */
export const rankSides = meanings<"above" | "below" | null>([
  ["above", "top upper highest largest biggest most longest oldest busiest hottest warmest heaviest costliest"],
  ["below", "bottom lower lowest smallest shortest youngest newest quietest coldest coolest lightest cheapest weakest"],
  [null, "slowest fastest quickest poorest worst best"],
]);
