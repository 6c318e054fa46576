import { category } from "../words/category.ts";

/** The end of a ranking that a word names; null where the signal decides which end is meant. */
export const rankSides: ReadonlyMap<string, "above" | "below" | null> = new Map([
  ["top", "above"],
  ["upper", "above"],
  ["highest", "above"],
  ["largest", "above"],
  ["biggest", "above"],
  ["most", "above"],
  ["bottom", "below"],
  ["lower", "below"],
  ["lowest", "below"],
  ["smallest", "below"],
  ["longest", "above"],
  ["oldest", "above"],
  ["busiest", "above"],
  ["hottest", "above"],
  ["warmest", "above"],
  ["heaviest", "above"],
  ["costliest", "above"],
  ["shortest", "below"],
  ["youngest", "below"],
  ["newest", "below"],
  ["quietest", "below"],
  ["coldest", "below"],
  ["coolest", "below"],
  ["lightest", "below"],
  ["cheapest", "below"],
  ["weakest", "below"],
  ["slowest", null],
  ["fastest", null],
  ["quickest", null],
  ["poorest", null],
  ["worst", null],
  ["best", null],
]);

/** The ends of a ranking. */
export const endWords = category("top bottom worst");

/** Before "top" these make a rank of it, else it may be a verb. */
export const beforeRank = category("the in at among a our their its of");
