import type { DecisionMonitor } from "@decision-monitor/sdk";
import { pause, until } from "../../tools/waiting.ts";
import { prepare, push } from "../http/questions.ts";
import { units, type Usage, usageOf } from "./bill.ts";
import { read, type Scene } from "./scene.ts";

/** What looks take that are kept in brief: a sweep of one shard as such, and each entity in it. */
export interface BriefUse {
  sweep: Usage & { bytes: number };
  entity: Usage & { bytes: number };
}

/** Whole blocks, so that what a block takes is shared by as many as it holds. */
const few = 4_096;
const many = 5 * few;
const spanMs = 10_000;
const sweeps = 3;

/**
 * A task looks at so many and at more entities of a single shard, none of which fires: the difference is what an entity takes,
 * the rest what a sweep does. Time and again the service is left alone from the end of one sweep to that of another, so that nobody asks anything.
 */
export async function countBriefLooks(scene: Scene): Promise<BriefUse> {
  const { client } = scene;
  await prepare(client);
  await pushEntities(client, 0, few);
  const task = await client.tasks.create({
    intent: "alert me when load is above 90%",
    entity_scope: "brief:*",
    delivery: { type: "notification" },
    watch: { every: "10s", keep: "changes" },
  });
  const { task_id } = task;
  const one = await perSweep(scene, task_id, few);
  await pushEntities(client, few, many);
  const other = await perSweep(scene, task_id, many);
  await client.tasks.delete({ id: task_id });
  const entity = combined(other, one, (more, less) => (more - less) / (many - few));
  return { entity, sweep: combined(one, entity, (all, each) => Math.max(0, all - few * each)) };
}

type Use = BriefUse["entity"];

function combined(a: Use, b: Use, by: (a: number, b: number) => number): Use {
  const names = [...units, "bytes"] as const;
  return Object.fromEntries(names.map((name) => [name, by(a[name], b[name])])) as Use;
}

function pushEntities(client: DecisionMonitor, from: number, to: number): Promise<void> {
  const observed_at = Date.now() - 3_600_000;
  return push(client, to - from, (i) => ({ entity: `brief:${from + i}`, observed_at, value: 0.5 }));
}

/** What one sweep takes, from right after one to right after another. */
async function perSweep(scene: Scene, taskId: string, entities: number): Promise<Use> {
  const first = await nextSweep(scene, taskId, entities, 0);
  const before = await read(scene);
  await pause(sweeps * spanMs);
  const after = await read(scene);
  const last = await nextSweep(scene, taskId, entities, first);
  const done = (last - first) / spanMs;
  if (done !== sweeps) throw new Error(`${done} sweeps were counted instead of ${sweeps}`);
  return { ...usageOf(after.counts, sweeps), bytes: (after.do_size - before.do_size) / sweeps };
}

/** The time of the newest sweep that is done, as soon as there is one after `after`. */
async function nextSweep({ client }: Scene, taskId: string, entities: number, after: number): Promise<number> {
  return until(async () => {
    const [sweep] = (await client.tasks.listLooks({ id: taskId, limit: 1 })).items;
    const t = Date.parse(sweep?.t ?? "");
    return sweep?.done === true && sweep.entities === entities && t > after && t;
  }, "a sweep");
}
