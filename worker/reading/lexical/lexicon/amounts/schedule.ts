import { phraseTable } from "../phrase-table.ts";
import { wordSet, meanings } from "../words/category.ts";

/** Adverbs of a pace. */
export const paceAdverbs = meanings([
  ["1h", "hourly"],
  ["1d", "daily"],
  ["1w", "weekly"],
]);

const dayRows = [
  ["mon", "monday mon mondays"],
  ["tue", "tuesday tue tues tuesdays"],
  ["wed", "wednesday wed wednesdays"],
  ["thu", "thursday thu thur thurs thursdays"],
  ["fri", "friday fri fridays"],
  ["sat", "saturday sat saturdays"],
  ["sun", "sunday sun sundays"],
] as const;

/** The days of a week, Monday first. */
export const weekDays: readonly string[] = dayRows.map(([day]) => day);

/** The days of a week by their names. */
export const dayNames = meanings<string>(dayRows);

/** One day, of one week or of each. */
export const singleDays = wordSet([...dayNames.keys()].filter((name) => !name.endsWith("days")).join(" "));

/** A day of each week: "Mondays". */
export const eachWeek = (day: string): string => {
  const name = [...dayNames].findLast(([, short]) => short === day)?.[0] ?? day;
  return name.charAt(0).toUpperCase() + name.slice(1);
};

/** Times of day that have a name. */
export const namedTimes = meanings([
  ["12:00", "noon midday"],
  ["00:00", "midnight"],
]);

/** The zone that offsets are counted from. */
export const universal = "UTC";

/** Time zones by what people call them. */
export const zones = meanings([
  [universal, "utc gmt"],
  ["Europe/Berlin", "cet cest"],
  ["Europe/London", "bst"],
  ["America/New_York", "est edt"],
  ["America/Los_Angeles", "pst pdt"],
]);

/** Time zones by what stands before "time": "Eastern time". */
export const regionalZones = new Map([
  ["central european", "Europe/Berlin"],
  ["greenwich", universal],
  ["british", "Europe/London"],
  ["indian", "Asia/Kolkata"],
  ["japan", "Asia/Tokyo"],
  ["eastern", "America/New_York"],
  ["central", "America/Chicago"],
  ["mountain", "America/Denver"],
  ["pacific", "America/Los_Angeles"],
]);

/** The regions of the tz database, in the order in which a town is looked for. */
export const zoneRegions = ["Europe", "America", "Asia", "Africa", "Australia", "Pacific", "Atlantic", "Indian"];

/** What ends the name of a zone: "Berlin time", "the Europe/Berlin time zone". */
export const zoneEndings = [
  "time zone",
  "timezone",
  "standard time",
  "daylight time",
  "summer time",
  "mean time",
  "time",
];

/** Days by what they are called together. */
export const daysCalled = phraseTable<readonly string[]>([
  [weekDays.slice(0, 5), "weekdays, weekday, week days, workdays, workday, working days, business days"],
  [weekDays.slice(5), "weekends, weekend, the weekend, a weekend"],
  [weekDays, "every day, each day, any day, all days, daily, all week"],
]);
