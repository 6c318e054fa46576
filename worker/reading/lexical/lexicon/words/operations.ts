import { phraseTable } from "../phrase-table.ts";
import { category } from "./category.ts";

/** Words by which one number is made of two signals. */
export const operators = phraseTable<{ divides: boolean }>([
  [
    { divides: true },
    "divided by, as a share of, as a fraction of, as a percentage of, as a proportion of, relative to",
  ],
  [{ divides: false }, "minus, less the"],
]);

/** Before "between" two signals: how far they lie apart. */
export const betweenLeads = category("difference gap spread distance margin delta");
