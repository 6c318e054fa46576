import { unpackRecord } from "../../domain/decision/packed.ts";
import type { ActionRow } from "../../usecases/ports/evaluation/ledger.ts";
import type { ActionPlanRow, Planner } from "../../usecases/ports/evaluation/planner.ts";
import { base64 } from "../../domain/decision/log/base64.ts";
import { entryOf, leafKey, loggedDecision, queueSeal } from "../../domain/decision/log/entry.ts";
import { formatTimestamp } from "../../domain/values/time.ts";
import { archiveKey, keyed } from "./archive/archive-key.ts";
import { ArchiveReader, type ReadDecisions } from "./archive/archive-reader.ts";
import { isArchived } from "./archive/archived-sql.ts";
import { SegmentBucket } from "./archive/segment-bucket.ts";
import { KnownHours } from "./known-hours.ts";
import { queueStored, type ReadyLeaf } from "./log-queue.ts";
import {
  type ActionResultRow,
  type FoundRow,
  isOlder,
  selectActions,
  selectOlder,
  toActionRow,
} from "./recorded-sql.ts";
import { controlledActions, controlledOnFalse, registeredActions } from "./plan-sql.ts";
import { noticeRecovered, planRecovered, tellsRecovery } from "../alarms/incident-notice-sql.ts";
import { closeRecovered, isWatched, moveIncidents } from "../alarms/incident-sql.ts";
import { logFault } from "../../log.ts";

/** A decision ready to be inserted, and what its actions are planned from. */
export interface NewDecisionRow extends ActionPlanRow {
  outcome: "triggered" | "not_triggered";
  score: number | null;
  bucket: number;
  /** The record as JSON: the answer, byte for byte. */
  record: string;
  /** What is stored of it beside the columns. */
  packed: string;
}

/** The name of one attempt to store a group. An attempt repeated under its name finds its own rows. */
export interface Batch {
  batch_id: string;
  recorded_at: number;
}

/** A decision and what it set off, as D1 holds them after the batch. */
export interface RecordedOutcome {
  record: string;
  recorded_at: number;
  replayed: boolean;
  actions: ActionRow[];
}

const insertDecisions = `
  INSERT INTO decisions
    (decision_id, condition_id, condition_version, entity_id, evaluated_at, outcome, score, bucket, record, batch_id, recorded_at)
  SELECT value->>0, value->>1, value->>2, value->>3, value->>4, value->>5, value->>6, value->>7, value->>8, ?2, ?3
  FROM json_each(?1) r WHERE NOT ${isArchived(9)}
  ON CONFLICT (decision_id) DO NOTHING`;

/**
 * A plan becomes rows only for decisions that this very batch stored, so that a repeated question fires nothing again; what
 * a watch has decided of a look is decided once.
 */
const insertPlan = (plan: string, decided: string) => `
  INSERT INTO action_results (decision_id, action_id, action_version, task_id, state, is_open, reason, planned_at)
  SELECT p.decision_id, p.action_id, p.action_version, p.task_id, p.state, p.state = 'planned', p.reason, ?3
  FROM (${plan}) p CROSS JOIN decisions d ON d.decision_id = p.decision_id AND (d.batch_id = ?2 OR ${decided})
  WHERE true
  ON CONFLICT (decision_id, action_id) DO NOTHING`;

const insertRegistered = insertPlan(registeredActions, "false");
const insertControlled = insertPlan(controlledActions, "p.decided");

const findOrdered = `SELECT EXISTS (${controlledOnFalse}) AS on_false, EXISTS (${isWatched}) AS watched,
  EXISTS (${tellsRecovery}) AS tells`;

/** So many waves are taken without asking what they are for. */
const fewWaves = 2;

/** The waves of a group, and whether there are incidents to move in them, and recoveries to tell. */
interface Turns {
  waves: NewDecisionRow[][];
  watched: boolean;
  tells: boolean;
}

