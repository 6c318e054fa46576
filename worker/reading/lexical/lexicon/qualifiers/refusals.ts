import { entriesOf, type Entry } from "../entry.ts";
import type { QualifierMeaning } from "./meaning.ts";
import { me } from "./fragments.ts";

const occurrences = {
  asks: "refused",
  name: "a number of occurrences in a row or within a time",
  nearest: 'say how long it has to last ("for 15 minutes"), or use a signal that counts the occurrences',
} as const;
const schedule = {
  asks: "refused",
  name: "a report at fixed times",
  nearest:
    'say what should raise the alarm ("when the error rate is above 5%"), and "at most once a day" to hear of it no more often',
} as const;
const ranks = {
  asks: "refused",
  name: "a list of entities by rank",
  nearest:
    'say where one stands among the others, "a service is in the top 10% of services by error rate", or in its own past, "error rate in the top 10% of its history"',
} as const;
const entities = {
  asks: "refused",
  name: "a sum or count over several entities",
  nearest: "use a signal that already holds the figure; a task judges each entity by itself",
} as const;
const sequence = {
  asks: "refused",
  name: "an order of events",
  nearest: 'say "and" for what holds at once, or make a task of each',
} as const;

/** What no task can do; what is refused of hours stands beside those that can be said. */
export const refusals: readonly Entry<QualifierMeaning>[] = [
  ...entriesOf(occurrences, "refused", {
    [`[for] (INT|two|three|four|five) (consecutive|successive|straight) (times|checks|readings|samples|measurements|values|evaluations|runs|polls|observations|data points|intervals|periods|occasions)|(SHARE|INT (out of|of the last|of) [the] [last|past] INT) (checks|readings|samples|measurements|values|evaluations|days|hours|minutes|times)|(twice|thrice|more than once|repeatedly|several times) (in|within|over|during|per) [any|the] [last|past|same] (DUR|UNIT|an hour|a day|the hour|the day)`]:
      "error rate above 5% for 3 consecutive checks",
  }),
  ...entriesOf(schedule, "refused", {
    [`(send|mail|email|give|post|write|compile|show) ${me} [a|an|the] (daily|hourly|weekly|monthly) (summary|digest|report|overview|list|update|mail|email) [of|on|about|with]`]:
      "send me a daily summary of the error rate",
    [`(send|mail|email|give|post|show|tell) ${me} [a|an|the] (summary|digest|report|overview|list) [of|on|about|with] [WORD] [WORD] [WORD] (every|each) (DUR|UNIT|DAY|morning|evening)`]:
      "send me a report of the error rate every morning",
    [`(every|each) (morning|evening|afternoon|night|day|DAY) at CLOCK`]: "every day at 9am error rate above 5%",
  }),
  ...entriesOf(ranks, "refused", {
    [`[the] (top|bottom|worst|best|highest|lowest) [performing] ((PCT|decile|quartile|quintile|INT) of [the|our|all|my] (WORD|WORD WORD) (by|for|on|in|ranked by|according to)|INT (WORD|WORD WORD) (by|ranked by|according to))`]:
      "top 5 services by error rate",
  }),
  ...entriesOf(entities, "refused", {
    [`(total|combined|summed|aggregate|overall) (WORD|WORD WORD|WORD WORD WORD) (of|across|over|for|in) all [of] [our|the|my|their]|(across|over) all [of] [our|the|my|their]`]:
      "error rate above 5% across all services",
  }),
  ...entriesOf(sequence, "refused", {
    [`[and|,|;] (after that|afterwards|after which|thereafter|subsequently|followed by)`]:
      "error rate above 5% and after that latency above 2 seconds",
  }),
];
