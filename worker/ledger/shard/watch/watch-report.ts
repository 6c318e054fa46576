import { decisionIdOf } from "../../../domain/decision/id.ts";
import { formatTimestamp } from "../../../domain/values/time.ts";
import { lateMs } from "../../../domain/task/watch/health.ts";
import { loadOf, type LookLoad } from "../../../domain/task/watch/pace.ts";
import type { ShardWatchStatus } from "../../../domain/task/watch/status.ts";
import { logFault } from "../../../log.ts";
import type { BriefLook, Look, Sweep, TimePage } from "../../../usecases/ports/tasks/watching.ts";
import type { Entity } from "../observations/entities.ts";
import type { LookStore } from "./looks/look-store.ts";
import type { OpenSweep, SweepStart } from "./sweeps/sweeps.ts";
import type { HeldWatch, WatchCopy } from "./list/watch-copy.ts";
import { SqlTable } from "../sql/sql-table.ts";

/** What is known of how a watch is doing besides its sweeps. */
interface WatchPace {
  /** The next time it looks at, and when; null for a task that does not watch by the clock. */
  next: { t: number; at: number } | null;
  now: number;
  delayMs: number;
  /** Whether what is due cannot be done. */
  stalled: boolean;
}

type SweepRow = Omit<Sweep, "done"> & { done: number; too_costly: number; valueless: number };

const sweepsOf = `
  SELECT p.t, p.entities, p.fired, p.turned, p.unanswered, p.too_costly, p.valueless, s.late_ms, p.missed, p.done
  FROM sweep_tasks p JOIN sweeps s USING (sweep_no) WHERE p.task_no = ?`;

type BriefSweep = { watch_no: number; watermark: number; engine: number; ir_hash: string };

const briefSweep = `
  SELECT p.watch_no, s.watermark, p.engine, p.ir_hash FROM sweep_tasks p JOIN sweeps s USING (sweep_no)
  WHERE p.task_no = ? AND p.t = ? AND p.engine IS NOT NULL`;

type LastPart = { task_no: number; missed: number; too_costly: number; entities: number };

/** Of a part that is not done, those of the one before count as well. */
const lastParts = `
  SELECT p.task_no, p.missed, p.too_costly, max(p.entities, CASE WHEN p.done = 1 THEN 0 ELSE coalesce(b.entities, 0) END) AS entities
  FROM watches w JOIN sweep_tasks p ON p.task_no = w.task_no AND p.t = w.last_t
  LEFT JOIN sweep_tasks b ON b.task_no = p.task_no AND b.t = p.before_t
  WHERE w.watch_no IS NOT NULL AND w.vacant = 0`;

/** What a shard tells of its watches. */
export class WatchReport extends SqlTable {
  readonly #copy: WatchCopy;
  readonly #looks: LookStore;

  constructor(sql: SqlStorage, copy: WatchCopy, looks: LookStore) {
    super(sql);
    this.#copy = copy;
    this.#looks = looks;
  }

  /** How a task's watch stands in this shard. */
  status(taskId: string, paceOf: (held: HeldWatch) => WatchPace): ShardWatchStatus {
    const held = this.#copy.watches.find(({ task_id }) => task_id === taskId);
    const pace = held ? paceOf(held) : null;
    const taskNo = this.#copy.taskNo(taskId);
    const sweep = (more: string) => this.firstRow<SweepRow>(`${sweepsOf} ${more} ORDER BY p.t DESC LIMIT 1`, taskNo);
    const newest = held?.vacant === true ? undefined : sweep("");
    const last = sweep("AND p.done = 1");
    const overdue = pace?.next ? Math.max(0, pace.now - pace.next.at) : 0;
    return {
      version: this.#copy.version,
      last_look_at: last?.t ?? null,
      next_look_at: pace?.next?.t ?? null,
      late_ms: Math.max(overdue, newest?.late_ms ?? 0),
      behind_ms: Math.max(overdue, pace && newest?.done === 0 ? pace.now - newest.t - pace.delayMs : 0),
      missed: newest?.missed ?? 0,
      stalled: pace?.stalled ?? false,
      too_costly: newest?.too_costly ?? 0,
      unanswered: newest?.unanswered ?? 0,
      valueless: newest?.valueless ?? 0,
      expired_until: this.#expiredUntil(taskNo),
      vacant: held?.vacant ?? false,
    };
  }

