import { category } from "../words/category.ts";

/** Before "many" and "few" they say nothing of a level: "how many". */
export const idleCounts = category("a how the as");

/** "Too many", "unusually few". */
export const amountWords: ReadonlyMap<string, "above" | "below"> = new Map([
  ["many", "above"],
  ["few", "below"],
]);

/** Small words of movement, and the side they say. */
export const upDownSides: ReadonlyMap<string, "above" | "below"> = new Map([
  ["up", "above"],
  ["down", "below"],
]);
