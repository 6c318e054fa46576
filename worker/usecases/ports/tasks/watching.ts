import type { SilencedTime } from "../../../domain/firing/silence.ts";
import type { FiringRule } from "../../../domain/firing/rule.ts";
import type { ScopeRule } from "../../../domain/task/scope.ts";
import type { WatchHealth } from "../../../domain/task/watch/health.ts";
import type { LookLoad } from "../../../domain/task/watch/pace.ts";
import type { ShardWatchStatus } from "../../../domain/task/watch/status.ts";
import type { LookVerdict } from "../../../domain/task/watch/verdict.ts";
import type { WatchRule } from "../../../domain/task/watch/rule.ts";
import type { ConditionRef } from "../../../domain/values/definitions/condition.ts";

/** A task that watches, as a shard needs it. */
export interface Watch extends ConditionRef {
  task_id: string;
  status: "active" | "preview";
  scope_rules: ScopeRule[];
  watch: WatchRule;
  firing: FiringRule;
  /** Epoch milliseconds from which it watches: there is no look before. */
  since: number;
}

/** A time in which a task, an entity (a pseudonym), or a task about an entity fires nothing; null: any task or entity. */
export interface WatchSilence extends SilencedTime {
  task_id: string | null;
  entity_id: string | null;
}

/** The active and preview tasks that watch, sorted by id, and how often this list has changed. */
export interface WatchList {
  version: number;
  watches: Watch[];
  /** The ids of all signals whose values have to be fetched. */
  fetched: string[];
  /** What has not ended when the list is read. */
  silences: WatchSilence[];
}

/** Some entities that a task is to look at, at one time; `chunk` numbers them within their shard. */
export interface FetchRef {
  shard: number;
  task_id: string;
  t: number;
  chunk: number;
}

/** Whom such a reference stands for, and by which condition version to judge them. */
export interface FetchChunk extends ConditionRef {
  entities: string[];
}

/** What came of a look at fetched values. */
export interface FetchedLook {
  entity: string;
  verdict: LookVerdict;
  score: number | null;
  /** Whether an action of the task was to fire for it. */
  fired: boolean;
}

/** Where the list is kept. */
export interface WatchLists {
  version(): Promise<number>;
  list(): Promise<WatchList>;
}

/** How the shards kept up when they were last asked, and what they were asked to look at. */
export interface WatchHealths {
  /** The looks an hour of all watches by the clock but that of a task, as many as they were admitted for. */
  load(except: string | null): Promise<LookLoad>;
  /** Keeps it until the next time. */
  note(health: WatchHealth): Promise<void>;
  /** Null while no task has ever watched. */
  last(): Promise<WatchHealth | null>;
}

/** One time of the grid: what a task's looks came to. */
export interface Sweep {
  t: number;
  entities: number;
  fired: number;
  /** Entities whose outcome differs from the look before. */
  turned: number;
  unanswered: number;
  late_ms: number;
  /** Times before it that were passed over. */
  missed: number;
  done: boolean;
}

/** One question asked by a watch; the outcome is null where it could not be answered. */
export interface Look {
  t: number;
  score: number | null;
  outcome: "triggered" | "not_triggered" | null;
  reason: string | null;
  decision_id: string | null;
}

/** A look that was kept in brief, with what it takes to ask its question again. */
export interface BriefLook extends Look, ConditionRef {
  /** What each operand of a composite came to; null where it could not be judged. */
  operands: ("triggered" | "not_triggered" | null)[];
  /** What the look saw of the ledger; an entity whose question was sealed before saw what the seal says. */
  watermark: number;
  engine: number;
  ir_hash: string;
  recorded_at: number;
}

/** Whose looks are meant, and before when; null for up to now. */
export interface LooksAt {
  task_id: string;
  entity: string;
  before: number | null;
}

/** A page of a list, newest first; `before` in epoch milliseconds. */
export interface TimePage {
  before: number | null;
  limit: number;
}

/** The watches of all shards. */
export interface Watching {
  /** Tells every shard that the list may have changed, starts what is due, and says how they keep up. */
  hasten(): Promise<WatchHealth>;
  /** What the shards say about each task, by task id; null for a shard that could not be asked. */
  status(taskIds: readonly string[]): Promise<Map<string, (ShardWatchStatus | null)[]>>;
  /** Over all shards, newest first; by the clock, all shards look at the same times. */
  sweeps(taskId: string, page: TimePage, byClock: boolean): Promise<Sweep[]>;
  /** The entities of a chunk that are still to be looked at; null where there are none any more. */
  fetchChunk(chunk: FetchRef): Promise<FetchChunk | null>;
  /** Keeps what came of some of them; a look that is kept stays as it is. */
  keepFetched(chunk: FetchRef, looks: readonly FetchedLook[]): Promise<void>;
  /** Of one entity, newest first. */
  looks(taskId: string, entity: string, page: TimePage): Promise<Look[]>;
  /** The newest looks of several tasks at an entity each, in the order asked, each newest first and before its time. */
  lastLooks(of: readonly LooksAt[], limit: number): Promise<Look[][]>;
  /** The look of a watch that keeps changes alone at one time of the clock; null where there was none. */
  look(taskId: string, entity: string, t: number): Promise<BriefLook | null>;
}