  #expiredUntil(taskNo: number | null): number | null {
    const query = "SELECT max(last_t) AS t FROM pruned_looks WHERE task_no = ?";
    return this.firstRow<{ t: number | null }>(query, taskNo)?.t ?? null;
  }

  /**
   * What the last looks of the watches in force passed over, of the task that lost most, how many entities they gave up, and how
   * many looks an hour they are.
   */
  lastLooks(): { missed: number; too_costly: number; load: LookLoad } {
    const parts = this.allRows<LastPart>(lastParts);
    const looked = new Map(parts.map(({ task_no, entities }) => [task_no, entities]));
    const own = this.#copy.watches.filter(({ facts }) => facts.fetched !== true);
    return {
      missed: Math.max(0, ...parts.map(({ missed }) => missed)),
      too_costly: parts.reduce((sum, { too_costly }) => sum + too_costly, 0),
      load: loadOf(own.map(({ task_no, watch }) => ({ ...watch, entities: looked.get(task_no) ?? 0 }))),
    };
  }

  /** Logs, once, that a sweep has come late or passed over times. */
  logBegun({ t, late_ms, due }: Pick<SweepStart, "t" | "late_ms" | "due">): void {
    const missed = due.reduce((most, one) => Math.max(most, one.missed), 0);
    if (late_ms > lateMs) logFault("watch_late", { t: formatTimestamp(t), late_ms });
    if (missed > 0)
      logFault("watch_missed", { t: formatTimestamp(t), missed, tasks: due.map(({ watch }) => watch.task_id) });
  }

  /** Logs, once, of which tasks a sweep has given up entities. */
  logEnded({ sweep_no, t }: Pick<OpenSweep, "sweep_no" | "t">): void {
    const query = `SELECT task_id, too_costly AS entities FROM sweep_tasks JOIN watches USING (task_no)
      WHERE sweep_no = ? AND too_costly > 0`;
    for (const { task_id, entities } of this.sql.exec<{ task_id: string; entities: number }>(query, sweep_no))
      logFault("watch_too_costly", { t: formatTimestamp(t), task_id, entities });
  }

  sweeps(taskId: string, { before, limit }: TimePage): Sweep[] {
    const taskNo = this.#copy.taskNo(taskId);
    if (taskNo === null) return [];
    const query = `${sweepsOf} AND p.t < ? ORDER BY p.t DESC LIMIT ?`;
    const rows = this.allRows<SweepRow>(query, taskNo, before ?? Number.MAX_SAFE_INTEGER, limit);
    return rows.map(({ done, too_costly: _, valueless: __, ...sweep }) => ({ ...sweep, done: done === 1 }));
  }

  looks(taskId: string, entity: Entity, { before, limit }: TimePage): Look[] {
    const taskNo = this.#copy.taskNo(taskId);
    if (taskNo === null) return [];
    const found = this.#looks.list(taskNo, entity.entity_no, before ?? Number.MAX_SAFE_INTEGER, limit);
    return found.map(({ t, watch_no, verdict, score }) => {
      const { condition_id, condition_version } = this.#copy.form(watch_no);
      const decision_id =
        verdict.outcome === null ? null : decisionIdOf(condition_id, condition_version, entity.entity_id, t);
      return { t, score, ...verdict, decision_id };
    });
  }

  /** The look of a sweep that kept changes alone. */
  look(taskId: string, entity: Entity, t: number): BriefLook | null {
    const taskNo = this.#copy.taskNo(taskId);
    const sweep = taskNo === null ? undefined : this.firstRow<BriefSweep>(briefSweep, taskNo, t);
    const found = taskNo === null || !sweep ? null : this.#looks.at(taskNo, t, entity.entity_no);
    if (!sweep || !found) return null;
    const { watch_no, ...judgedBy } = sweep;
    const { condition_id, condition_version } = this.#copy.form(watch_no);
    const { verdict, score, operands = [], recorded_at } = found;
    const isAnswered = verdict.outcome !== null;
    const decision_id = isAnswered ? decisionIdOf(condition_id, condition_version, entity.entity_id, t) : null;
    const look = { t, score, ...verdict, decision_id, condition_id, condition_version };
    return { ...look, operands: [...operands], ...judgedBy, recorded_at: recorded_at ?? t };
  }
}
