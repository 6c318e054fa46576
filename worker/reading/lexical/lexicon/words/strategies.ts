import type { RelationKind } from "../../../../domain/language/reading.ts";
import type { StrategyName } from "../../../../domain/values/definitions/condition.ts";
import { category } from "./category.ts";

/** How people call a strategy. */
export const strategyPatterns: readonly [StrategyName, RegExp][] = [
  ["threshold", /^thresholds?$/],
  ["percentile", /^percentiles?$/],
  ["z_score", /^zscores?$/],
  ["change", /^change$/],
  ["equals", /^(?:equals?|equality)$/],
  ["composite", /^composite$/],
];

/** Strategies that are called without a word such as "by" too: "percentile of" the signal. */
export const calledWithOf: ReadonlySet<StrategyName> = new Set(["percentile"]);

/** What the name of a strategy alone says of a signal. */
export const saidByName: ReadonlyMap<StrategyName, RelationKind> = new Map([["z_score", "deviate"]]);

/** What a call may add: "the threshold method". */
export const strategyNouns = category("strategy strategies method methods");

/** What calls a strategy: "by percentile", "use the threshold strategy". */
export const strategyMeans = category("by via with use using uses apply applying");

/** What may follow "by percentile": an end, a joint, or what it is to judge. */
export const afterStrategy = category("on for of to in and or when whenever if where whose with over");

/** What links "use the threshold strategy" to its signal. */
export const strategyLinks = category("on for of to over");

/** What may stand before "percentile of": a number makes it a place in the order instead. */
export const beforeOf = category("a an the its our their when whenever if where on by in of for and or that");

/** What follows it. */
export const zScores = category("score scores");