const noticesIn = (rows: readonly unknown[]): string[] =>
  (rows as readonly { notice_id?: string }[]).flatMap(({ notice_id }) => notice_id ?? []);

const planJson = (rows: readonly ActionPlanRow[], hours: KnownHours) =>
  JSON.stringify(
    rows.map((r) => [
      r.decision_id,
      r.condition_id,
      r.condition_version,
      r.fires,
      r.entity,
      r.namespaces,
      r.entity_id,
      r.evaluated_at,
      r.decision_value,
      r.plans ?? null,
      hours.of(r),
      r.peaks ?? null,
    ]),
  );

/**
 * Rows in waves of which none holds two decisions of one entity under one condition, earlier times first: whether a
 * task is still in its cooldown depends on what the decision before it fired.
 */
function waves(rows: readonly NewDecisionRow[]): NewDecisionRow[][] {
  const result: NewDecisionRow[][] = [];
  const seen = new Map<string, number>();
  for (const row of rows.toSorted(
    (a, b) => a.evaluated_at - b.evaluated_at || (a.decision_id < b.decision_id ? -1 : 1),
  )) {
    const key = JSON.stringify([row.condition_id, row.condition_version, row.entity_id]);
    const wave = seen.get(key) ?? 0;
    seen.set(key, wave + 1);
    (result[wave] ??= []).push(row);
  }
  return result;
}

/** The leaves of decisions, in the order of their ids. */
function leavesOf(rows: readonly NewDecisionRow[], salt: Uint8Array, recordedAt: number): ReadyLeaf[] {
  return rows
    .map((row): ReadyLeaf => {
      const logged = loggedDecision(row.decision_id, JSON.parse(row.record), formatTimestamp(recordedAt));
      return [logged.kind, logged.id, base64(entryOf(leafKey(salt, logged), logged))];
    })
    .sort(([, a], [, b]) => (a < b ? -1 : 1));
}

/** What a recorder tells of what it has stored. */
interface RecorderParts {
  /** Hears of the notices that a batch has planned; they are to be sent. */
  planned?: (noticeIds: string[]) => void;
  /** What the log's keys are made from; null where no log is kept. */
  logSalt?: Uint8Array | null;
  /** Reads decisions that are archived; without it, none are. */
  archive?: Pick<ArchiveReader, "rows">;
}

/** Stores decisions and plans their actions in one D1 batch; all decision-writing SQL is here. */
export class Recorder implements Planner {
  readonly #insertDecisions: D1PreparedStatement;
  readonly #insertRegistered: D1PreparedStatement;
  readonly #insertControlled: D1PreparedStatement;
  readonly #selectOlder: D1PreparedStatement;
  readonly #selectActions: D1PreparedStatement;
  readonly #planRegistered: D1PreparedStatement;
  readonly #planControlled: D1PreparedStatement;
  readonly #findOrdered: D1PreparedStatement;
  readonly #moveIncidents: D1PreparedStatement;
  readonly #closeRecovered: D1PreparedStatement;
  readonly #noticeRecovered: D1PreparedStatement;
  readonly #planRecovered: D1PreparedStatement;
  readonly #db: D1Database;
  readonly #hours: KnownHours;

  readonly #queueStored: D1PreparedStatement;
  readonly #planned: (noticeIds: string[]) => void;
  readonly #logSalt: Uint8Array | null;
  readonly #archive: Pick<ArchiveReader, "rows">;

