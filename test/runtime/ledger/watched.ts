import { runInDurableObject } from "cloudflare:test";
import { env } from "cloudflare:workers";
import type { FiringConfig } from "../../../worker/domain/firing/rule.ts";
import { firingRule } from "../../../worker/domain/firing/rule.ts";
import { bucketOf } from "../../../worker/domain/values/hashing/bucket.ts";
import type { LedgerShard } from "../../../worker/ledger/shard/ledger-shard.ts";
import type { WatchPages } from "../../../worker/ledger/shard/watch/surroundings.ts";
import type { FetchRef, WatchSilence } from "../../../worker/usecases/ports/tasks/watching.ts";
import { ok } from "../../support/runtime-call.ts";
import { falls } from "../../support/firings.ts";
import type { Task } from "../../support/world.ts";

export const MINUTE = 60_000;
/** How long after its time a look is due in these tests. */
export const DELAY = 20_000;

/** The clock that watches go by, and what they asked of the world. */
export interface WatchWorld {
  now: number;
  armed: number[];
  sent: string[];
  announced: FetchRef[];
}

export const watchWorld = (now: number): WatchWorld => ({ now, armed: [], sent: [], announced: [] });

export const shardNo = (entity: string): number => bucketOf(entity) % Number(env.LEDGER_SHARDS);
export const stubOf = (shard: number): DurableObjectStub<LedgerShard> => env.LEDGER.getByName(`shard-${shard}`);
/** The shard that an entity lives in. */
export const shardOf = (entity: string): DurableObjectStub<LedgerShard> => stubOf(shardNo(entity));

/**
 * Puts a shard's watches into a world in which alarms come only by hand. To be done again for an object that has died, and after
 * the first task was made: on a busy machine its sentence takes so long that an idle object is evicted meanwhile.
 */
export async function enter(world: WatchWorld, shard = 0, pages: Partial<WatchPages> = {}): Promise<void> {
  await runInDurableObject(stubOf(shard), (object: LedgerShard) => {
    object.watch.around = {
      ...object.watch.around,
      now: () => world.now,
      arm: (at) => {
        world.armed.push(at);
        return Promise.resolve();
      },
      announce: (chunks) => {
        world.announced.push(...chunks);
        return Promise.resolve();
      },
      sendActions: (ids) => {
        world.sent.push(...ids);
        return Promise.resolve();
      },
      delayMs: DELAY,
      alarmMs: 5_000,
      pages: { looks: 250, checked: 500, ...pages },
    };
  });
}

/** Leaves the watched shard's alarms no time: each ends after a piece of its work. */
export const hurry = (): Promise<void> =>
  runInDurableObject(stubOf(0), (object: LedgerShard) => {
    object.watch.around = { ...object.watch.around, alarmMs: -1 };
  });

/** Lets a shard's alarm come. */
export const ring = (shard = 0): Promise<void> =>
  runInDurableObject(stubOf(shard), (object: LedgerShard) => object.alarm());

interface WatchSettings {
  every_ms?: number | null;
  since: number;
  /** What the ids of its entities begin with. */
  scope: string;
  firing?: FiringConfig;
  no_data?: "ignore" | "alert";
  keep?: "all" | "changes";
}

/** Has a task watch, as PATCH would. */
export async function watchTask(
  { task_id }: Pick<Task, "task_id">,
  { every_ms = MINUTE, since, scope, firing = { mode: "every" }, no_data = "ignore", keep = "all" }: WatchSettings,
): Promise<void> {
  const watch = { every_ms, no_data, keep, since };
  await changeTask(
    task_id,
    "watch = ?, firing = ?, scope_rules = ?",
    JSON.stringify(watch),
    JSON.stringify(firingRule(firing, falls)),
    JSON.stringify([{ kind: "prefix", value: scope }]),
  );
}

/** Changes a task's row and, as every such write does, the version of the watch list. */
export async function changeTask(taskId: string, set: string, ...values: string[]): Promise<void> {
  await env.DB.batch([
    env.DB.prepare(`UPDATE tasks SET ${set} WHERE task_id = ?`).bind(...values, taskId),
    env.DB.prepare(
      "INSERT INTO watch_list (id, version) VALUES (1, 1) ON CONFLICT (id) DO UPDATE SET version = version + 1",
    ),
  ]);
}

/** Has what judges in steps pause until something has come to an end. */
export function* pauseFor(work: Promise<unknown>): Generator<number, void, void> {
  const end = { come: false };
  const come = () => (end.come = true);
  void work.then(come, come);
  while (!end.come) yield 1e9;
}

