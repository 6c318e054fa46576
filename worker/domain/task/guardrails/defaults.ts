import type { StrategyName } from "../../values/condition.ts";
import type { ContextRule, SignalPriors } from "./definition.ts";

const tiers = (low: number, medium: number, high: number): SignalPriors => ({
  low_severity: { value: low },
  medium_severity: { value: medium },
  high_severity: { value: high },
});

/** Strategies taken when a definition names none. */
export const defaultPreferredStrategy: StrategyName = "percentile";
export const defaultStrategy: StrategyName = "threshold";

/**
 * Parameters for signals without a prior of their own. That of `threshold` is a share of the scale the signal documents
 * (0.75 is 0.75 on 0-1 and 75 on 0-100) and mirrored for `below`; a signal without a documented scale has none.
 */
export const defaultStrategyPriors: Partial<Record<StrategyName, SignalPriors>> = {
  threshold: tiers(0.6, 0.75, 0.9),
  percentile: tiers(75, 90, 95),
  z_score: tiers(2, 2.5, 3),
  change: tiers(0.02, 0.05, 0.1),
};

/** How the application context shifts the tier when a definition does not say. */
export const defaultContextRules: ContextRule[] = [
  { phrase: "early detection", shift: -1 },
  { phrase: "avoid missing", shift: -1 },
  { phrase: "avoid noise", shift: 1 },
  { phrase: "conservative", shift: 1 },
];

/** How far a strategy looks back when nothing says otherwise. */
export const defaultWindows: Partial<Record<StrategyName, string>> = {
  percentile: "30d",
  z_score: "30d",
  change: "1d",
};
