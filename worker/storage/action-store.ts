import { and, asc, count, desc, eq, gt, lte, sql } from "drizzle-orm";
import { drizzle, type DrizzleD1Database } from "drizzle-orm/d1";
import type { Provenance } from "../domain/task/provenance.ts";
import type {
  ActionResultRow,
  Actions,
  FinishedAttempt,
  KnownAction,
  StoredAction,
} from "../usecases/ports/actions.ts";
import type { ActionRow } from "../usecases/ports/ledger.ts";
import { Lru } from "./lru.ts";
import { olderThan } from "./keyset.ts";
import { actionResults, actions, notifications, tasks } from "./schema.ts";

/** Action versions are permanent, and so are the sentences of tasks: what is here is never stale. */
const known = new Lru<KnownAction>(2_000);

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
const open = sql`${actionResults.state} IN ('planned', 'sending')`;

const sendingOf = ({ decision_id, action_id }: Pick<ActionRow, "decision_id" | "action_id">) =>
  and(
    eq(actionResults.decision_id, decision_id),
    eq(actionResults.action_id, action_id),
    eq(actionResults.state, "sending"),
  );

/** Registered actions and what became of each time one was to fire. */
export class ActionStore implements Actions {
  readonly #db: DrizzleD1Database;

  constructor(db: D1Database) {
    this.#db = drizzle(db);
  }

  async find(actionId: string, version: string): Promise<KnownAction | null> {
    const key = `${actionId}@${version}`;
    const cached = known.get(key);
    if (cached) return cached;
    const row = await this.#db
      .select({ action: actions, intent: tasks.intent, provenance: tasks.provenance })
      .from(actions)
      .leftJoin(tasks, eq(tasks.task_id, actions.task_id))
      .where(and(eq(actions.action_id, actionId), eq(actions.version, version)))
      .get();
    if (!row) return null;
    const action = { ...row.action, intent: row.intent, provenance: row.provenance as Provenance | null };
    known.set(key, action);
    return action;
  }

  /** Stores an action version; false when (action_id, version) is taken. */
  async add(action: StoredAction): Promise<boolean> {
    const { meta } = await this.#db.insert(actions).values(action).onConflictDoNothing();
    return meta.changes > 0;
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
      this.#db.select({ total: count() }).from(actions).where(eq(actions.namespace, namespace)),
    ]);
    return { rows, total: counts[0]?.total ?? 0 };
  }

  /** Writes one row as it is: a trial, which has no decision that would plan it. */
  async plan(row: ActionRow, now: number): Promise<void> {
    const { decision_id, action_id, action_version, state, reason } = row;
    const attempted_at = state === "sending" ? now : null;
    await this.#db
      .insert(actionResults)
      .values({ decision_id, action_id, action_version, state, reason, planned_at: now, attempted_at });
  }

  /** The times an action version was to fire, newest first, after the given [planned_at, decision_id]. */
  async deliveries(
    actionId: string,
    version: string,
    after: readonly [number, string] | null,
    limit: number,
  ): Promise<ActionResultRow[]> {
    const rows = await this.#db
      .select()
      .from(actionResults)
      .where(
        and(
          eq(actionResults.action_id, actionId),
          eq(actionResults.action_version, version),
          olderThan([actionResults.planned_at, actionResults.decision_id], after),
        ),
      )
      .orderBy(desc(actionResults.planned_at), desc(actionResults.decision_id))
      .limit(limit);
    return rows as ActionResultRow[];
  }

  /** Takes the planned actions of a decision; only who gets a row back may send it. */
  async claim(decisionId: string, now: number): Promise<ActionRow[]> {
    const rows = await this.#db
      .update(actionResults)
      .set({ state: "sending", attempted_at: now })
      .where(and(eq(actionResults.decision_id, decisionId), eq(actionResults.state, "planned")))
      .returning(standing);
    return rows as ActionRow[];
  }

  /** Plans a claimed row again when it was planned after `since`; true unless it was not, or somebody has finished it. */
  async giveBack(row: Pick<ActionRow, "decision_id" | "action_id">, since: number): Promise<boolean> {
    const { meta } = await this.#db
      .update(actionResults)
      .set({ state: "planned", attempted_at: null })
      .where(and(sendingOf(row), gt(actionResults.planned_at, since)));
    return meta.changes > 0;
  }

  /** Writes how an attempt ended, once, and the stored notification with it. */
  async finish(attempt: FinishedAttempt, now: number): Promise<void> {
    const { outcome, notification, payload_sent } = attempt;
    const update = this.#db
      .update(actionResults)
      .set({
        state: outcome.ok ? "triggered" : "failed",
        error: outcome.ok ? null : outcome.error,
        payload_sent,
        finished_at: now,
      })
      .where(sendingOf(attempt));
    if (notification === null) {
      await update;
      return;
    }
    const stillSending = this.#db
      .select({
        notification_id: sql<string>`${notification.notification_id}`.as("notification_id"),
        channel: sql<string>`${notification.channel}`.as("channel"),
        action_id: actionResults.action_id,
        decision_id: actionResults.decision_id,
        entity_id: sql<string>`${notification.entity_id}`.as("entity_id"),
        bucket: sql<number | null>`${notification.bucket}`.as("bucket"),
        message: sql<string>`${notification.message}`.as("message"),
        created_at: sql<number>`${now}`.as("created_at"),
      })
      .from(actionResults)
      .where(sendingOf(attempt));
    await this.#db.batch([this.#db.insert(notifications).select(stillSending), update]);
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
      .where(and(open, eq(actionResults.state, "planned"), lte(actionResults.planned_at, before)))
      .orderBy(asc(actionResults.planned_at))
      .limit(limit);
    return rows.map((row) => row.decision_id);
  }

  /** Gives up sends that began at or before `before`: whoever began them is gone, and a second send could be a double. */
  async failInterrupted(before: number, now: number): Promise<number> {
    const error = {
      type: "interrupted",
      message: "The send was started but its outcome is unknown; it is not retried.",
    };
    const { meta } = await this.#db
      .update(actionResults)
      .set({ state: "failed", error, finished_at: now })
      .where(and(open, eq(actionResults.state, "sending"), lte(actionResults.attempted_at, before)));
    return meta.changes;
  }
}
