import { entry, type Entry } from "../entry.ts";

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
const says = (words: string): readonly [string, string] => [words, "a stretch of time"];

/** Phrases of a stretch of time, of its beginning or of its unit; a slot holds how long it is. */
export const windowPhrases: readonly Entry<WindowMeaning>[] = [
  ...Object.entries({ wow: "1w", mom: "1mo", qoq: "1q", yoy: "1y", dod: "1d" }).map(([word, duration]) =>
    entry(word, { ...versus, duration }, says("YoY")),
  ),
  ...Object.entries({ d: "1d", w: "1w", m: "1mo", q: "1q", y: "1y" }).map(([letter, duration]) =>
    entry(`${letter} ${letter}`, { ...versus, duration }, says("w/w")),
  ),
  entry("UNIT (over|on|to|by|after|vs) UNIT", { ...versus, twice: true }, says("week over week")),
  entry("from (a|one) UNIT to [the] (next|another)", versus, says("from one week to the next")),
  entry(
    `[over|in|within|during|for|across|through|on] ${articles} ${last} (DUR|UNIT) ${tail}`,
    past,
    says("over the last 24 hours"),
  ),
  entry("(mean|average|avg) (of|over) [the] [last|past] DUR", past, says("2 sigma above its mean of 30 days")),
  entry(
    `(from|since|than|vs|versus|to|with|against) ${articles} ${last} (DUR|UNIT) ${tail}`,
    versus,
    says("than last month"),
  ),
  entry(
    `${earlier} same WORD [of|in|on|the] [of|in|on|the] ${articles} ${last} (DUR|UNIT)`,
    versus,
    says("on the same day last week"),
  ),
  entry(`${earlier} DUR (ago|earlier|before)`, versus, says("than two months earlier")),
  entry(
    "[over|in|within|during|for|across|through|on|from|since|than|vs|versus|to|with|against] yesterday",
    { ...versus, duration: "1d" },
    says("since yesterday"),
  ),
  entry("overnight", { ...versus, duration: "1d" }, says("overnight")),
  entry("[than|vs|versus|to|with|from|against|on|since|in|for] the UNIT before", versus, says("than the week before")),
  entry("(over|in|within|for|inside|next) the UNIT", { ...loose, timeless: true }, says("within the hour")),
  entry("(during|across|through|per) the UNIT", { ...past, timeless: true }, says("during the hour")),
  entry(`(over|in|within|for|inside|next) ${spans} ${fillers} DUR ${tail}`, loose, says("over four weeks")),
  entry(`(during|across|through|per) ${spans} ${fillers} DUR ${tail}`, past, says("during two hours")),
  entry(`for ${fillers} (over|more than|at least|longer than) DUR ${tail}`, loose, says("for at least 15 minutes")),
  entry(`per ${fillers} UNIT ${tail}`, past, says("per hour")),
  entry(`next ${fillers} UNIT ${tail}`, loose, says("next week")),
  entry(`(a|an|one|each) UNIT ${tail}`, { ...loose, unled: true }, says("5 a week")),
  entry(
    "DUR (period|window|span|stretch|timeframe|interval|baseline|history|moving|rolling)",
    past,
    says("7-day moving"),
  ),
  entry("DUR", { ...past, figure: true }, says("7-day mean")),
];
