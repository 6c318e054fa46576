import { type RecordColumns, unpackRecord } from "../../domain/decision/packed.ts";
import type { ActionRow } from "../../usecases/ports/evaluation/ledger.ts";
import type { ActionPlanRow, Planner } from "../../usecases/ports/evaluation/planner.ts";
import { base64 } from "../../domain/values/hashing/base64.ts";
import { entryOf, leafKey, loggedDecision, queueSeal } from "../../domain/decision/log/entry.ts";
import { formatTimestamp } from "../../domain/values/time.ts";
import { archiveKey } from "./archive/archive-key.ts";
import { ArchiveReader, type ReadDecisions } from "./archive/archive-reader.ts";
import { SegmentBucket } from "./archive/segment-bucket.ts";
import { byWhatIsKnown } from "./planning/known.ts";
import { KnownHours } from "./planning/known-hours.ts";
import { KnownListeners } from "./planning/listeners.ts";
import { queueStored, type ReadyLeaf } from "../log/log-queue.ts";
import { insertDecisions, insertPlan, plannedOnly, selectStored } from "./recorder-sql.ts";
import { type Wave, wavesOf } from "./planning/waves.ts";
import { jsonColumn } from "../sql/json-column.ts";
import { noticeMembers, noticeRecovered, planMembers, planRecovered } from "../alarms/incident-notice-sql.ts";
import { closeRecovered, moveIncidents } from "../alarms/incident-sql.ts";
import { logFault } from "../../log.ts";
import { D1Table } from "../sql/table.ts";

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

const noticesIn = (rows: readonly unknown[]): string[] =>
  (rows as readonly { notice_id?: string }[]).flatMap(({ notice_id }) => notice_id ?? []);

/** What was stored before, and what has actions. Of a decision that is archived the database knows the id alone. */
type FoundRow = RecordColumns & {
  is_older: number;
  record: string | null;
  recorded_at: number;
  actions: string | null;
};
type OlderFoundRow = FoundRow & { record: string };
const isArchivedRow = (row: FoundRow) => row.is_older === 1 && row.record === null;
const isStoredBefore = (row: FoundRow): row is OlderFoundRow => row.is_older === 1 && row.record !== null;

type ActionColumns = [
  action_id: string,
  action_version: string,
  task_id: string | null,
  state: ActionRow["state"],
  reason: string | null,
  error: string | null,
  attempted_at: number | null,
  finished_at: number | null,
];

function actionsOf({ decision_id, actions }: Pick<FoundRow, "decision_id" | "actions">): ActionRow[] {
  return (jsonColumn<ActionColumns[]>(actions) ?? []).map(
    ([action_id, action_version, task_id, state, reason, error, attempted_at, finished_at]) => ({
      decision_id,
      action_id,
      action_version,
      task_id,
      state,
      reason,
      error: jsonColumn<NonNullable<ActionRow["error"]>>(error),
      attempted_at,
      finished_at,
    }),
  );
}

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
      r.rules ?? null,
      r.fresh ?? null,
    ]),
  );

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
export class Recorder extends D1Table implements Planner {
  readonly #hours: KnownHours;
  readonly #listeners: KnownListeners;
  readonly #insertDecisions: D1PreparedStatement;
  readonly #insertPlan: D1PreparedStatement;
  readonly #noticeRecovered: D1PreparedStatement;
  readonly #planRecovered: D1PreparedStatement;
  readonly #closeRecovered: D1PreparedStatement;
  readonly #moveIncidents: D1PreparedStatement;
  readonly #noticeMembers: D1PreparedStatement;
  readonly #planMembers: D1PreparedStatement;
  readonly #queueStored: D1PreparedStatement;
  readonly #selectStored: D1PreparedStatement;
  readonly #plannedActions: D1PreparedStatement;
  readonly #planned: (noticeIds: string[]) => void;
  readonly #logSalt: Uint8Array | null;
  readonly #archive: Pick<ArchiveReader, "rows">;

