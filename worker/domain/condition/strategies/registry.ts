import type { StrategyName, StrategySpec } from "../../values/definitions/condition.ts";
import { changeStrategy } from "./change.ts";
import { compositeStrategy } from "./composite.ts";
import type { Drafting } from "./drafting.ts";
import { equalsStrategy } from "./equals.ts";
import { percentileStrategy } from "./percentile.ts";
import type { Strategy } from "./strategy.ts";
import { thresholdStrategy } from "./threshold.ts";
import { zScoreStrategy } from "./z-score.ts";

/** The strategies by name. */
export const strategies: Readonly<Record<StrategyName, Strategy>> = {
  threshold: thresholdStrategy,
  percentile: percentileStrategy,
  z_score: zScoreStrategy,
  change: changeStrategy,
  equals: equalsStrategy,
  composite: compositeStrategy,
};

/** Strategies taken where guardrails name none: the preferred one needs neither prior nor scale, the last one judges any number; and the one that joins clauses. */
export const standard = {
  preferred: percentileStrategy.name,
  last: thresholdStrategy.name,
  joining: compositeStrategy.name,
} as const;

/** A strategy with its parameters in words, e.g. `below 0.45` or `up more than 20% over 4w`. */
export function describeSpec({ type, params }: StrategySpec): string {
  return strategies[type].describe(params);
}

/** The strategies that a clause of a sentence can come to, with how. */
export function drafted(): { name: StrategyName; strategy: Strategy; draft: Drafting }[] {
  return Object.values(strategies).flatMap((strategy) =>
    strategy.draft === null ? [] : [{ name: strategy.name, strategy, draft: strategy.draft }],
  );
}
