import { meanings } from "../words/category.ts";

/** The side that a lead gives to a time that is compared with. */
export const windowSides = meanings<"above" | "below">([
  ["above", "over for past"],
  ["below", "in within inside"],
]);
