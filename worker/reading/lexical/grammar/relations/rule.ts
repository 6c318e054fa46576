import type { Polarity, ReadDirection, ReadNumber, RelationKind } from "../../../../domain/language/reading.ts";
import type { StrategyName } from "../../../../domain/values/definitions/condition.ts";
import type { AggregateMark, Mark, NumberMark, RangeMark, WindowMark, WordMark } from "../../chart/mark.ts";
import type { Token } from "../../text/token.ts";

/** What a phrase says of its signal, before the signal is known. */
export interface Relation {
  kind: RelationKind;
  direction: ReadDirection | null;
  number: ReadNumber | null;
  names: StrategyName | null;
  /** Over which stretch: "in the last hour", "week over week". */
  window: WindowMark | null;
  /** How long it lasts: "for 10 minutes". */
  hold: WindowMark | null;
  /** A figure over a stretch: "7-day average of". */
  aggregate: AggregateMark | null;
  /** The number is this stretch of time ("open for 3 months"): what is said besides it, for a signal that measures no time. */
  besides: Relation | null;
  range: RangeMark | null;
  /** The number is a distance from a reference: "20% above the baseline". */
  relative: boolean;
  /** Whether the words compare or move, not merely mention. */
  stated: boolean;
  /** Something has not happened for a time. */
  awaited: boolean;
  /** Things are counted: "fewer than 5 connections". */
  counted: boolean;
  /** What stands before the number itself: "changes over 2k lines". */
  numberDirection: "above" | "below" | null;
  /** "worse", "poor", "improving": which way depends on the signal. */
  polarity: Polarity | null;
  /** Where the comparison with a reference begins, for a reference without a number. */
  compareAt: number | null;
  /** What else the same words may say, nearest first. */
  rivals?: readonly Rival[];
  /** The rule it was read by, and what it cost. */
  rule?: string;
  cost?: number;
  /** The marks that this was read from. */
  used: readonly Mark[];
}

/** Another reading of the same words: by which rule, at what cost, and where they differ. */
export interface Rival {
  readonly rule: string;
  readonly cost: number;
  /** Null where it is told for the trace only. */
  readonly about: "number" | "window" | null;
  /** The mark that it reads and the best reading leaves. */
  readonly mark: Mark | null;
  readonly relation: Relation;
}

/** The marks of a phrase that may speak, one of a kind. */
export interface Chosen {
  number: NumberMark | null;
  move: WordMark | null;
  deviate: WordMark | null;
  compare: WordMark | null;
  level: WordMark | null;
  versus: boolean;
  timed: boolean;
}

/** The marks of a phrase with one choice of those that speak, and what the choice costs. */
export interface Setting extends Chosen {
  readonly tokens: readonly Token[];
  readonly marks: readonly Mark[];
  /** What is said before a rule says more. */
  readonly blank: Relation;
  readonly cost: number;
  readonly about: Rival["about"];
  readonly choice: Mark | null;
  /** What the phrase says without one of its marks. */
  readonly without: (mark: Mark) => Relation;
}

/** A rule of the grammar: what marks of some categories say together. */
export interface Rule {
  readonly name: string;
  /** The cheaper of two rules is believed. */
  readonly cost: number;
  /** A phrase that it reads: its test. */
  readonly says: string;
  /** Null where the rule does not apply. */
  readonly reads: (setting: Setting) => Relation | null;
  /** What it costs besides, where its words fit less well. */
  readonly strain?: (setting: Setting) => number;
}

/** What is said once some marks are read. */
export const by = ({ blank }: Setting, ...used: readonly (Mark | null)[]): Relation => ({
  ...blank,
  used: [...blank.used, ...used.filter((mark) => mark !== null)],
});
