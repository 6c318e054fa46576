import type { Entity } from "../../observations/entities.ts";
import type { Observations } from "../../observations/observations.ts";
import type { FixedPopulationView } from "../../sealing/population-seals.ts";
import { isInScope } from "../../observations/scoped.ts";
import type { SweptView } from "../../sealing/watermarks.ts";
import type { FiringStates } from "../states/firing-states.ts";
import { turnOver } from "../states/turn-over.ts";
import type { LookStore } from "../looks/look-store.ts";
import { hasOwnTimes, type HeldWatch, type WatchCopy, type WatchForm } from "../list/watch-copy.ts";
import { SqlTable } from "../../sql/sql-table.ts";

/** One time in this shard: what all watches due at it see, and of whom. */
export interface OpenSweep {
  sweep_no: number;
  t: number;
  watermark: number;
  /** The highest entity number there was when it began. */
  last_entity: number;
  /** The number of the last push that it is about; null for a sweep by the clock. */
  upto: number | null;
}

/** The part of a sweep that one task has. */
export interface SweepTask {
  task_no: number;
  watch_no: number;
  /** The entity number up to which its looks are kept. */
  after: number;
  /** How often it was begun from there. */
  attempts: number;
  /** The entity that was looked at alone when the last attempt ended. */
  trying: number | null;
  /** The time its sweep before was about; null for its first. */
  before_t: number | null;
  /** The first time it looked at since the shard decides what fires. */
  changes_since: number | null;
}

/** What a sweep is begun with. */
export interface SweepStart {
  t: number;
  late_ms: number;
  watermark: number;
  upto: number | null;
  due: readonly { watch: HeldWatch; missed: number }[];
}

/** How far a task's part has come. */
export interface SweepPlace {
  after: number;
  attempts: number;
  done: boolean;
}

/** How much a piece adds to its task's part of a sweep. */
interface SweepCounts {
  entities: number;
  fired: number;
  turned: number;
  unanswered: number;
  too_costly: number;
  /** Looks that were answered and had no values to judge. */
  valueless: number;
}

const tallies = ["entities", "fired", "turned", "unanswered", "too_costly", "valueless"] as const;

interface OpenView extends OpenSweep {
  watches: readonly WatchForm[];
}

/** The sweeps of one shard. A sweep is durable before anything derived from it leaves the object, and is ended as it was begun. */
export class Sweeps extends SqlTable implements SweptView {
  readonly #copy: Pick<WatchCopy, "form" | "looked" | "everInBrief" | "recallFired">;
  readonly #observations: Pick<Observations, "namespaces">;
  readonly #looks: Pick<LookStore, "at" | "newestPushed">;
  readonly #states: FiringStates;
  #open: readonly OpenView[] = [];

  constructor(
    sql: SqlStorage,
    copy: Pick<WatchCopy, "form" | "looked" | "everInBrief" | "recallFired">,
    observations: Pick<Observations, "namespaces">,
    kept: { looks: Pick<LookStore, "at" | "newestPushed">; states: FiringStates },
  ) {
    super(sql);
    this.#looks = kept.looks;
    this.#states = kept.states;
    this.#copy = copy;
    this.#observations = observations;
    this.reload();
  }

  /** The sweep by the clock that is under way; there is one at most. */
  get byClock(): OpenSweep | null {
    return this.#clock;
  }

  /** The same of sweeps about pushed observations. */
  get byPush(): OpenSweep | null {
    return this.#open.find(({ upto }) => upto !== null) ?? null;
  }

