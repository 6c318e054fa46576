import { and, asc, desc, eq, gt, isNull, lte, sql } from "drizzle-orm";
import { drizzle, type DrizzleD1Database } from "drizzle-orm/d1";
import type { Provenance } from "../../domain/task/provenance.ts";
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
  selectInterrupted,
} from "./attempts.ts";
import { enlist, isFree, isGrouped, isPaced, markEnlisted } from "./take-up.ts";
import { LogWriter } from "../log/log-writer.ts";
import { type Caches, newCaches } from "../caches.ts";
import { prepared } from "../sql/prepared.ts";
import { olderThan } from "../sql/keyset.ts";
import { actionResults, actions, isNews } from "../sql/schema/actions.ts";
import { listCounts } from "../sql/schema/service.ts";
import { tasks } from "../sql/schema/tasks.ts";

const standing = {
  decision_id: actionResults.decision_id,
  action_id: actionResults.action_id,
  action_version: actionResults.action_version,
  state: actionResults.state,
  reason: actionResults.reason,
  error: actionResults.error,
  attempted_at: actionResults.attempted_at,
  finished_at: actionResults.finished_at,
};

/** Written out as the index of open rows has it: SQLite does not find it by a bound value. */
const open = sql`${actionResults.is_open} = 1`;

const sendingOf = ({ decision_id, action_id }: Pick<ActionRow, "decision_id" | "action_id">) =>
  and(
    eq(actionResults.decision_id, decision_id),
    eq(actionResults.action_id, action_id),
    eq(actionResults.state, "sending"),
  );

const claimWhere = (which: string) => `
  UPDATE action_results SET state = 'sending', attempted_at = ?2
  WHERE decision_id = ?1 AND ${isFree} AND NOT ${isPaced} AND ${which}
  RETURNING decision_id, action_id, action_version, state, reason, error, attempted_at, finished_at`;
const claimAll = claimWhere("true");
const claimApart = claimWhere(`NOT ${isGrouped}`);
const enlistAll = enlist("true");
const enlistApart = enlist(`NOT ${isGrouped}`);

const keepMessage = `
  INSERT INTO notifications (notification_id, channel, action_id, decision_id, entity_id, bucket, message, created_at)
  SELECT ?3, ?4, action_id, decision_id, ?6, ?7, ?5, ?8 FROM action_results
  WHERE decision_id = ?1 AND action_id = ?2 AND state = 'sending'`;
const endResult = `
  UPDATE action_results SET state = ?3, is_open = 0, error = ?4, payload_sent = ?5, finished_at = ?6
  WHERE decision_id = ?1 AND action_id = ?2 AND state = 'sending'`;

const interrupted = JSON.stringify({
  type: "interrupted",
  message: "The send was started but its outcome is unknown.",
});
/** What a version of the worker that knows nothing of the flag has ended. */
const closeEnded = "UPDATE action_results SET is_open = 0 WHERE is_open = 1 AND state NOT IN ('planned', 'sending')";

/** Registered actions and what became of each time one was to fire. */
export class ActionStore implements Actions {
  readonly #db: DrizzleD1Database;
  readonly #d1: D1Database;
  readonly #log: LogWriter;
  readonly #known: Caches["actions"];

  constructor(db: D1Database, logSalt: Uint8Array | null = null, caches: Pick<Caches, "actions"> = newCaches()) {
    this.#known = caches.actions;
    this.#d1 = db;
    this.#db = drizzle(db);
    this.#log = new LogWriter(db, logSalt);
  }

  async find(actionId: string, version: string): Promise<KnownAction | null> {
    const key = `${actionId}@${version}`;
    const cached = this.#known.get(key);
    if (cached) return cached;
    const row = await this.#db
      .select({ action: actions, intent: tasks.intent, provenance: tasks.provenance })
      .from(actions)
      .leftJoin(tasks, eq(tasks.task_id, actions.task_id))
      .where(and(eq(actions.action_id, actionId), eq(actions.version, version)))
      .get();
    if (!row) return null;
    const action = { ...row.action, intent: row.intent, provenance: row.provenance as Provenance | null };
    this.#known.set(key, action);
    return action;
  }

