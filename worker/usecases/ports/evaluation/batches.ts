import type { ScopeRule } from "../../../domain/task/scope.ts";
import type { TaskReach, ReachRequest } from "../tasks/reach.ts";
import type { LedgerOutcome, LedgerFailure, Question } from "./ledger.ts";

/** One of many questions under the same condition version; `t` in epoch milliseconds. */
type BatchedQuestion = Pick<Question, "entity" | "t" | "snapshot_id" | "recorded">;

/** Many questions under one condition version. */
export interface QuestionBatch extends Pick<Question, "condition_id" | "condition_version" | "dry_run" | "deadline"> {
  /** Of records without actions only what is answered of them is wanted. */
  brief?: boolean;
  questions: BatchedQuestion[];
}

/** Where a walk through the entities of a scope stands. */
export interface ScopePosition {
  shard: number;
  after: number;
}

/** Questions about many entities, at one call to each shard. */
export interface Batches {
  /**
   * An answer or failure for each question, in their order. Asked in brief, `record` may be the JSON of an `AnsweredRecord`.
   * A shard that cannot be reached fails its questions alone.
   */
  ask(batch: QuestionBatch): Promise<(LedgerOutcome | LedgerFailure)[]>;
  /** The entities of a scope, sorted; stops looking once there are more than `most`. */
  entitiesIn(scope: readonly ScopeRule[], most: number): Promise<string[]>;
  /** How many entities a scope holds now. */
  countIn(scope: readonly ScopeRule[]): Promise<number>;
  /** Whom a scope reaches, and which signals were ever observed. */
  reach(request: ReachRequest): Promise<TaskReach>;
  /** The next entities of a scope, in the order in which the shards came to know them; null after the last. */
  pageOf(
    scope: readonly ScopeRule[],
    position: ScopePosition,
    limit: number,
  ): Promise<{ entities: string[]; next: ScopePosition | null }>;
}
