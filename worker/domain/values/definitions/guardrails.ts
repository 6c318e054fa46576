import type { Bounds, StrategyName } from "./condition.ts";

/** The tiers a severity word may name, mildest first. */
export const severityTiers = ["low_severity", "medium_severity", "high_severity"] as const;
export type SeverityTier = (typeof severityTiers)[number];

/** One tier's parameter: a value and, where the strategy looks back, a duration. */
export interface Prior {
  value: number;
  window?: string;
}

/** The parameter of each tier, and the strategy they parametrise when it is not the usual one. */
export interface SignalPriors {
  strategy?: StrategyName;
  low_severity: Prior;
  medium_severity: Prior;
  high_severity: Prior;
}

/** Words of a sentence that choose a strategy, and with it perhaps a direction. */
export interface MappingRule {
  phrase: string;
  strategy: StrategyName;
  direction?: "above" | "below" | "any";
}

/** Words of the application context that shift the tier or prefer a strategy. */
export interface ContextRule {
  phrase: string;
  shift?: number;
  strategy?: StrategyName;
}

/** What the owner of a deployment decides about how sentences become conditions; kept and returned as submitted. */
export interface GuardrailsDefinition {
  strategy_registry: StrategyName[];
  /** A type missing here admits no strategy. */
  type_strategy_map: Record<string, StrategyName[]>;
  parameter_priors?: Record<string, SignalPriors>;
  bias_rules?: Record<string, SeverityTier>;
  threshold_directions?: Record<string, "above" | "below">;
  global_preferred_strategy?: StrategyName;
  global_default_strategy?: StrategyName;
  primitive_hints?: Record<string, StrategyName | { strategy: StrategyName }>;
  mapping_rules?: MappingRule[] | Record<string, StrategyName>;
  strategy_priors?: Partial<Record<StrategyName, SignalPriors>>;
  context_rules?: ContextRule[];
  /** By strategy or by signal id; the signal's entry wins. */
  threshold_bounds?: Record<string, Bounds>;
  on_bounds_exceeded?: "clamp" | "reject";
  min_history?: number;
}
