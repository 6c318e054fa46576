import { entriesOf, type Entry } from "./entry.ts";

/** What is compared with the usual at a time: `moment` only says the time, `reference` is what is compared with, `departure` says both. */
export type UsualMeaning =
  | { asks: "moment" | "reference" | "departure"; period: "1d" | "1w" }
  | { asks: "refused"; name: string; nearest: string };

const ofDay = "((this|that|the|any given) (time|hour|part|point) of [the] day|time of day|(this|that) hour)";
const ofWeek =
  "((this|that|the|any given) (time|hour|day|part|point) of [the] week|(this|that) (weekday|day of the week))";
const moments = [
  ["1d", ofDay, "this time of day"],
  ["1w", ofWeek, "this time of the week"],
] as const;
const at = "(for|at|on|given|considering)";
const kept =
  "([what|how] [it|they] [is|was|are] [the|its|their|our|a] (usual|usually|normal|normally|typical|typically|ordinary|customary) [level|levels|value|values|range|amount|one|figure|seen|expected] [is|are|runs] [for it])";
const departs =
  "((deviates|deviate|deviating|differs|differ|departs|depart|strays|different|far) from|(not|no longer|outside|unlike) [of])";
const beside = "[(compared|compare|relative) (with|to)|against|versus|vs]";

/** What is usual at this time, and departures from it. */
export const usuals: readonly Entry<UsualMeaning>[] = [
  ...moments.flatMap(([period, moment, shown]) => [
    ...entriesOf<UsualMeaning>({ asks: "moment", period }, `usual ${period}`, {
      [`${at} ${moment}`]: `error rate is unusual for ${shown}`,
    }),
    ...entriesOf<UsualMeaning>({ asks: "reference", period }, `usual ${period}`, {
      [`${beside} ${kept} ${at} ${moment}`]: `page latency is more than 20 ms above the usual at ${shown}`,
    }),
    ...entriesOf<UsualMeaning>({ asks: "departure", period }, `usual ${period}`, {
      [`${departs} ${kept} ${at} ${moment}`]: `page latency differs from what is usual at ${shown}`,
    }),
  ]),
  ...entriesOf<UsualMeaning>(
    { asks: "refused", name: "two comparisons with the usual", nearest: "keep one of them" },
    "refused",
    {
      [`${at} (${ofDay} (and|or) [${at}] ${ofWeek}|${ofWeek} (and|or) [${at}] ${ofDay})`]:
        "error rate is unusual for this time of day and this day of the week",
    },
  ),
  ...entriesOf<UsualMeaning>(
    { asks: "refused", name: "an exception for a time", nearest: 'say when it counts ("between 9am and 5pm")' },
    "refused",
    {
      [`(except|excluding|unless|apart from|other than|but not) [${at}] (${ofDay}|${ofWeek})`]:
        "error rate is unusual except for this time of day",
    },
  ),
  ...entriesOf<UsualMeaning>(
    {
      asks: "refused",
      name: "a comparison with earlier months or years",
      nearest: 'compare with the same time of earlier days or weeks ("unusual for this time of day")',
    },
    "refused",
    {
      [`${at} ((this|that|the) time of [the] (year|month|quarter)|(this|that) (month|quarter|season))`]:
        "error rate is unusual for this time of year",
    },
  ),
];