  watermarkOf(entity: Pick<Entity, "entity_no" | "entity">, conceptKey: string, t: number): number | null {
    const running = this.#watermarkOfRunning(entity, conceptKey, t);
    return running ?? (this.#copy.everInBrief ? this.#watermarkOfLook(entity, conceptKey, t) : null);
  }

  /** Whom watches have looked at, or are looking at, at a time. */
  at(t: number): FixedPopulationView[] {
    const query = `SELECT s.watermark, p.watch_no FROM sweeps s JOIN sweep_tasks p USING (sweep_no)
      WHERE s.t = ? AND s.upto IS NULL`;
    return [...this.sql.exec<{ watermark: number; watch_no: number }>(query, t)].map(({ watermark, watch_no }) => {
      const { facts, scope_rules } = this.#copy.form(watch_no);
      return { watermark, concepts: facts.concepts, scope: scope_rules };
    });
  }

  #watermarkOfRunning(entity: Pick<Entity, "entity_no" | "entity">, conceptKey: string, t: number): number | null {
    const sweep = this.#clock;
    if (sweep === null || sweep.t !== t || entity.entity_no > sweep.last_entity) return null;
    const looksAt = ({ facts, scope_rules }: WatchForm) =>
      facts.concepts.includes(conceptKey) && isInScope(this.#observations, scope_rules, entity);
    return sweep.watches.some(looksAt) ? sweep.watermark : null;
  }

  /** Of a look that was kept in brief, and so has no seal: one without an answer fixes nothing. */
  #watermarkOfLook({ entity_no }: Pick<Entity, "entity_no">, conceptKey: string, t: number): number | null {
    const query = `SELECT s.watermark, p.task_no, p.watch_no FROM sweeps s JOIN sweep_tasks p USING (sweep_no)
      WHERE s.t = ? AND s.upto IS NULL`;
    type Row = { watermark: number; task_no: number; watch_no: number };
    for (const { watermark, task_no, watch_no } of this.sql.exec<Row>(query, t)) {
      const { watch, facts } = this.#copy.form(watch_no);
      if (watch.keep !== "changes" || !facts.concepts.includes(conceptKey)) continue;
      const look = this.#looks.at(task_no, t, entity_no);
      if (look !== null && look.verdict.outcome !== null) return watermark;
    }
    return null;
  }

  /** Notes by which engine and graph the looks of a task's part are judged. */
  judgedBy({ t }: OpenSweep, { task_no }: SweepTask, by: { engine: number; ir_hash: string }): void {
    const query = "UPDATE sweep_tasks SET engine = ?, ir_hash = ? WHERE task_no = ? AND t = ? AND engine IS NULL";
    this.sql.exec(query, by.engine, by.ir_hash, task_no, t);
  }

  /** Begins a sweep; a time that another one, or a group, was about keeps that watermark. Run inside a transaction. */
  begin({ t, late_ms, watermark, upto, due }: SweepStart): void {
    const fixed = `SELECT coalesce(s.watermark, (SELECT min(watermark) FROM population_seals WHERE t = ?1 AND ?2 IS NULL), ?3) AS watermark,
        coalesce(s.last_entity, (SELECT max(entity_no) FROM entities), 0) AS last_entity
      FROM (SELECT 1) LEFT JOIN (
        SELECT watermark, last_entity FROM sweeps WHERE t = ?1 AND upto IS NULL AND ?2 IS NULL LIMIT 1) s`;
    type Fixed = Pick<OpenSweep, "watermark" | "last_entity">;
    const seen = this.firstRow<Fixed>(fixed, t, upto, watermark) ?? { watermark, last_entity: 0 };
    for (const { watch } of due) turnOver(this.sql, this.#copy, this.#states, watch, t);
    const insert =
      "INSERT INTO sweeps (t, watermark, last_entity, late_ms, upto) VALUES (?, ?, ?, ?, ?) RETURNING sweep_no";
    const { watermark: sees, last_entity } = seen;
    const { sweep_no } = this.theRow<{ sweep_no: number }>(insert, t, sees, last_entity, late_ms, upto);
    this.sql.exec(
      `INSERT INTO sweep_tasks (sweep_no, t, task_no, watch_no, missed, before_t)
       SELECT ?, ?, value->>0, value->>1, value->>2, value->>3 FROM json_each(?)`,
      sweep_no,
      t,
      JSON.stringify(due.map(({ watch, missed }) => [watch.task_no, watch.watch_no, missed, watch.last_t])),
    );
    this.#copy.looked(
      due.map(({ watch }) => watch.task_no),
      t,
    );
    this.reload();
  }

