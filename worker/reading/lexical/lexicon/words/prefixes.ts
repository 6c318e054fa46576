import { meanings } from "./category.ts";

/** Prefixes that say on which side of a number what they stand before is: "overspeed", "undervoltage". */
export const sidePrefixes = meanings<"above" | "below">([
  ["above", "over"],
  ["below", "under"],
]);
