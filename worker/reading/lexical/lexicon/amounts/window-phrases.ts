import { entriesOf, type Entry } from "../entry.ts";

/** What a phrase of time says of a stretch. */
export interface WindowMeaning {
  /** It compares with an earlier time: "week over week", "than last month". */
  versus: boolean;
  /** It may also be a number to compare with: "over four weeks". */
  loose: boolean;
  /** Its duration where no slot holds one. */
  duration?: string;
  /** It is said twice, and has to be the same. */
  twice?: true;
  /** A figure has to follow: "mean". */
  figure?: true;
  /** No unit of time may follow. */
  timeless?: true;
  /** No word may stand before. */
  unled?: true;
}

const past: WindowMeaning = { versus: false, loose: false };
const versus: WindowMeaning = { versus: true, loose: false };
const loose: WindowMeaning = { versus: false, loose: true };
const tail = "[period|window|span|stretch|timeframe|interval|baseline|history|moving|rolling]";
const articles = "[the|a|any|our|its|their|that|of] [the|a|any|our|its|their|that|of]";
const last = "(last|past|previous|preceding|prior|trailing|rolling|recent|latest) [calendar|full]";
const filler = "the|just|only|any|single|rolling|space|course|of|about|around|next";
const fillers = `[${filler}] [${filler}] [${filler}]`;
const spans = "[(a|an|any|one) (period|window|span|stretch|spell|shift|stint|interval) of]";
const before = "it|they|was|were|what|about|the|level|levels|of|that|in";
const earlier = `(than|as|vs|versus|to|with|from|against|on|what|it|since|of) [${before}] [${before}] [${before}] [${before}]`;
const phrases = (meaning: WindowMeaning, of: Readonly<Record<string, string>>): Entry<WindowMeaning>[] =>
  entriesOf(meaning, "a stretch of time", of);

/** Phrases of a stretch of time, of its beginning or of its unit; a slot holds how long it is. */
export const windowPhrases: readonly Entry<WindowMeaning>[] = [
  ...Object.entries({ w: "1w", m: "1mo", q: "1q", y: "1y", d: "1d" }).flatMap(([letter, duration]) =>
    phrases({ ...versus, duration }, { [`(${letter}o${letter}|${letter} ${letter})`]: "YoY" }),
  ),
  ...phrases(
    { ...versus, duration: "1d" },
    {
      "[over|in|within|during|for|across|through|on|from|since|than|vs|versus|to|with|against] yesterday|overnight":
        "since yesterday",
    },
  ),
  ...phrases({ ...versus, twice: true }, { "UNIT (over|on|to|by|after|vs) UNIT": "week over week" }),
  ...phrases(versus, {
    "from (a|one) UNIT to [the] (next|another)": "from one week to the next",
    [`(from|since|than|vs|versus|to|with|against) ${articles} ${last} (DUR|UNIT) ${tail}`]: "than last month",
    [`${earlier} same WORD [of|in|on|the] [of|in|on|the] ${articles} ${last} (DUR|UNIT)`]: "on the same day last week",
    [`${earlier} DUR (ago|earlier|before)`]: "than two months earlier",
    "[than|vs|versus|to|with|from|against|on|since|in|for] the UNIT before": "than the week before",
  }),
  ...phrases({ ...loose, timeless: true }, { "(over|in|within|for|inside|next) the UNIT": "within the hour" }),
  ...phrases({ ...past, timeless: true }, { "(during|across|through|per) the UNIT": "during the hour" }),
  ...phrases(past, {
    [`[over|in|within|during|for|across|through|on] ${articles} ${last} (DUR|UNIT) ${tail}`]: "over the last 24 hours",
    "(mean|average|avg) (of|over) [the] [last|past] DUR": "2 sigma above its mean of 30 days",
    [`(during|across|through|per) ${spans} ${fillers} DUR ${tail}`]: "during two hours",
    [`per ${fillers} UNIT ${tail}`]: "per hour",
    "DUR [time] (period|window|span|stretch|timeframe|interval|baseline|history|moving|rolling)": "7-day moving",
    "(over|in|within|during|across|through) (a|an|any|the|each|every) DUR [time] (period|window|span|stretch|timeframe|interval)":
      "over a 4-week period",
  }),
  ...phrases(loose, {
    [`(over|in|within|for|inside|next) ${spans} ${fillers} DUR ${tail}`]: "over four weeks",
    [`for ${fillers} (over|more than|at least|longer than) DUR ${tail}`]: "for at least 15 minutes",
    [`next ${fillers} UNIT ${tail}`]: "next week",
  }),
  ...phrases({ ...loose, unled: true }, { [`(a|an|one|each) UNIT ${tail}`]: "5 a week" }),
  ...phrases({ ...past, figure: true }, { DUR: "7-day mean" }),
];
