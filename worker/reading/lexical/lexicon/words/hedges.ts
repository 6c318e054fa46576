import { category } from "./category.ts";

/** Adverbs that keep a level from being reached, or from being there at all times. */
export const distancing = category(
  "nearly almost barely hardly scarcely rarely seldom often sometimes occasionally partly partially mostly practically virtually",
);
