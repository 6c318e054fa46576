import { category } from "../words/category.ts";
/** Adverbs of a pace. */
export const paceAdverbs = new Map([
  ["hourly", "1h"],
  ["daily", "1d"],
  ["weekly", "1w"],
]);

/** The days of a week, Monday first. */
export const weekDays = ["mon", "tue", "wed", "thu", "fri", "sat", "sun"];

/** Time zones by what people call them. */
export const zones = new Map([
  ["utc", "UTC"],
  ["gmt", "UTC"],
  ["cet", "Europe/Berlin"],
  ["cest", "Europe/Berlin"],
  ["est", "America/New_York"],
  ["edt", "America/New_York"],
  ["pst", "America/Los_Angeles"],
  ["pdt", "America/Los_Angeles"],
  ["bst", "Europe/London"],
]);

/** Words that mean Monday to Friday. */
export const weekdayWords = category("weekdays working business");
