import { meanings } from "../words/category.ts";

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
