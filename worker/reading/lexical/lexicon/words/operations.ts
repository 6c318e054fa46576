import { phraseTable } from "../phrase-table.ts";

/** Words by which one number is made of two signals. */
export const operators = phraseTable<{ divides: boolean }>([
  [
    { divides: true },
    "divided by, as a share of, as a fraction of, as a percentage of, as a proportion of, relative to",
  ],
  [{ divides: false }, "minus, less the"],
]);