  constructor(db: D1Database, { planned = () => undefined, logSalt = null, archive }: RecorderParts = {}) {
    this.#db = db;
    this.#archive = archive ?? new ArchiveReader(db, new SegmentBucket(undefined));
    this.#logSalt = logSalt;
    this.#queueStored = db.prepare(queueStored);
    this.#hours = new KnownHours(db);
    this.#planned = planned;
    this.#insertDecisions = db.prepare(insertDecisions);
    this.#insertRegistered = db.prepare(insertRegistered);
    this.#insertControlled = db.prepare(insertControlled);
    this.#selectOlder = db.prepare(selectOlder);
    this.#selectActions = db.prepare(selectActions);
    this.#planRegistered = db.prepare(registeredActions);
    this.#findOrdered = db.prepare(findOrdered);
    this.#moveIncidents = db.prepare(moveIncidents);
    this.#closeRecovered = db.prepare(closeRecovered);
    this.#noticeRecovered = db.prepare(noticeRecovered);
    this.#planRecovered = db.prepare(planRecovered);
    this.#planControlled = db.prepare(controlledActions);
  }

  /**
   * Every row's decision as D1 now holds it, or the archive; one that is in an archive that cannot be read is left out. Sending the
   * same rows under the same batch again changes nothing.
   */
  record(rows: readonly NewDecisionRow[], batch: Batch): Promise<Map<string, RecordedOutcome>> {
    return this.#record(rows, batch, archiveKey);
  }

