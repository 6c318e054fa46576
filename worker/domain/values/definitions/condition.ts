/** The six evaluation templates. */
export const strategyNames = ["threshold", "percentile", "z_score", "change", "equals", "composite"] as const;
export type StrategyName = (typeof strategyNames)[number];

/** Why a decision could not be fully evaluated. */
export const reasons = ["null_input", "insufficient_history", "history_unavailable", "member_silent"] as const;
export type Reason = (typeof reasons)[number];

export interface ThresholdParams {
  direction: "above" | "below";
  /** The value itself fires as well: at least, at most. */
  inclusive?: true;
  value: number;
}
export interface PercentileParams {
  direction: "above" | "below";
  /** 0..100 */
  value: number;
  window?: string;
}
export interface ZScoreParams {
  direction: "above" | "below" | "any";
  /** Population standard deviations, above 0. */
  value: number;
  window?: string;
}
export interface ChangeParams {
  direction: "increase" | "decrease" | "any";
  /** A fraction of the reference: 0.25 is 25%. */
  value: number;
  window?: string;
}
export interface EqualsParams {
  value: string | boolean;
  labels?: string[];
}
/** A version of a condition. */
export interface ConditionRef {
  condition_id: string;
  condition_version: string;
}

export interface OperandRef extends ConditionRef {
  negate?: boolean;
}
export interface CompositeParams {
  operator: "AND" | "OR" | "NOT";
  operands: OperandRef[];
}

/** A strategy with its parameters. */
export type StrategySpec =
  | { type: "threshold"; params: ThresholdParams }
  | { type: "percentile"; params: PercentileParams }
  | { type: "z_score"; params: ZScoreParams }
  | { type: "change"; params: ChangeParams }
  | { type: "equals"; params: EqualsParams }
  | { type: "composite"; params: CompositeParams };

/** Hard limits of what calibration may recommend. */
export interface Bounds {
  min?: number;
  max?: number;
}

/** phi: how a Result becomes a Decision. Immutable under (condition_id, version). */
export interface ConditionDefinition {
  condition_id: string;
  version: string;
  namespace: string;
  description?: string;
  /** For a composite: the concept of its first operand. */
  concept_id: string;
  concept_version: string;
  strategy: StrategySpec;
  /** Fewest historical points percentile and z_score judge on; default 10. */
  min_history?: number;
  threshold_bounds?: Bounds;
  on_bounds_exceeded?: "clamp" | "reject";
  /** The engine that defines what the strategy means; it never changes. 1 if absent. */
  engine?: number;
}
