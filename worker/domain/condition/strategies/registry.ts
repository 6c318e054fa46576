import type { StrategyName } from "../../values/condition.ts";
import { changeStrategy } from "./change.ts";
import { compositeStrategy } from "./composite.ts";
import { equalsStrategy } from "./equals.ts";
import { percentileStrategy } from "./percentile.ts";
import type { Strategy } from "./strategy.ts";
import { thresholdStrategy } from "./threshold.ts";
import { zScoreStrategy } from "./z-score.ts";

/** The six strategies by name. */
export const strategies: Readonly<Record<StrategyName, Strategy>> = {
  threshold: thresholdStrategy,
  percentile: percentileStrategy,
  z_score: zScoreStrategy,
  change: changeStrategy,
  equals: equalsStrategy,
  composite: compositeStrategy,
};
