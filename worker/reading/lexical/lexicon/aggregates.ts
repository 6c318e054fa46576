import { category } from "./category.ts";
import { entriesOf, type Entry } from "./entry.ts";
import { meanings } from "./words/category.ts";

/** A figure over a stretch of time. */
export interface AggregateMeaning {
  op: "mean" | "max" | "min" | "median" | "sum" | "stddev" | "quantile";
  /** Without a window the word may as well describe the signal ("average", "total"). */
  soft: boolean;
}

const of = "[of|for|in|on] [the|a|an|our|its|their]";
const ops: readonly [AggregateMeaning["op"], words: string, soft: boolean, shown: string][] = [
  ["mean", "(average|mean|avg|averages|averaged)", true, "average"],
  ["max", "(maximum|max|peak|peaked|peaks)", true, "maximum"],
  ["min", "(minimum|min)", true, "minimum"],
  ["median", "median", false, "median"],
  ["sum", "(total|sum|cumulative|accumulated)", true, "total"],
  ["stddev", "(standard deviation|standard dev|std deviation|std dev|stddev|stdev)", false, "standard deviation"],
  ["quantile", "(p50|p75|p90|p95|p98|p99|p999|p95s|p99s)", false, "p95"],
];
/** Superlatives are a figure where a stretch of time is said. */
export const superlatives = meanings<AggregateMeaning["op"]>([
  ["max", "highest largest biggest greatest longest hottest warmest"],
  ["min", "lowest smallest shortest coldest"],
]);
const moving = "(rolling|moving|trailing|running|sliding)";

/** Figures over a stretch of time, with and without the stretch. */
export const aggregates: readonly Entry<AggregateMeaning>[] = ops.flatMap(([op, words, soft, shown]) => [
  ...entriesOf({ op, soft: false }, `${op} over 7d`, {
    [`[the] ([last|past] DUR [${moving}] [window]|${moving} [DUR]|(${[...category.calendar].join("|")})) ${words} ${of}`]: `7-day ${shown} of the error rate above 5%`,
  }),
  // "Max 5 min" is no more than that.
  ...(op === "max" || op === "min"
    ? []
    : entriesOf({ op, soft: false }, `${op} over 7d`, { [`${words} DUR`]: `error rate ${shown} 7d above 5%` })),
  ...entriesOf({ op, soft }, `${op} over 7d`, {
    [`[on] ${words} ${of}`]: `${shown} error rate over the last 7 days above 5%`,
  }),
]);

/** "p95": a place among values. */
export const placeWord = /^p\d+s?$/;
