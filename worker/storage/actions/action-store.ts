import { messageId } from "../../domain/action/delivering/grouping.ts";
import { notedOf } from "./channel-health.ts";
import type {
  ActionResultRow,
  Actions,
  Claimed,
  FinishedAttempt,
  FiringFilter,
  KnownAction,
  StoredAction,
} from "../../usecases/ports/actions/actions.ts";
import type { ActionRow } from "../../usecases/ports/evaluation/ledger.ts";
import {
  addFirst,
  addFirstAttempt,
  addInterrupted,
  addInterruptedAttempts,
  failInterrupted,
  noteDelivered,
  selectInterrupted,
} from "./attempts.ts";
import { enlist, isFree, isGrouped, isPacedSql, markEnlisted } from "./take-up.ts";
import { type Caches, newCaches } from "../caches.ts";
import { actionColumns, actionResultOf } from "../decisions/archive/action-results.ts";
import { jsonOf } from "../sql/json-column.ts";
import { equal, insertInto, olderThan, rowReader, statement, where } from "../sql/text.ts";
import { LoggedTable } from "../log/logged-table.ts";

const standingColumns = "decision_id, action_id, action_version, state, reason, error, attempted_at, finished_at";
const readStanding = rowReader<ActionRow>({ json: ["error"] });
const readAction = rowReader<StoredAction>({ json: ["config", "scope_rules", "firing"] });
const readKnown = rowReader<KnownAction>({ json: ["config", "scope_rules", "firing", "provenance"] });

/** What everybody reads who follows an action, as the index of that list has it. */
const isNews = "reason IS NOT 'unchanged'";

/** What became of a result whose first attempt failed: that of its message, which may be tried again. */
const stateByNow = `iif(state <> 'failed', state, coalesce((
    SELECT CASE d.status WHEN 'delivered' THEN 'triggered' WHEN 'failed' THEN 'failed' ELSE 'planned' END FROM deliveries d
    WHERE d.delivery_id = coalesce(action_results.delivery_id, action_results.decision_id || '.' || action_results.action_id)), state))`;

const claimWhere = (which: string) => `
  UPDATE action_results SET state = 'sending', attempted_at = ?2
  WHERE decision_id = ?1 AND ${isFree} AND NOT ${isPacedSql} AND ${which}
  RETURNING ${standingColumns}`;
const claimAll = claimWhere("true");
const claimApart = claimWhere(`NOT ${isGrouped}`);
const enlistAll = enlist("true");
const enlistApart = enlist(`NOT ${isGrouped}`);

const keepActionMessage = `
  INSERT INTO notifications (notification_id, channel, action_id, decision_id, entity_id, bucket, message, named, created_at)
  SELECT ?3, ?4, action_id, decision_id, ?6, ?7, ?5, ?8, ?9 FROM action_results
  WHERE decision_id = ?1 AND action_id = ?2 AND state = 'sending'`;
const endResult = `
  UPDATE action_results SET state = ?3, is_open = 0, error = ?4, payload_sent = ?5, finished_at = ?6
  WHERE decision_id = ?1 AND action_id = ?2 AND state = 'sending'`;

const interruptedError = JSON.stringify({
  type: "interrupted",
  message: "The send was started but its outcome is unknown.",
});
/** What a version of the worker that knows nothing of the flag has ended. */
const closeEnded = "UPDATE action_results SET is_open = 0 WHERE is_open = 1 AND state NOT IN ('planned', 'sending')";

/** Registered actions and what became of each time one was to fire. */
export class ActionStore extends LoggedTable implements Actions {
  readonly #known: Caches["actions"];

  constructor(db: D1Database, logSalt: Uint8Array | null = null, caches: Pick<Caches, "actions"> = newCaches()) {
    super(db, logSalt);
    this.#known = caches.actions;
  }

  async find(actionId: string, version: string): Promise<KnownAction | null> {
    const key = `${actionId}@${version}`;
    const cached = this.#known.get(key);
    if (cached) return cached;
    const query = `SELECT a.*, t.intent, t.provenance FROM actions a LEFT JOIN tasks t ON t.task_id = a.task_id
      WHERE a.action_id = ? AND a.version = ?`;
    const row = await this.row<object>(query, [actionId, version]);
    if (row === null) return null;
    const action = readKnown(row);
    this.#known.set(key, action);
    return action;
  }

  async add(action: StoredAction): Promise<boolean> {
    const which = { where: "t.action_id = ?3 AND t.version = ?4", values: [action.action_id, action.version] };
    const [stored] = await this.db.batch([
      statement(this.db, insertInto("actions", action, "ON CONFLICT DO NOTHING")),
      ...this.log.changed("action", which),
    ]);
    return (stored?.meta.changes ?? 0) > 0;
  }

  async list(
    namespace: string,
    after: readonly [number, string, string] | null,
    limit: number,
  ): Promise<{ rows: StoredAction[]; total: number }> {
    const { text, values } = where([
      equal("namespace", namespace),
      olderThan(["created_at", "action_id", "version"], after),
    ]);
    const [rows, counts] = await this.db.batch<object>([
      statement(this.db, {
        text: `SELECT * FROM actions ${text} ORDER BY created_at DESC, action_id DESC, version DESC LIMIT ?`,
        values: [...values, limit],
      }),
      this.prepared("SELECT n FROM list_counts WHERE list = 'actions' AND key = ?", [namespace]),
    ]);
    const [counted] = (counts?.results ?? []) as { n: number }[];
    return { rows: (rows?.results ?? []).map(readAction), total: counted?.n ?? 0 };
  }

