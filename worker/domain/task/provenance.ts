import type { SeverityTier } from "../values/definitions/guardrails.ts";
import type { StrategyName } from "../values/definitions/condition.ts";
import type { SaidFiring } from "./qualifiers.ts";
import type { ReadFigure, ReadWatch } from "../language/reading.ts";
import type { Identity } from "./sentence/restate/identity.ts";

/** Where a strategy came from, strongest first. */
export const priorities = [
  "user_explicit",
  "primitive_hint",
  "mapping_rule",
  "application_context",
  "global_preferred",
  "global_default",
] as const;
export type Priority = (typeof priorities)[number];

/** How the tier of a prior was found; null in a part whose parameter was given by the sentence. */
export interface TierProvenance {
  tier: SeverityTier;
  /** The words of the sentence that set the tier through the bias rules, null when there were none and medium was taken. */
  word: string | null;
  /** The tier before shifts. */
  base: SeverityTier;
  /** Every shift with its source: `sensitivity high` or the phrase of a context rule. */
  shifts: { source: string; shift: number }[];
}

/** Where a single parameter came from. */
export interface ParameterProvenance {
  name: "direction" | "value" | "window";
  value: number | string | boolean;
  source:
    | "sentence"
    | "semantic_hint"
    | "parameter_priors"
    | "strategy_priors"
    | "threshold_directions"
    | "falling_priors"
    | "meaningful_windows"
    | "calibration"
    | "description"
    | "default";
  /** What it was read from: words of the sentence, or the key in guardrails. */
  from: string | null;
}

/** Why one condition looks as it does. */
export interface PartProvenance {
  primitive_id: string;
  /** What was made of the signal and judged; left out where its own value is. */
  figure?: ReadFigure;
  words: string;
  strategy: StrategyName;
  priority: Priority;
  /** What spoke for the strategy: words of the sentence, a key of the guardrails. */
  because: string;
  tier: TierProvenance | null;
  parameters: ParameterProvenance[];
  negate: boolean;
  summary: string;
}

/** Why a compiled sentence looks as it does, as data and in one readable line. */
export interface Provenance extends Identity {
  reader: string;
  confidence: number;
  /** The priority that chose the strategy; of a composite, the strongest among its operands. */
  priority: Priority;
  guardrails: string;
  context_version: string | null;
  combinator: "AND" | "OR" | "NOT" | null;
  /** What the sentence says about firing; left out if it says nothing. */
  firing?: SaidFiring;
  /** When the sentence asks to be checked; left out if it does not. */
  watch?: ReadWatch;
  parts: PartProvenance[];
  summary: string;
}
