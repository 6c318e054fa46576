import { category, meanings } from "../words/category.ts";

/** Before "many" and "few" they say nothing of a level: "how many". */
export const idleCounts = category("a how the as");

/** "Too many", "unusually few". */
export const amountWords = meanings<"above" | "below">([
  ["above", "many"],
  ["below", "few"],
]);

/** Small words of movement, and the side they say. */
export const upDownSides = meanings<"above" | "below">([
  ["above", "up"],
  ["below", "down"],
]);
