import { entry, type Entry } from "./entry.ts";
import { category } from "./words/category.ts";

/** A figure over a stretch of time. */
export interface AggregateMeaning {
  op: "mean" | "max" | "min" | "median" | "sum" | "quantile";
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
  ["quantile", "(p50|p75|p90|p95|p98|p99|p999|p95s|p99s)", false, "p95"],
];
/** Superlatives are a figure where a stretch of time is said. */
export const superlatives: ReadonlyMap<string, AggregateMeaning["op"]> = new Map([
  ["highest", "max"],
  ["largest", "max"],
  ["biggest", "max"],
  ["greatest", "max"],
  ["longest", "max"],
  ["hottest", "max"],
  ["warmest", "max"],
  ["lowest", "min"],
  ["smallest", "min"],
  ["shortest", "min"],
  ["coldest", "min"],
]);
/** Stretches by their name: "monthly average". */
export const calendar = category("hourly daily weekly monthly");
const moving = "(rolling|moving|trailing|running|sliding)";

/** Figures over a stretch of time, with and without the stretch. */
export const aggregates: readonly Entry<AggregateMeaning>[] = ops.flatMap(([op, words, soft, shown]) => [
  entry(`[the] [last|past] DUR [${moving}] [window] ${words} ${of}`, { op, soft: false }, [
    `7-day ${shown} of the error rate above 5%`,
    `${op} over 7d`,
  ]),
  entry(`[the] ${moving} DUR ${words} ${of}`, { op, soft: false }, [
    `rolling 7-day ${shown} of the error rate above 5%`,
    `${op} over 7d`,
  ]),
  entry(`[the] ${moving} ${words} ${of}`, { op, soft: false }, [
    `moving ${shown} of the error rate over the last 7 days above 5%`,
    `${op} over 7d`,
  ]),
  entry(`[the] (${[...calendar].join("|")}) ${words} ${of}`, { op, soft: false }, [
    `weekly ${shown} of the error rate above 5%`,
    `${op} over 1w`,
  ]),
  entry(`[on] ${words} ${of}`, { op, soft }, [`${shown} error rate over the last 7 days above 5%`, `${op} over 7d`]),
]);

/** "p95": a place among values. */
export const placeWord = /^p\d+s?$/;
