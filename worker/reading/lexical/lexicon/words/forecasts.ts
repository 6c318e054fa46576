import { phraseTable } from "../phrase-table.ts";
import { category } from "./category.ts";

/** Words by which a signal speaks of what is to come. */
export const forecast =
  /\b(?:will|expected?|project(?:ed|ion)|predict(?:ed|ion)?|forecast(?:ed)?|probability|likelihood|likely|risk|planned|chance)\b/i;

/** Before a verb they speak of what is to come. */
export const comings = phraseTable<true>([[true, "going to, about to, bound to, likely to, expected to, set to"]]);

/** Before a time that is to come. */
export const nextWords = category("next coming");

/** Before a verb they speak of what was. */
export const pasts = phraseTable<true>([[true, "used to be, used to have, used to stay, would have been"]]);