  async #record(
    rows: readonly NewDecisionRow[],
    batch: Batch,
    keyOf: (decisionId: string) => string | null,
  ): Promise<Map<string, RecordedOutcome>> {
    const decisions = JSON.stringify(
      rows.map((r) => [
        r.decision_id,
        r.condition_id,
        r.condition_version,
        r.entity_id,
        r.evaluated_at,
        r.outcome,
        r.score,
        r.bucket,
        r.packed,
        keyOf(r.decision_id),
      ]),
    );
    const ids = keyed(rows.map((r) => r.decision_id));
    const turns = await this.#turns(rows);
    const results = await this.#hours.withThem(rows, (hours) =>
      this.#db.batch([
        this.#insertDecisions.bind(decisions, batch.batch_id, batch.recorded_at),
        this.#insertRegistered.bind(planJson(rows, hours), batch.batch_id, batch.recorded_at),
        ...turns.waves.flatMap((wave) => this.#taken(wave, planJson(wave, hours), turns, batch)),
        ...this.#logged(rows, batch),
        this.#selectOlder.bind(ids, batch.batch_id),
        this.#selectActions.bind(ids),
      ]),
    );
    const [older, actions] = results.slice(-2);
    const notices = results.slice(2, -2).flatMap((result) => noticesIn(result.results));
    if (notices.length > 0) this.#planned(notices);
    const recorded = new Map<string, RecordedOutcome>();
    for (const row of rows) {
      recorded.set(row.decision_id, {
        record: row.record,
        recorded_at: batch.recorded_at,
        replayed: false,
        actions: [],
      });
    }
    const found = (older?.results ?? []) as FoundRow[];
    const kept = await this.#archived(found.filter((row) => !isOlder(row)).map(({ decision_id }) => decision_id));
    for (const row of [...found.filter(isOlder), ...kept.rows.values()]) {
      const stored = unpackRecord(row, row.record);
      const sent = recorded.get(row.decision_id)?.record ?? "";
      const record = stored === null ? sent : JSON.stringify(stored);
      // A snapshot that was repeated while its first record was on the way may have seen more; the stored one is the answer.
      if (stored === null || (record !== sent && stored.deterministic)) {
        logFault("ledger_conflict", { decision_id: row.decision_id });
      }
      recorded.set(row.decision_id, { record, recorded_at: row.recorded_at, replayed: true, actions: [] });
    }
    for (const row of (actions?.results ?? []) as ActionResultRow[])
      recorded.get(row.decision_id)?.actions.push(toActionRow(row));
    for (const id of kept.unread) recorded.delete(id);
    const others = rows.filter(({ decision_id }) => kept.others.includes(decision_id));
    if (others.length === 0) return recorded;
    const anew = await this.#record(others, { ...batch, batch_id: `${batch.batch_id}.others` }, () => null);
    return new Map([...recorded, ...anew]);
  }

  /** Decisions that the archive is said to have. `others` are those that it does not have: they merely have the key of one. */
  async #archived(ids: readonly string[]): Promise<ReadDecisions & { others: string[] }> {
    if (ids.length === 0) return { rows: new Map(), unread: new Set(), others: [] };
    const read = await this.#archive.rows(ids);
    return { ...read, others: ids.filter((id) => !read.rows.has(id) && !read.unread.has(id)) };
  }

  #logged(rows: readonly NewDecisionRow[], { batch_id, recorded_at }: Batch): D1PreparedStatement[] {
    if (this.#logSalt === null) return [];
    const leaves = leavesOf(rows, this.#logSalt, recorded_at);
    return [this.#queueStored.bind(JSON.stringify(leaves), batch_id, recorded_at, queueSeal(this.#logSalt, batch_id))];
  }

  /**
   * The rows in the waves that noise control and incidents take one after the other. Those that do not fire matter only to registered
   * actions on false or any, and to watches; whether there are any is asked where it would cost more to look: one entity at many times.
   */
  async #turns(rows: readonly NewDecisionRow[]): Promise<Turns> {
    const all = waves(rows);
    if (all.length <= fewWaves) return { waves: all, watched: true, tells: true };
    const conditions = JSON.stringify([
      ...new Set(rows.map((r) => JSON.stringify([r.condition_id, r.condition_version]))),
    ]);
    const found = await this.#findOrdered
      .bind(conditions)
      .first<{ on_false: number; watched: number; tells: number }>();
    const [watched, tells] = [found?.watched === 1, found?.tells === 1];
    if (watched || found?.on_false === 1) return { waves: all, watched, tells };
    return { waves: waves(rows.filter(({ fires }) => fires.includes("true"))), watched, tells };
  }

  /** What a wave does in turn: it plans actions, says which incidents are over, and moves them. */
  #taken(
    wave: readonly NewDecisionRow[],
    plan: string,
    { watched, tells }: Turns,
    batch: Batch,
  ): D1PreparedStatement[] {
    const { batch_id, recorded_at } = batch;
    const controlled = this.#insertControlled.bind(plan, batch_id, recorded_at);
    if (!watched) return [controlled];
    const has = (judged: "true" | "false") => wave.some(({ fires }) => fires.includes(judged));
    const recovered = tells ? [this.#noticeRecovered.bind(plan), this.#planRecovered.bind(plan, recorded_at)] : [];
    const closed = has("false") ? [...recovered, this.#closeRecovered.bind(plan)] : [];
    return [controlled, ...closed, ...(has("true") ? [this.#moveIncidents.bind(plan, batch_id, recorded_at)] : [])];
  }

  /** What {@link record} would plan, without storing anything: `planned` reads as `would_trigger`. */
  async plan(row: ActionPlanRow, now: number): Promise<ActionRow[]> {
    return (await this.planMany([row], now)).get(row.decision_id) ?? [];
  }

  /** The same for many decisions at once, by decision id. Each is judged beside what is stored, not beside the others. */
  async planMany(rows: readonly ActionPlanRow[], now: number): Promise<Map<string, ActionRow[]>> {
    type Planned = Pick<ActionRow, "decision_id" | "action_id" | "action_version" | "state" | "reason">;
    const results = await this.#hours.withThem(rows, (hours) => {
      const plan = planJson(rows, hours);
      const statements = [this.#planRegistered, this.#planControlled];
      return this.#db.batch<Planned>(statements.map((statement) => statement.bind(plan, null, now)));
    });
    const planned = new Map<string, ActionRow[]>(rows.map((row) => [row.decision_id, []]));
    for (const row of results.flatMap((result) => result.results)) {
      planned.get(row.decision_id)?.push({
        ...row,
        state: row.state === "planned" ? "would_trigger" : row.state,
        error: null,
        attempted_at: null,
        finished_at: null,
      });
    }
    for (const actions of planned.values()) actions.sort((a, b) => (a.action_id < b.action_id ? -1 : 1));
    return planned;
  }
}
