import type { RelationKind } from "../../../../domain/language/reading.ts";
import type { StrategyName } from "../../../../domain/values/definitions/condition.ts";

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
