import { category, meanings } from "../words/category.ts";

/** Before "last" these say a time. */
export const lastLeads = category("the over in of");

/** Before a time these say over which stretch. */
export const spanLeads = category("over in during across within inside this");

/** After a share: "half of last week's". */
export const ofThen = category("of as what that");

/** Words that put a time into the past: "two weeks ago". */
export const agoWords = category("ago earlier before");

/** What is divided by its time, even where only the time over which it is taken is said. */
export const rateNouns = category("rate rates speed frequency throughput");

/** What a counter does when what counts begins again. */
export const resetWords = category(
  "reset resets resetting restart restarts restarted restarting reboot reboots rebooted rebooting",
);

/** After a time they are a figure over it: "30-day average". */
export const figureNouns = category("average mean median norm");

/** "The last hour". */
export const lastWords = category("last past");

/** The side that a lead gives to a time that is compared with. */
export const windowSides = meanings<"above" | "below">([
  ["above", "over for"],
  ["below", "in within inside"],
]);

/** Before "last" these make it a verb: "must last 5 minutes". */
export const beforeLasting = category("must should will would may might can could to that which who and they it");
