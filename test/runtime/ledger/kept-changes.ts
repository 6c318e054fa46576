import { runInDurableObject } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { RATE, type Task } from "../../support/world.ts";
import { DELAY, MINUTE, push, ring, stubOf, watchTask, type WatchWorld } from "./watched.ts";

export const onChange = { mode: "on_change" } as const;

/** Has a task look at its accounts each minute, and keep changes. */
export const watchChanges = (
  task: Task,
  since: number,
  firing?: { mode: "every" | "on_change"; cooldown?: string; for?: string },
): Promise<void> =>
  watchTask(task, { since, scope: `account${since}:`, keep: "changes", ...(firing ? { firing } : {}) });

/** The next look of a watch, a minute on, after some rates have come in; its time. */
export async function nextLook(world: WatchWorld, rates: Readonly<Record<string, number>> = {}): Promise<number> {
  world.now += MINUTE;
  const t = world.now - DELAY;
  if (Object.keys(rates).length > 0) await push(RATE, t - 30_000, rates);
  await ring();
  return t;
}

/** What the action of a task did, by time. */
export async function actionsOf({ task_id }: Task) {
  const rows = await env.DB.prepare(
    `SELECT d.evaluated_at AS t, a.state, a.reason FROM action_results a JOIN decisions d USING (decision_id)
     WHERE a.task_id = ? ORDER BY d.evaluated_at, d.entity_id`,
  )
    .bind(task_id)
    .all<{ t: number; state: string; reason: string | null }>();
  return rows.results;
}

/** The firing states of the watched shard whose run began since a time. */
export const statesSince = (since: number) =>
  runInDurableObject(stubOf(0), (_, { storage }) =>
    storage.sql.exec("SELECT * FROM firing_states WHERE run_since >= ? ORDER BY entity_no", since).toArray(),
  );

/** The records of the watched shard that wait for D1. */
export const waiting = () =>
  runInDurableObject(stubOf(0), (_, { storage }) => storage.sql.exec("SELECT * FROM outbox").toArray());