/** Does something while the first records of the watched shard's next sweep are on their way. */
export const whileRecording = (work: (object: LedgerShard) => Promise<void>) =>
  runInDurableObject(stubOf(0), (object: LedgerShard) => {
    const real = object.recorder;
    object.recorder = {
      async record(rows, batch) {
        object.recorder = real;
        await work(object);
        return real.record(rows, batch);
      },
    };
  });

/** The recorded decisions of a condition at a time, by entity of a shard. */
export async function decisionsAt(conditionId: string, t: number) {
  const rows = await env.DB.prepare(
    "SELECT decision_id, condition_version, entity_id, outcome, record FROM decisions WHERE condition_id = ? AND evaluated_at = ? ORDER BY entity_id",
  )
    .bind(conditionId, t)
    .all<{ decision_id: string; condition_version: string; entity_id: string; outcome: string; record: string }>();
  return rows.results;
}

/** Silences a task at the times that looks are about: from the first, up to the second. */
export async function silence({ task_id }: Pick<Task, "task_id">, starts_at: number, ends_at: number): Promise<void> {
  await env.DB.prepare(
    `INSERT OR REPLACE INTO silences (silence_id, task_id, starts_at, ends_at, until, reason, created_at, created_by)
     VALUES (?1, ?2, ?3, ?4, ?4, 'maintenance', ?3, 'key_a')`,
  )
    .bind(`sil_${task_id}_${starts_at}`, task_id, starts_at, ends_at)
    .run();
}

/** Has a shard know the silences of a task, as it does once it has read the list while they had not ended. */
export async function copySilences(shard = 0): Promise<void> {
  const { results } = await env.DB.prepare("SELECT task_id, entity_id, starts_at, ends_at FROM silences").all();
  await runInDurableObject(stubOf(shard), async (object: LedgerShard) => {
    const { lists } = object.watch.around;
    const list = async () => ({ ...(await lists.list()), silences: results as unknown as WatchSilence[] });
    object.watch.around = { ...object.watch.around, lists: { version: () => lists.version(), list } };
    await env.DB.prepare("UPDATE watch_list SET version = version + 1").run();
    await object.watchesChanged();
    object.watch.around = { ...object.watch.around, lists };
  });
}

export const deleteTasks = () => env.DB.prepare("UPDATE tasks SET status = 'deleted'").run();

/** Entities that all live in the one shard these tests watch. */
export function someEntities(name: string, count: number): string[] {
  const names = Array.from({ length: count * 20 }, (_, i) => `${name}:${i}`);
  return names.filter((entity) => shardNo(entity) === 0).slice(0, count);
}

/** Pushes a value of a signal for each entity. */
export async function push(primitive_id: string, at: number, values: Readonly<Record<string, number>>): Promise<void> {
  const observed_at = new Date(at).toISOString();
  const observations = Object.entries(values).map(([entity, value]) => ({ primitive_id, entity, observed_at, value }));
  await ok("POST", "/observations", { observations });
}

const page = { before: null, limit: 10 };
type Named = Pick<Task, "task_id">;
export const sweepsOf = ({ task_id }: Named) =>
  runInDurableObject(stubOf(0), (object: LedgerShard) => object.watchSweeps(task_id, page));
export const looksOf = ({ task_id }: Named, entity: string, limit = page.limit) =>
  runInDurableObject(stubOf(0), (object: LedgerShard) => object.watchLooks(task_id, entity, { before: null, limit }));
export const statusOf = ({ task_id }: Named) =>
  runInDurableObject(stubOf(0), (object: LedgerShard) => object.watchStatus([task_id])[0]);
export const sealsAt = (t: number) =>
  runInDurableObject(stubOf(0), (_, { storage }) =>
    storage.sql.exec("SELECT entity_no, watermark FROM seals WHERE t = ? ORDER BY entity_no", t).toArray(),
  );

/** A change of a task by its PATCH, which has to be accepted. */
export async function patchTask({ task_id }: Named, change: object): Promise<void> {
  await ok("PATCH", `/tasks/${task_id}`, change);
}

/** The incidents of a task, oldest first. */
export async function incidentsOf({ task_id }: Named, kind: "condition" | "no_data" = "condition") {
  const rows = await env.DB.prepare(
    "SELECT opened_at, closed_at, closed_by, told FROM incidents WHERE task_id = ? AND kind = ? ORDER BY opened_at",
  )
    .bind(task_id, kind)
    .all<{ opened_at: number; closed_at: number | null; closed_by: string | null; told: number }>();
  return rows.results;
}
