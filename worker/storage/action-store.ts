import { and, count, desc, eq, sql } from "drizzle-orm";
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
import { actionResults, actions, tasks } from "./schema.ts";
import { jsonColumn } from "./json-column.ts";

/** Action versions are permanent, and so are the sentences of tasks: what is here is never stale. */
const known = new Lru<KnownAction>(2_000);

const claimed = "decision_id, action_id, action_version, state, reason, error, attempted_at, finished_at";

/** Registered actions and what became of each time one was to fire. */
export class ActionStore implements Actions {
  readonly #db: D1Database;
  readonly #orm: DrizzleD1Database;

  constructor(db: D1Database) {
    this.#db = db;
    this.#orm = drizzle(db);
  }

  async find(actionId: string, version: string): Promise<KnownAction | null> {
    const key = `${actionId}@${version}`;
    const cached = known.get(key);
    if (cached) return cached;
    const row = await this.#orm
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
    const { meta } = await this.#orm.insert(actions).values(action).onConflictDoNothing();
    return meta.changes > 0;
  }

  /** Newest first, after the given [created_at, action_id, version], with the length of the whole list. */
  async list(
    namespace: string,
    after: readonly [number, string, string] | null,
    limit: number,
  ): Promise<{ rows: StoredAction[]; total: number }> {
    const { created_at, action_id, version } = actions;
    const older =
      after === null
        ? undefined
        : sql`(${created_at}, ${action_id}, ${version}) < (${after[0]}, ${after[1]}, ${after[2]})`;
    const [rows, counts] = await this.#orm.batch([
      this.#orm
        .select()
        .from(actions)
        .where(and(eq(actions.namespace, namespace), older))
        .orderBy(desc(created_at), desc(action_id), desc(version))
        .limit(limit),
      this.#orm.select({ total: count() }).from(actions).where(eq(actions.namespace, namespace)),
    ]);
    return { rows, total: counts[0]?.total ?? 0 };
  }

  /** Writes one row as it is: a trial, which has no decision that would plan it. */
  async plan(row: ActionRow, now: number): Promise<void> {
    const { decision_id, action_id, action_version, state, reason } = row;
    const attempted_at = state === "sending" ? now : null;
    await this.#orm
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
    const rows = await this.#orm
      .select()
      .from(actionResults)
      .where(
        and(
          eq(actionResults.action_id, actionId),
          eq(actionResults.action_version, version),
          after === null
            ? undefined
            : sql`(${actionResults.planned_at}, ${actionResults.decision_id}) < (${after[0]}, ${after[1]})`,
        ),
      )
      .orderBy(desc(actionResults.planned_at), desc(actionResults.decision_id))
      .limit(limit);
    return rows as ActionResultRow[];
  }

  /** Takes the planned actions of a decision; only who gets a row back may send it. */
  async claim(decisionId: string, now: number): Promise<ActionRow[]> {
    const { results } = await this.#db
      .prepare(
        `UPDATE action_results SET state = 'sending', attempted_at = ?2 WHERE decision_id = ?1 AND state = 'planned' RETURNING ${claimed}`,
      )
      .bind(decisionId, now)
      .all<ActionRow>();
    return results;
  }

  /** Plans a claimed row again when it was planned after `since`; true unless it was not, or somebody has finished it. */
  async giveBack(row: Pick<ActionRow, "decision_id" | "action_id">, since: number): Promise<boolean> {
    const { meta } = await this.#db
      .prepare(
        `UPDATE action_results SET state = 'planned', attempted_at = NULL
         WHERE decision_id = ? AND action_id = ? AND state = 'sending' AND planned_at > ?`,
      )
      .bind(row.decision_id, row.action_id, since)
      .run();
    return meta.changes > 0;
  }

  /** Writes how an attempt ended, once, and the stored notification with it. */
  async finish(attempt: FinishedAttempt, now: number): Promise<void> {
    const { outcome, notification } = attempt;
    const update = this.#db
      .prepare(
        `UPDATE action_results SET state = ?3, error = ?4, payload_sent = ?5, finished_at = ?6
         WHERE decision_id = ?1 AND action_id = ?2 AND state = 'sending'`,
      )
      .bind(
        attempt.decision_id,
        attempt.action_id,
        outcome.ok ? "triggered" : "failed",
        outcome.ok ? null : JSON.stringify(outcome.error),
        attempt.payload_sent === null ? null : JSON.stringify(attempt.payload_sent),
        now,
      );
    if (notification === null) {
      await update.run();
      return;
    }
    const insert = this.#db
      .prepare(
        `INSERT INTO notifications (notification_id, channel, action_id, decision_id, entity_id, bucket, message, created_at)
         SELECT ?3, ?4, action_id, decision_id, ?5, ?8, ?6, ?7 FROM action_results
         WHERE decision_id = ?1 AND action_id = ?2 AND state = 'sending'`,
      )
      .bind(
        attempt.decision_id,
        attempt.action_id,
        notification.notification_id,
        notification.channel,
        notification.entity_id,
        notification.message,
        now,
        notification.bucket,
      );
    await this.#db.batch([insert, update]);
  }

  /** The actions of one decision as they stand. */
  async results(decisionId: string): Promise<ActionRow[]> {
    const { results } = await this.#db
      .prepare(`SELECT ${claimed} FROM action_results WHERE decision_id = ? ORDER BY action_id`)
      .bind(decisionId)
      .all<Omit<ActionRow, "error"> & { error: string | null }>();
    return results.map((row) => ({ ...row, error: jsonColumn<NonNullable<ActionRow["error"]>>(row.error) }));
  }

  /** Decisions with an action planned at or before `before` that nobody has taken. */
  async plannedDecisions(before: number, limit: number): Promise<string[]> {
    const { results } = await this.#db
      .prepare(
        `SELECT DISTINCT decision_id FROM action_results
         WHERE state IN ('planned', 'sending') AND state = 'planned' AND planned_at <= ? ORDER BY planned_at LIMIT ?`,
      )
      .bind(before, limit)
      .all<{ decision_id: string }>();
    return results.map((row) => row.decision_id);
  }

  /** Gives up sends that began at or before `before`: whoever began them is gone, and a second send could be a double. */
  async failInterrupted(before: number, now: number): Promise<number> {
    const error = JSON.stringify({
      type: "interrupted",
      message: "The send was started but its outcome is unknown; it is not retried.",
    });
    const { meta } = await this.#db
      .prepare(
        `UPDATE action_results SET state = 'failed', error = ?, finished_at = ?
         WHERE state IN ('planned', 'sending') AND state = 'sending' AND attempted_at <= ?`,
      )
      .bind(error, now, before)
      .run();
    return meta.changes;
  }
}