  async plan(row: ActionRow, now: number): Promise<void> {
    const { decision_id, action_id, action_version, state, reason } = row;
    const attempted_at = state === "sending" ? now : null;
    const is_open = state === "planned" || state === "sending";
    const planned = { decision_id, action_id, action_version, state, is_open, reason, planned_at: now, attempted_at };
    await statement(this.db, insertInto("action_results", planned)).run();
  }

  async deliveries(
    { action_id, version, unchanged }: FiringFilter,
    after: readonly [number, string] | null,
    limit: number,
  ): Promise<ActionResultRow[]> {
    const asks = [
      equal("action_id", action_id),
      equal("action_version", version),
      unchanged ? null : { text: isNews, values: [] },
    ];
    const select = `SELECT ${actionColumns}, ${stateByNow} AS state FROM action_results`;
    const results = await this.newest<object>(select, ["planned_at", "decision_id"], { asks, after, limit });
    return results.map(actionResultOf).map((row) => (row.state === "triggered" ? { ...row, error: null } : row));
  }

  /** Takes the planned actions of a decision; only whoever gets a row back may send it. What is paced is put in line. */
  async claim(decisionId: string, now: number, apart: boolean): Promise<Claimed> {
    const [taken, enlisted] = await this.db.batch([
      this.prepared(apart ? claimApart : claimAll, [decisionId, now]),
      this.prepared(apart ? enlistApart : enlistAll, [decisionId, now]),
      this.prepared(markEnlisted, [decisionId]),
    ]);
    const channels = (enlisted?.results ?? []) as { channel: string }[];
    return {
      rows: (taken?.results ?? []) as ActionRow[],
      channels: [...new Set(channels.map(({ channel }) => channel))],
    };
  }

  async giveBack(
    { decision_id, action_id }: Pick<ActionRow, "decision_id" | "action_id">,
    since: number,
  ): Promise<boolean> {
    const query = `UPDATE action_results SET state = 'planned', attempted_at = NULL
      WHERE decision_id = ? AND action_id = ? AND state = 'sending' AND planned_at > ?`;
    return this.hasChanged(query, [decision_id, action_id, since]);
  }

  async finish({ decision_id, action_id, ...attempt }: FinishedAttempt, now: number): Promise<void> {
    const { outcome, standing: next, allowed, notification, payload_sent } = attempt;
    const error = outcome.ok ? null : JSON.stringify(outcome.error);
    const status = outcome.ok ? null : (outcome.status ?? null);
    const route = [outcome.route?.channel_version ?? null, outcome.route?.host ?? null] as const;
    const channel = {
      text: "(SELECT channel FROM deliveries WHERE delivery_id = ?)",
      values: [messageId({ decision_id, action_id })],
    };
    const of = (sql: string, ...values: (string | number | null)[]) =>
      this.prepared(sql, [decision_id, action_id, ...values]);
    const message = notification && [
      notification.notification_id,
      notification.channel,
      notification.message,
      notification.entity_id,
      notification.bucket,
      jsonOf(notification.named),
      now,
    ];
    await this.db.batch([
      ...(message === null ? [] : [of(keepActionMessage, ...message)]),
      of(addFirst, next.status, next.next_at, error, status, allowed, now, ...route),
      ...(outcome.ok ? [] : [of(addFirstAttempt, error, status, now, ...route)]),
      ...(outcome.ok && (outcome.route || message !== null)
        ? [this.prepared(noteDelivered, [messageId({ decision_id, action_id }), now])]
        : []),
      ...(route[0] === null ? [] : [statement(this.db, notedOf(channel, outcome, now))]),
      of(endResult, outcome.ok ? "triggered" : "failed", error, JSON.stringify(payload_sent), now),
      ...this.log.changed("outcome", {
        where: "t.decision_id = ?3 AND t.action_id = ?4",
        values: [decision_id, action_id],
      }),
    ]);
  }

  async results(decisionId: string): Promise<ActionRow[]> {
    const query = `SELECT ${standingColumns} FROM action_results WHERE decision_id = ? ORDER BY action_id`;
    const results = await this.rows<object>(query, [decisionId]);
    return results.map(readStanding);
  }

  async plannedDecisions(before: number, limit: number): Promise<string[]> {
    const query = `SELECT DISTINCT decision_id FROM action_results
      WHERE is_open = 1 AND state = 'planned' AND delivery_id IS NULL AND planned_at <= ? ORDER BY planned_at LIMIT ?`;
    const results = await this.rows<{ decision_id: string }>(query, [before, limit]);
    return results.map(({ decision_id }) => decision_id);
  }

  /** Gives up sends that began at or before `before`, at most so many: whoever began them is gone. What may be tried again will be, under the same id. */
  async failInterrupted(before: number, now: number, most: number): Promise<number> {
    const [found] = await this.db.batch<{ decision_id: string; action_id: string }>([
      this.prepared(selectInterrupted, [before, most]),
      this.prepared(closeEnded),
    ]);
    const ids = JSON.stringify((found?.results ?? []).map(({ decision_id, action_id }) => [decision_id, action_id]));
    if (ids === "[]") return 0;
    const results = await this.db.batch([
      this.prepared(addInterrupted, [ids, before, now, interruptedError]),
      this.prepared(addInterruptedAttempts, [ids, before]),
      this.prepared(failInterrupted, [ids, before, now, interruptedError]),
      ...this.log.changed("outcome", {
        where: `(t.decision_id, t.action_id) IN (SELECT s.value->>0, s.value->>1 FROM json_each(?3) s)
          AND t.finished_at = ?4 AND t.attempted_at <= ?5`,
        values: [ids, now, before],
      }),
    ]);
    return results[2]?.meta.changes ?? 0;
  }
}
