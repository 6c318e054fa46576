import { phraseTable } from "../phrase-table.ts";
import { category } from "../words/category.ts";

/** Adverbs of a pace. */
export const paceAdverbs = new Map([
  ["hourly", "1h"],
  ["daily", "1d"],
  ["weekly", "1w"],
]);

/** The days of a week, Monday first. */
export const weekDays = ["mon", "tue", "wed", "thu", "fri", "sat", "sun"];

/** The days of a week by their names. */
export const dayNames = new Map(
  [
    ["mon", "monday mondays mon"],
    ["tue", "tuesday tuesdays tue tues"],
    ["wed", "wednesday wednesdays wed"],
    ["thu", "thursday thursdays thu thur thurs"],
    ["fri", "friday fridays fri"],
    ["sat", "saturday saturdays sat"],
    ["sun", "sunday sundays sun"],
  ].flatMap(([day = "", names = ""]) => names.split(" ").map((name) => [name, day] as const)),
);

/** Times of day that have a name. */
export const namedTimes = new Map([
  ["noon", "12:00"],
  ["midday", "12:00"],
  ["midnight", "00:00"],
]);

/** The zone that offsets are counted from. */
export const universal = "UTC";

/** Time zones by what people call them. */
export const zones = new Map([
  ["utc", universal],
  ["gmt", universal],
  ["cet", "Europe/Berlin"],
  ["cest", "Europe/Berlin"],
  ["est", "America/New_York"],
  ["edt", "America/New_York"],
  ["pst", "America/Los_Angeles"],
  ["pdt", "America/Los_Angeles"],
  ["bst", "Europe/London"],
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

/** Words in the name of a place that stay small: "Africa/Dar_es_Salaam". */
export const smallPlaceWords = category("of es au");

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

/** What zone it is, where only the listener knows: "local time". */
export const anybodysTime = category("local their your our my his her its");

/** Days by what they are called together. */
export const daysCalled = phraseTable<readonly string[]>([
  [weekDays.slice(0, 5), "weekdays, weekday, week days, workdays, workday, working days, business days"],
  [weekDays.slice(5), "weekends, weekend, the weekend, a weekend"],
  [weekDays, "every day, each day, any day, all days, daily, all week"],
]);

/** What leads to two times of day. */
export const spanLeads = category("between from");

/** Days by what is done on them. */
export const dayWords = category("weekday weekdays workday workdays weekend weekends");

/** What restricts an alert to certain times: "only on weekdays", "when it is between 9am and 5pm". */
export const restricting = category("only but if when");

/** What is done to data, and when: "transactions made between 9am and 5pm". */
export const dataVerbs = category(
  "made sent paid sold bought taken seen held kept written run won spent read put done given lost begun",
);

/** What adds data up, perhaps that of certain times only. */
export const counted = category("number count counts total totals sum sums average averages mean median amount volume");

/** Every one of the days that follow. */
export const perDay = category("every each");

/** One day, of one week or of each. */
export const singleDays = category(
  "monday mon tuesday tue tues wednesday wed thursday thu thur thurs friday fri saturday sat sunday sun",
);

/** A day of each week. */
export const weeklyDays = new Map([
  ["mon", "Mondays"],
  ["tue", "Tuesdays"],
  ["wed", "Wednesdays"],
  ["thu", "Thursdays"],
  ["fri", "Fridays"],
  ["sat", "Saturdays"],
  ["sun", "Sundays"],
]);
