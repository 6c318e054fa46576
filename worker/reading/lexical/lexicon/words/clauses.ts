import { phraseTable } from "../phrase-table.ts";
import { category } from "./category.ts";

/** What opens a condition; a relative one follows its noun. */
export const subordinators = phraseTable<"strong" | "relative">([
  [
    "strong",
    "when, whenever, if, once, whose, as soon as, in case, in the event that, in the event of, the moment, every time, each time, any time, anytime, provided that, on condition that, the minute, the instant, should",
  ],
  ["relative", "that, which, who, where, with, having, for which, in which, wherever"],
]);

/** What opens a purpose, a cause or a courtesy. */
export const purposes = phraseTable<true>([
  [
    true,
    `so that, so we, so i, so they, so you, so it, so the, so our, so someone, in order to, to avoid, to prevent, to make sure, to ensure, because, since we, since it, as we, as i, before it, before they, before we, before i, before someone, before anyone,
    before customers, before users, before anything, before this, before that, otherwise, or else, which means, meaning, rather than, instead of, to be safe, just in case, for me, for us`,
  ],
]);

/** Words around a verb of asking. */
export const polite = category(
  "please can could would will you i we like want need to just hey hi hello kindly also then and be have get me us let know told there a heads up",
);

/** What stands between a verb of asking and what is asked. */
export const afterVerb = category(
  "me us him her them it the team teams a an eye on about of for to know out all every each notification note heads up anyone everyone someone everything whether over into at how closely look",
);

/** Verbs of telling somebody. */
export const contacts = category(
  "alert notify tell warn page ping email mail text message inform call remind contact bring loop",
);

/** What says that a statement is bad news: "Wind Advisory: gusts of 46 to 57 mph". */
export const dangers = category("alarm warning advisory critical caution danger hazard emergency risk severe moderate");

/** What leads to the topic of a message. */
export const topics = category("about of on regarding concerning");

/** What has something looked at: "check the error rate and page me above 5%". */
export const checking = category("check monitor watch track measure poll sample inspect test look review");
