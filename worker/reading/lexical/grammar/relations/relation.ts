import type { Polarity, ReadDirection, ReadNumber, RelationKind } from "../../../../domain/language/reading.ts";
import type { StrategyName } from "../../../../domain/values/definitions/condition.ts";
import type { AggregateMark, Mark, RangeMark, WindowMark } from "../../chart/mark.ts";
import type { Token } from "../../text/token.ts";

/** What a phrase says of its signal, before the signal is known. */
export interface Relation {
  readonly kind: RelationKind;
  readonly direction: ReadDirection | null;
  readonly number: ReadNumber | null;
  readonly names: StrategyName | null;
  /** Over which stretch: "in the last hour", "week over week". */
  readonly window: WindowMark | null;
  /** How long it lasts: "for 10 minutes". */
  readonly hold: WindowMark | null;
  /** A figure over a stretch: "7-day average of". */
  readonly aggregate: AggregateMark | null;
  /** The number is this stretch of time ("open for 3 months"): what is said besides it, for a signal that measures no time. */
  readonly besides: Relation | null;
  readonly range: RangeMark | null;
  /** The number is a distance from a reference: "20% above the baseline". */
  readonly relative: boolean;
  /** Whether the words compare or move, not merely mention. */
  readonly stated: boolean;
  /** Something has not happened for a time. */
  readonly awaited: boolean;
  /** Things are counted: "fewer than 5 connections". */
  readonly counted: boolean;
  /** What stands before the number itself: "changes over 2k lines". */
  readonly numberDirection: "above" | "below" | null;
  /** "worse", "poor", "improving": which way depends on the signal. */
  readonly polarity: Polarity | null;
  /** Where the comparison with a reference begins, for a reference without a number. */
  readonly compareAt: number | null;
  /** The marks that this was read from. */
  readonly used: readonly Mark[];
  /** The words besides that it was read from: denials. */
  readonly read: readonly Token[];
  readonly cost: number;
}
