import type { SeriesSummary } from "../concept/execute.ts";
import type { Driver } from "../concept/attribution/drivers.ts";
import type { MemberFold } from "../values/definitions/concept.ts";
import type { Reason } from "../values/definitions/condition.ts";
import type { MemberLabels } from "../values/members.ts";
import type { OutputType, Scalar } from "../values/values.ts";

/** What was judged against: `mean` and `sd` (z_score), the neighbours `below` and `above` and the quantile `cut` (percentile) or `reference` (change), with the `unit` that a move from 0 was measured in. */
export interface HistoryFacts {
  readonly count: number;
  readonly mean?: number;
  readonly sd?: number;
  readonly below?: number | null;
  readonly above?: number | null;
  readonly cut?: number;
  readonly reference?: number;
  readonly unit?: number;
}

/** A concept's Result with its declared type. */
export interface Result {
  readonly value: Scalar;
  readonly type: OutputType;
}

/** The Decision alone, before it is explained. */
export interface Verdict {
  /** True or false; for `equals` the matched label, else false. */
  readonly value: boolean | string;
  readonly label_matched: string | null;
  /** The number compared with `value`; null for equals and composite, and where there is none. */
  readonly score: number | null;
  readonly reason: Reason | null;
  /** Points found, only beside `insufficient_history`. */
  readonly history_count: number | null;
  readonly history: HistoryFacts | null;
}

/** What one operand of a composite decided; `result` is its own concept's Result. */
export interface OperandDecision {
  readonly condition_id: string;
  readonly condition_version: string;
  readonly negate: boolean;
  readonly decision_value: boolean | string;
  readonly score: number | null;
  readonly reason: Reason | null;
  readonly history_count: number | null;
  readonly history: HistoryFacts | null;
  readonly result: Result;
}

/** How the Results of members became one. */
export interface MemberFacts {
  readonly across: MemberFold;
  /** How many members had a Result. */
  readonly judged: number;
  /** How many have not been observed for longer than `max_age`, but within 30 days. */
  readonly silent: number;
  /** Those that decide most, at most five, the first before the others. */
  readonly deciding: readonly MemberFact[];
}

/** One member and its Result. */
interface MemberFact {
  readonly member: MemberLabels;
  readonly value: Scalar;
}

/** A member whose own Result fires. */
export interface FiringMember {
  /** Its labels, as `memberText` writes them. */
  readonly member: string;
  readonly value: Scalar;
  /** Which operand of a composite it fires in; 0 where there are none. */
  readonly operand: number;
}

/** A Decision with everything needed to explain it once the observations are gone. */
export interface ExplainedVerdict extends Verdict {
  /** The question's instant in epoch milliseconds. */
  readonly t: number;
  readonly result: Result;
  /** True or a label. */
  readonly triggered: boolean;
  /** Values at t by primitive_id, after the missing-data policy. */
  readonly inputs: Readonly<Record<string, Scalar>>;
  readonly series_summary: Readonly<Record<string, SeriesSummary>>;
  /** Values by feature name; those of a composite's further concepts as `<concept key>:<name>`. */
  readonly features: Readonly<Record<string, Scalar>>;
  readonly operands: readonly OperandDecision[];
  readonly drivers: readonly Driver[];
  /** Only where the Result is one of the Results of members. */
  readonly members?: MemberFacts;
  /** The members of which each would be enough for a Decision that holds, the worst first; not part of the record. */
  readonly firing?: readonly FiringMember[] | undefined;
}

/** Whether history may exist: `unavailable` makes percentile, z_score and change answer `history_unavailable`. */
export type HistoryMode = "available" | "unavailable";

/** How to evaluate: `history` for all concepts, or by concept key (default `available`). */
export interface VerdictOptions {
  readonly history?: HistoryMode | ((conceptKey: string) => HistoryMode);
}