  /** Stores an action version; false when (action_id, version) is taken. */
  async add(action: StoredAction): Promise<boolean> {
    const which = { where: "t.action_id = ?3 AND t.version = ?4", values: [action.action_id, action.version] };
    const [stored] = await this.#d1.batch([
      prepared(this.#d1, this.#db.insert(actions).values(action).onConflictDoNothing()),
      ...this.#log.changed("action", which),
    ]);
    return (stored?.meta.changes ?? 0) > 0;
  }

  /** Newest first, after the given [created_at, action_id, version], with the length of the whole list. */
  async list(
    namespace: string,
    after: readonly [number, string, string] | null,
    limit: number,
  ): Promise<{ rows: StoredAction[]; total: number }> {
    const { created_at, action_id, version } = actions;
    const older = olderThan([created_at, action_id, version], after);
    const [rows, counts] = await this.#db.batch([
      this.#db
        .select()
        .from(actions)
        .where(and(eq(actions.namespace, namespace), older))
        .orderBy(desc(created_at), desc(action_id), desc(version))
        .limit(limit),
      this.#db
        .select({ total: listCounts.n })
        .from(listCounts)
        .where(and(eq(listCounts.list, "actions"), eq(listCounts.key, namespace))),
    ]);
    return { rows, total: counts[0]?.total ?? 0 };
  }

  /** Writes one row as it is: a trial, which has no decision that would plan it. */
  async plan(row: ActionRow, now: number): Promise<void> {
    const { decision_id, action_id, action_version, state, reason } = row;
    const attempted_at = state === "sending" ? now : null;
    const is_open = state === "planned" || state === "sending";
    await this.#db
      .insert(actionResults)
      .values({ decision_id, action_id, action_version, state, is_open, reason, planned_at: now, attempted_at });
  }

  /** The times an action version was to fire, newest first, after the given [planned_at, decision_id]. */
  async deliveries(
    { action_id, version, unchanged }: FiringFilter,
    after: readonly [number, string] | null,
    limit: number,
  ): Promise<ActionResultRow[]> {
    const rows = await this.#db
      .select()
      .from(actionResults)
      .where(
        and(
          eq(actionResults.action_id, action_id),
          eq(actionResults.action_version, version),
          unchanged ? undefined : isNews,
          olderThan([actionResults.planned_at, actionResults.decision_id], after),
        ),
      )
      .orderBy(desc(actionResults.planned_at), desc(actionResults.decision_id))
      .limit(limit);
    return rows as ActionResultRow[];
  }

  /** Takes the planned actions of a decision; only whoever gets a row back may send it. What is paced is put in line. */
  async claim(decisionId: string, now: number, apart: boolean): Promise<Claimed> {
    const [taken, enlisted] = await this.#d1.batch([
      this.#d1.prepare(apart ? claimApart : claimAll).bind(decisionId, now),
      this.#d1.prepare(apart ? enlistApart : enlistAll).bind(decisionId, now),
      this.#d1.prepare(markEnlisted).bind(decisionId),
    ]);
    const channels = (enlisted?.results ?? []) as { channel: string }[];
    return {
      rows: (taken?.results ?? []) as ActionRow[],
      channels: [...new Set(channels.map(({ channel }) => channel))],
    };
  }

  /** Plans a claimed row again when it was planned after `since`; true unless it was not, or somebody has finished it. */
  async giveBack(row: Pick<ActionRow, "decision_id" | "action_id">, since: number): Promise<boolean> {
    const { meta } = await this.#db
      .update(actionResults)
      .set({ state: "planned", attempted_at: null })
      .where(and(sendingOf(row), gt(actionResults.planned_at, since)));
    return meta.changes > 0;
  }

  /** Writes how an attempt ended, once, with its delivery and the stored notification. */
  async finish({ decision_id, action_id, ...attempt }: FinishedAttempt, now: number): Promise<void> {
    const { outcome, standing: next, allowed, notification, payload_sent } = attempt;
    const error = outcome.ok ? null : JSON.stringify(outcome.error);
    const status = outcome.ok ? null : (outcome.status ?? null);
    const of = (sql: string, ...values: (string | number | null)[]) =>
      this.#d1.prepare(sql).bind(decision_id, action_id, ...values);
    const message = notification && [
      notification.notification_id,
      notification.channel,
      notification.message,
      notification.entity_id,
      notification.bucket,
      now,
    ];
    await this.#d1.batch([
      ...(message === null ? [] : [of(keepMessage, ...message)]),
      of(addFirst, next.status, next.next_at, error, status, allowed, now),
      ...(outcome.ok ? [] : [of(addFirstAttempt, error, status, now)]),
      of(endResult, outcome.ok ? "triggered" : "failed", error, JSON.stringify(payload_sent), now),
      ...this.#log.changed("outcome", {
        where: "t.decision_id = ?3 AND t.action_id = ?4",
        values: [decision_id, action_id],
      }),
    ]);
  }

  /** The actions of one decision as they stand. */
  async results(decisionId: string): Promise<ActionRow[]> {
    const rows = await this.#db
      .select(standing)
      .from(actionResults)
      .where(eq(actionResults.decision_id, decisionId))
      .orderBy(asc(actionResults.action_id));
    return rows as ActionRow[];
  }

  /** Decisions with an action planned at or before `before` that nobody has taken. */
  async plannedDecisions(before: number, limit: number): Promise<string[]> {
    const rows = await this.#db
      .selectDistinct({ decision_id: actionResults.decision_id })
      .from(actionResults)
      .where(
        and(
          open,
          eq(actionResults.state, "planned"),
          isNull(actionResults.delivery_id),
          lte(actionResults.planned_at, before),
        ),
      )
      .orderBy(asc(actionResults.planned_at))
      .limit(limit);
    return rows.map((row) => row.decision_id);
  }

  /** Gives up sends that began at or before `before`, at most so many: whoever began them is gone. What may be tried again will be, under the same id. */
  async failInterrupted(before: number, now: number, most: number): Promise<number> {
    const [found] = await this.#d1.batch<{ decision_id: string; action_id: string }>([
      this.#d1.prepare(selectInterrupted).bind(before, most),
      this.#d1.prepare(closeEnded),
    ]);
    const ids = JSON.stringify((found?.results ?? []).map(({ decision_id, action_id }) => [decision_id, action_id]));
    if (ids === "[]") return 0;
    const results = await this.#d1.batch([
      this.#d1.prepare(addInterrupted).bind(ids, before, now, interrupted),
      this.#d1.prepare(addInterruptedAttempts).bind(ids, before),
      this.#d1.prepare(failInterrupted).bind(ids, before, now, interrupted),
      ...this.#log.changed("outcome", {
        where: `(t.decision_id, t.action_id) IN (SELECT s.value->>0, s.value->>1 FROM json_each(?3) s)
          AND t.finished_at = ?4 AND t.attempted_at <= ?5`,
        values: [ids, now, before],
      }),
    ]);
    return results[2]?.meta.changes ?? 0;
  }
}
