import { category } from "./category.ts";

/** After "if" and "when": "if needed". */
export const idioms = category("so possible needed necessary not");

/** Courtesy before a verb of asking. */
export const courtesies = category("please also just immediately kindly");

/** Verbs that ask for nothing by themselves. */
export const plainVerbs = category("do be have make use need get take run set want help");

/** Verbs of advice to people: "check the fan". */
export const adviceVerbs = category("consider check investigate review make use add run contact look");

/** Between a recipient and what it gets. */
export const obligations = category("should must to be get gets");
