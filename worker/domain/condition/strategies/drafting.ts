import type { SignalPriors } from "../../values/definitions/guardrails.ts";
import type { WrittenNumber } from "../../language/written-number.ts";
import type { RelationKind } from "../../language/reading.ts";
import type { Bounds, StrategySpec } from "../../values/definitions/condition.ts";

/** Which way a sentence looks: levels lie above or below, movements go up or down, `any` is either. */
type Side = "above" | "below" | "any";

/** What is to be judged, as far as drafting asks. */
export interface JudgedSignal {
  readonly name: string;
  readonly series: boolean;
  /** Its Result is a whole number. */
  readonly whole: boolean;
  /** Its numbers are places in an order, 0 to 100. */
  readonly ranked: boolean;
  /** Its numbers are changes. */
  readonly moved: boolean;
  /** The scale it documents, such as 0 to 1. */
  readonly range: readonly [number, number] | null;
  /** A number of the sentence in the Result's own unit. */
  readonly ownUnit: (number: WrittenNumber) => Taken;
}

/** A number with what the sentence says around it. */
export interface SaidNumber extends WrittenNumber {
  readonly relation: RelationKind;
  readonly side: Side;
  /** The number itself belongs to the condition: "at least 3". */
  readonly inclusive: boolean;
}

/**
 * A number in a strategy's own measure: `note` is what a person should check, `boundary` how one that belongs to the condition
 * itself came to fire: as the strict cut next to it, or by `inclusive`. Else why it cannot be one.
 */
export type Taken =
  | { readonly value: number; readonly note: string | null; readonly boundary?: "strict cut" | "inclusive" }
  | { readonly mismatch: string; readonly suggestion?: string };

/** How sentences come to a strategy whose parameter is a number. */
export interface NumberDrafting {
  readonly by: "number";
  /** Kinds of relation that suggest it without a number. */
  readonly saidBy: readonly RelationKind[];
  /** Whether a number said like this is its parameter: `own` goes before `any`. */
  readonly claims: (said: Pick<SaidNumber, "unit" | "relation">) => "own" | "any" | null;
  /** Whether a signal already is what the strategy would make of it, so that a number is a level of it. */
  readonly already: (judged: JudgedSignal) => boolean;
  /** It can fire on both sides at once. */
  readonly twoSided: boolean;
  /** Kinds of relation that mean both sides where nothing gives one. */
  readonly eitherBy: readonly RelationKind[];
  /** What it makes of a plain "unusual" is the mean of an hour against its usual, where a signal has a past. */
  readonly judgesUsual?: true;
  /** The parameter of each tier where guardrails give none. */
  readonly priors: SignalPriors;
  /** How far calibration moves the parameter where a condition states no bounds, written for `above`; empty in a signal's own unit. */
  readonly bounds: Bounds;
  /** Whether the priors of a signal that name no strategy are its parameters. */
  readonly ownsPriors: (priors: PriorTraits) => boolean;
  /** Whether its priors are levels, so that their slope tells the side on which the signal is bad. */
  readonly levels: boolean;
  readonly fromNumber: (said: SaidNumber, judged: JudgedSignal) => Taken;
  /** The parameter that a prior for any signal stands for here; null where the signal gives it no meaning. */
  readonly fromPrior: (value: number, side: Side, judged: JudgedSignal) => number | null;
  /** What a prior or bound written for `above` is for `below`; null where it is the same. */
  readonly mirror: ((value: number) => number) | null;
  readonly spec: (side: Side, value: number, window: string, inclusive: boolean) => StrategySpec;
}

/** How sentences come to a strategy whose parameter is a label or a flag. */
export interface LabelDrafting {
  readonly by: "label";
  readonly saidBy: readonly RelationKind[];
  readonly spec: (label: string | boolean, labels: readonly string[] | undefined) => StrategySpec;
}

/** How a strategy answers for what sentences make of it. */
export type Drafting = NumberDrafting | LabelDrafting;

/** The parameter of each tier without a window. */
export function tiers(low: number, medium: number, high: number): SignalPriors {
  return { low_severity: { value: low }, medium_severity: { value: medium }, high_severity: { value: high } };
}

/** The side of a strategy that fires on one only. */
export function oneSide(side: Side): "above" | "below" {
  return side === "below" ? "below" : "above";
}

/** A place in the order of history, 0 to 100 from below: "top 5 percent" is 95. */
export function placeOf({ value, unit, text, relation, side }: SaidNumber): Taken {
  const place = ["percentile", "percent", "none"].includes(unit) && value >= 0 && value <= 100;
  if (!place) return { mismatch: `"${text}" is not a percentile` };
  if (unit === "percentile" || relation !== "rank") return { value, note: null };
  return { value: side === "below" ? value : 100 - value, note: null };
}

/** What tells whose parameter the priors of a signal are. */
interface PriorTraits {
  readonly series: boolean;
  readonly windowed: boolean;
  /** All their values may be numbers of standard deviations. */
  readonly deviations: boolean;
}