  constructor(db: D1Database, { planned = () => undefined, logSalt = null, archive }: RecorderParts = {}) {
    super(db);
    this.#archive = archive ?? new ArchiveReader(db, new SegmentBucket(undefined));
    this.#logSalt = logSalt;
    this.#planned = planned;
    this.#hours = new KnownHours(db);
    this.#listeners = new KnownListeners(db);
    this.#insertDecisions = db.prepare(insertDecisions);
    this.#insertPlan = db.prepare(insertPlan);
    this.#noticeRecovered = db.prepare(noticeRecovered);
    this.#planRecovered = db.prepare(planRecovered);
    this.#closeRecovered = db.prepare(closeRecovered);
    this.#moveIncidents = db.prepare(moveIncidents);
    this.#noticeMembers = db.prepare(noticeMembers);
    this.#planMembers = db.prepare(planMembers);
    this.#queueStored = db.prepare(queueStored);
    this.#selectStored = db.prepare(selectStored);
    this.#plannedActions = db.prepare(plannedOnly);
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
    const ids = JSON.stringify(rows.map((r) => [r.decision_id]));
    const results = await byWhatIsKnown([this.#hours, this.#listeners], rows, () =>
      this.db.batch([
        this.#insertDecisions.bind(decisions, batch.batch_id, batch.recorded_at, this.#listeners.assumed(rows)),
        ...wavesOf(rows, this.#listeners).flatMap((wave) => this.#taken(wave, batch)),
        ...this.#logged(rows, batch),
        this.#selectStored.bind(ids, batch.batch_id),
      ]),
    );
    const notices = results.slice(1, -1).flatMap((result) => noticesIn(result.results));
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
    const found = (results.at(-1)?.results ?? []) as FoundRow[];
    const kept = await this.#archived(found.filter(isArchivedRow).map(({ decision_id }) => decision_id));
    for (const row of [...found.filter(isStoredBefore), ...kept.rows.values()]) {
      const stored = unpackRecord(row, row.record);
      const sent = recorded.get(row.decision_id)?.record ?? "";
      const record = stored === null ? sent : JSON.stringify(stored);
      // A snapshot that was repeated while its first record was on the way may have seen more; the stored one is the answer.
      if (stored === null || (record !== sent && stored.deterministic)) {
        logFault("ledger_conflict", { decision_id: row.decision_id });
      }
      recorded.set(row.decision_id, { record, recorded_at: row.recorded_at, replayed: true, actions: [] });
    }
    for (const row of found) recorded.get(row.decision_id)?.actions.push(...actionsOf(row));
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

  /** What a wave does in turn: it plans actions, says which incidents are over, moves them, and says which have more members. */
  #taken({ rows, moves, tells }: Wave<NewDecisionRow>, batch: Batch): D1PreparedStatement[] {
    const { batch_id, recorded_at } = batch;
    const plan = planJson(rows, this.#hours);
    const planned = this.#insertPlan.bind(plan, batch_id, recorded_at);
    if (!moves) return [planned];
    const has = (judged: "true" | "false") => rows.some(({ fires }) => fires.includes(judged));
    const recovered = tells ? [this.#noticeRecovered.bind(plan), this.#planRecovered.bind(plan, recorded_at)] : [];
    const closed = has("false") ? [...recovered, this.#closeRecovered.bind(plan)] : [];
    if (!has("true")) return [planned, ...closed];
    const grows = rows.some(({ fresh = {} }) => Object.keys(fresh).length > 0);
    const members = [this.#noticeMembers.bind(plan), this.#planMembers.bind(plan, recorded_at)];
    return [planned, ...closed, this.#moveIncidents.bind(plan, batch_id, recorded_at), ...(grows ? members : [])];
  }

  /** What {@link record} would plan, without storing anything: `planned` reads as `would_trigger`. */
  async plan(row: ActionPlanRow, now: number): Promise<ActionRow[]> {
    return (await this.planMany([row], now)).get(row.decision_id) ?? [];
  }

  async planMany(rows: readonly ActionPlanRow[], now: number): Promise<Map<string, ActionRow[]>> {
    type Planned = Pick<ActionRow, "decision_id" | "action_id" | "action_version" | "state" | "reason">;
    const { results } = await byWhatIsKnown([this.#hours], rows, () =>
      this.#plannedActions.bind(planJson(rows, this.#hours), null, now).all<Planned>(),
    );
    const planned = new Map<string, ActionRow[]>(rows.map((row) => [row.decision_id, []]));
    for (const row of results) {
      const actions = planned.get(row.decision_id);
      if (actions?.some(({ action_id }) => action_id === row.action_id)) continue;
      actions?.push({
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
