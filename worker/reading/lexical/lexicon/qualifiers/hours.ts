import { entriesOf, type Entry } from "../entry.ts";
import type { QualifierMeaning } from "./meaning.ts";
import { only } from "./fragments.ts";

const active = { asks: "active" } as const;
const zone = "[utc|gmt|cet|cest|est|edt|pst|pdt|bst]";

const daylight = {
  asks: "refused",
  name: "a time of day that no clock tells",
  nearest: 'say the times ("between 07:00 and 19:00")',
} as const;
const dayPart = `(sunrise|sunset|sundown|sunup|dawn|dusk|daylight [hours]|daytime|nighttime|darkness|nightfall|daybreak|twilight|dark|lunch|lunchtime|lunch time|lunch hour|breakfast|dinner|supper|bedtime|morning|mornings|afternoon|afternoons|evening|evenings|opening hours|opening times|trading hours|visiting hours|school hours|closing time|opening time|rush hour|the day time|the early hours|the small hours)`;

/** At what times a task fires, and the times that no clock tells. */
export const hours: readonly Entry<QualifierMeaning>[] = [
  ...entriesOf(active, "active mon,tue,wed,thu,fri 08:00-20:00", {
    [`${only} [(if|when) it is] [on|during|at|over|and] DAYS [,] HOURS ${zone} [only]`]:
      "error rate above 5%, weekdays between 8:00 and 20:00",
  }),
  ...entriesOf(active, "active mon,tue,wed,thu,fri 08:00-18:00", {
    [`${only} [(during|in|within) [normal|regular|our|the|usual] (business|office|working|work) hours|(on|at|over) DAYS] PAREN DAYS [,] HOURS ${zone} PAREN`]:
      "error rate above 5% during business hours (mon-fri 8:00-18:00)",
  }),
  ...entriesOf(active, "active mon,tue,wed,thu,fri", {
    [`(${only} (on|during|at|over|every|each) DAYS [only]|only DAYS|DAYS only)`]: "error rate above 5% on weekdays",
    [`${only} SPAN [only]`]: "error rate above 5%, Monday to Friday",
  }),
  ...entriesOf(active, "active 09:00-17:00", {
    [`${only} [(if|when) it is] HOURS ${zone} [,] [[on] DAYS] [only]`]: "error rate above 5% between 9am and 5pm",
  }),
  ...entriesOf(
    {
      asks: "refused",
      name: "the week without its days",
      nearest: 'say the days ("on weekdays", "from Monday to Friday")',
    },
    "refused",
    {
      [`${only} (on|during) the week`]: "error rate above 5% during the week",
    },
  ),
  ...entriesOf({ asks: "active", open: "from" }, "active 18:00-24:00", {
    [`${only} (after|from|past) CLOCK [onwards] ${zone}`]: "error rate above 5% after 6pm",
  }),
  ...entriesOf({ asks: "active", open: "to" }, "active 00:00-08:00", {
    [`${only} before CLOCK ${zone}`]: "error rate above 5% before 8am",
  }),
  ...entriesOf(daylight, "refused", {
    [`${only} (between|from|after|before|until|till|during|in|at|by|since|around|outside|throughout|over) [the|our|its|normal] ${dayPart} [(and|to|until|till|through|or|—) [the] (${dayPart}|CLOCK)]`]:
      "error rate above 5% between sunrise and sunset",
  }),
];
