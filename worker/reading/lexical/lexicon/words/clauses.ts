import { phraseTable } from "../phrase-table.ts";

/** What opens a condition; a relative one follows its noun. */
export const subordinators = phraseTable<"strong" | "relative">([
  [
    "strong",
    "when, whenever, if, once, whose, as soon as, in case, in the event that, in the event of, the moment, every time, each time, any time, anytime, provided that, on condition that, the minute, the instant, should",
  ],
  ["relative", "that, which, who, where, with, having, for which, in which, wherever"],
]);

/** Why something is asked, before it or behind it. */
const reasons = `so that, so we, so i, in order to, to avoid, to prevent, to make sure, to ensure, because, since we, since it, as we, as i`;

/** What opens a reason before what is asked. */
export const grounds = phraseTable<true>([
  [true, `${reasons}, in order that, so as to, to protect, to keep, to catch, to help, since they, since our, as our`],
]);

/** What opens a purpose, a cause or a courtesy behind it. */
export const purposes = phraseTable<true>([
  [
    true,
    `${reasons}, so they, so you, so it, so the, so our, so someone, before it, before they, before we, before i, before someone, before anyone,
    before customers, before users, before anything, before this, before that, otherwise, or else, which means, meaning, rather than, instead of, to be safe, just in case, for me, for us`,
  ],
]);
