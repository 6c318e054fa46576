import { category, phrases } from "../words/category.ts";

/** Before "last" these say a time. */
export const lastLeads = category("the over in of");

/** Before a time these say over which stretch. */
export const spanLeads = category("over in during across within");

/** One of a unit of time, or the one that comes. */
export const oneOrNext = category("a an one each next");

/** After a share: "half of last week's". */
export const ofThen = category("of as what that");

/** Adjectives of the time up to now. */
export const pastWords = category("last past previous preceding prior trailing rolling recent latest");

/** What may stand before "the last week". */
export const windowLeads = category(
  "over in within during for across through on from since than vs versus to with against",
);

/** Leads by which a time is compared with. */
export const versusLeads = category("than vs versus to with against since from");

/** What may follow a time: "7-day window". */
export const windowTails = category("period window span stretch timeframe interval baseline history moving rolling");

/** "Over a period of 3 days". */
export const spanNouns = category("period window span stretch spell shift stint interval");

/** What may stand before "a week ago". */
export const earlierLeads = category("than as vs versus to with from against on what it since of");

/** "Week over week", "month on month". */
export const overItselfJoints = category("over on to by after vs");

/** Words between "than" and the earlier time: "than it was about a week ago". */
export const beforeEarlier = category("it they was were what about the level levels of that in");

/** Between "same day" and its time. */
export const beforeSame = category("of in on the");

/** Words that put a time into the past: "two weeks ago". */
export const agoWords = category("ago earlier before");

/** Between a lead and "last": "over the last day". */
export const beforePast = category("the a any our their its that of");

/** Leads after which a time can only be a window. */
export const strongLeads = category("during across through per");

/** Leads after which a time is a window or what is compared with. */
export const looseLeads = category("over in within for inside next");

/** "Over a period of", "within any stretch of". */
export const indefinites = category("a an any one");

/** Words between the lead of a window and its time: "within the space of a day". */
export const spanFillers = category("the just only any single rolling space course of about around next");

/** "For more than", "for at least". */
export const lastingLonger = phrases("more than,at least,longer than");

/** One of a unit of time. */
export const oneOrEach = category("a an one each");

/** After a time they are a figure over it: "30-day average". */
export const figureNouns = category("average mean median norm");

/** "The last hour". */
export const lastWords = category("last past");

/** The side that a lead gives to a time that is compared with. */
export const windowSides: ReadonlyMap<string, "above" | "below"> = new Map([
  ["over", "above"],
  ["for", "above"],
  ["in", "below"],
  ["within", "below"],
  ["inside", "below"],
]);

/** What follows one: "from one week to the next". */
export const nextOne = category("next another");

/** Leads after which a unit stands alone: "per hour", "next week". */
export const unitLeads = category("per next");

/** Adjectives between "last" and its unit. */
export const wholeTimes = category("calendar full");

/** Before "last" these make it a verb: "must last 5 minutes". */
export const beforeLasting = category("must should will would may might can could to that which who and they it");

/** Between "more than 5 times" and the time in which they are counted. */
export const tallyLeads = category("in within over during inside");
