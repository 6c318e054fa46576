import { category, meanings } from "./category.ts";

/** Prefixes of the opposite that a catalogue may have. */
export const oppositePrefixes = category("un non mis");

/** Prefixes that turn round even a short word: "disarmed". */
export const turningPrefixes = category("un dis");

/** Prefixes that people write with a hyphen. */
export const splitPrefixes = category("de dis mis un");

/** Prefixes that say on which side of a number what they stand before is: "overspeed", "undervoltage". */
export const sidePrefixes = meanings<"above" | "below">([
  ["above", "over"],
  ["below", "under"],
]);