  /** The next task after the one of this number whose part of the sweep is not done. */
  nextTask({ sweep_no }: OpenSweep, afterTask: number): SweepTask | null {
    const query = `SELECT task_no, p.watch_no, after, attempts, trying, before_t, changes_since
      FROM sweep_tasks p JOIN watches USING (task_no) WHERE sweep_no = ? AND task_no > ? AND done = 0 ORDER BY task_no LIMIT 1`;
    return this.firstRow<SweepTask>(query, sweep_no, afterTask) ?? null;
  }

  /** Notes that a task's part is begun, and at which entity where it is looked at alone. */
  attempt({ t }: OpenSweep, { task_no }: SweepTask, attempts: number, trying: number | null): void {
    const query = "UPDATE sweep_tasks SET attempts = ?, trying = ? WHERE task_no = ? AND t = ?";
    this.sql.exec(query, attempts, trying, task_no, t);
  }

  /** Adds what a piece came to and moves on to `after`. Run in the transaction that keeps its looks. */
  advance({ t }: OpenSweep, { task_no }: SweepTask, to: SweepPlace, counts: SweepCounts): void {
    const added = tallies.map((name) => `${name} = ${name} + ?`);
    const update = `UPDATE sweep_tasks SET after = ?, attempts = ?, done = ?, trying = NULL, ${added.join(", ")}
      WHERE task_no = ? AND t = ?`;
    this.sql.exec(update, to.after, to.attempts, Number(to.done), ...tallies.map((name) => counts[name]), task_no, t);
  }

  /** Notes that what a look kept in brief had planned is to be sent; of others their piece says so. Run inside a transaction. */
  countFired(taskNo: number, t: number): void {
    const update = "UPDATE sweep_tasks SET fired = fired + 1 WHERE task_no = ? AND t = ? AND engine IS NOT NULL";
    this.sql.exec(update, taskNo, t);
  }

  /** Notes that a look which is recorded differs from the one before. Run inside a transaction. */
  countTurned(taskNo: number, t: number): void {
    this.sql.exec("UPDATE sweep_tasks SET turned = turned + 1 WHERE task_no = ? AND t = ?", taskNo, t);
  }

  /** When a task last looked at an entity; null where it has not. */
  lookedBefore(held: Pick<HeldWatch, "task_no" | "last_t" | "watch" | "facts">, entityNo: number): number | null {
    if (hasOwnTimes(held)) return this.#looks.newestPushed(held.task_no, entityNo);
    const { task_no, last_t } = held;
    const sweep = this.#clock;
    if (sweep === null || sweep.t !== last_t) return last_t;
    const query = "SELECT after, before_t, done FROM sweep_tasks WHERE task_no = ? AND t = ?";
    type Row = { after: number; before_t: number | null; done: number };
    const part = this.firstRow<Row>(query, task_no, sweep.t);
    return part === undefined || part.done === 1 || entityNo <= part.after ? last_t : part.before_t;
  }

  /** When a task whose looks have times of their own last looked at an entity, or somebody asked about it; null where neither was. */
  lookedLast({ task_no }: Pick<SweepTask, "task_no">, entityNo: number): number | null {
    const looked = this.#looks.newestPushed(task_no, entityNo);
    const asked = this.#states.between(task_no, entityNo, entityNo).get(entityNo)?.last_t ?? null;
    return looked === null || asked === null ? (looked ?? asked) : Math.max(looked, asked);
  }

  end({ sweep_no }: OpenSweep): void {
    this.sql.exec("UPDATE sweeps SET done = 1 WHERE sweep_no = ?", sweep_no);
    this.#open = this.#open.filter((open) => open.sweep_no !== sweep_no);
  }

  get #clock(): OpenView | null {
    return this.#open.find(({ upto }) => upto === null) ?? null;
  }

  /** Reads what is in memory of the tables: a transaction around it may have come to nothing. */
  reload(): void {
    const open = "SELECT sweep_no, t, watermark, last_entity, upto FROM sweeps WHERE done = 0 ORDER BY sweep_no";
    const query = "SELECT watch_no FROM sweep_tasks WHERE sweep_no = ?";
    this.#open = this.allRows<OpenSweep>(open).map((sweep) => {
      const tasks = this.allRows<{ watch_no: number }>(query, sweep.sweep_no);
      return { ...sweep, watches: tasks.map(({ watch_no }) => this.#copy.form(watch_no)) };
    });
  }
}
