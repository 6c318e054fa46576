import type { RecordColumns } from "../../../domain/decision/packed.ts";
import type { DecisionRecord } from "../../../domain/decision/record.ts";
import type { ScoredDecision } from "../../../domain/learning/calibration/evidence.ts";
import type { ActionResultRow } from "../actions/actions.ts";
import type { RecordedView } from "../evaluation/ledger.ts";

/** A decision as it is stored, and what it set off: the record as it was answered, and its actions. */
export interface StoredOutcome {
  record: DecisionRecord;
  recorded_at: number;
  bucket: number;
  actions: ActionResultRow[];
}

/** A decision's row as SQL returns it, not yet trusted: every column, and the packed record as text. */
export interface RawDecisionRow extends RecordColumns {
  outcome: string;
  score: number | null;
  bucket: number;
  batch_id: string;
  recorded_at: number;
  record: string;
}

/** What decisions can be filtered by; times in epoch milliseconds, both ends inclusive. */
export interface DecisionFilter {
  entity_id?: string;
  condition_id?: string;
  condition_version?: string;
  outcome?: "triggered" | "not_triggered";
  from?: number;
  to?: number;
}

/** Decisions, newest first. `resume` is where the list goes on although fewer came than were asked for; null: there are no more. */
export interface DecisionPage {
  rows: StoredOutcome[];
  resume: readonly [number, string] | null;
}

/** What of a decision tells the run it stands in. */
export type HeldDecision = Pick<
  DecisionRecord,
  "condition_id" | "condition_version" | "entity_id" | "evaluated_at" | "decision_value"
>;

/** A run of equal decisions: when it began, in epoch milliseconds, and how many of them there are with the one asked about. */
export interface HeldRun {
  since: number;
  answers: number;
}

/** Reads decisions, in the database and in the archive; the ledger's shards write them. Throws `unavailable` where the archive cannot be read. */
export interface Decisions {
  find(decisionId: string): Promise<StoredOutcome | null>;
  /** The records of those of the given decisions that are stored. */
  some(decisionIds: readonly string[]): Promise<Pick<StoredOutcome, "record" | "bucket">[]>;
  columns(decisionId: string): Promise<RawDecisionRow | null>;
  /** What those of the given decisions that are stored saw, by decision id. */
  recordedViews(decisionIds: readonly string[]): Promise<Map<string, RecordedView>>;
  /** The decision about an instant: the one of the given (deterministic) id if there is one, else the latest snapshot. */
  at(question: RecordColumns): Promise<StoredOutcome | null>;
  /** The present run of equal decisions about an entity; null where this one begins it, and where it is longer than is read. One that could not be judged does not count. */
  heldSince(decision: HeldDecision): Promise<HeldRun | null>;
  /** Scores of the newest decisions of some versions of a condition, at most `most`. */
  scored(conditionId: string, versions: readonly string[], most: number): Promise<ScoredDecision[]>;
  /** Newest first by (evaluated_at, decision_id), after the given position. */
  list(filter: DecisionFilter, after: readonly [number, string] | null, limit: number): Promise<DecisionPage>;
}
