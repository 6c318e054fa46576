import { env } from "cloudflare:workers";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { LookExpiry } from "../../worker/ledger/shard/expiry/look-expiry.ts";
import { PrunedLooks } from "../../worker/ledger/shard/watch/looks/pruned-looks.ts";
import { DAY, keepingLooks, pruneLooks, pushHourly, rows } from "../runtime/ledger/kept-observations.ts";
import {
  changeTask,
  decisionsAt,
  DELAY,
  MINUTE,
  ring,
  someEntities,
  watchTask,
  watchWorld,
  type WatchWorld,
} from "../runtime/ledger/watched.ts";
import { call } from "../support/runtime-call.ts";
import { createTask, type FullPipelineResult, question, registerRate, type Task } from "../support/world.ts";
import { type Arrange, atArm, atCall, deaths, dieLater } from "./watch/watch-dying.ts";

/** More than one step removes. */
const looks = 54;
let start = Date.UTC(2026, 0, 10);
let world: WatchWorld;
let task: Task;
let entities: string[];

await registerRate(call);
beforeEach(async () => {
  start += 20 * DAY;
  entities = someEntities(`gone${start}`, 3);
  task = await createTask(call, "alert me when the active user rate drops below 35%");
  world = watchWorld(start + DELAY);
  await keepingLooks(world, null);
  for (const [i, entity] of entities.entries()) await pushHourly(entity, start - DAY, [i === 0 ? 0.2 : 0.9]);
  await watchTask(task, { since: start, scope: `gone${start}:`, keep: "changes", firing: { mode: "on_change" } });
  for (let i = 0; i < looks; i++) {
    world.now = start + i * MINUTE + DELAY;
    await ring();
  }
  await changeTask(task.task_id, "status = 'deleted'");
  world.now = start + 12 * DAY;
});
afterEach(() => vi.restoreAllMocks());

const moments: [string, Arrange][] = [
  ["before anything is removed", atCall(LookExpiry, "step")],
  ["after the first step", atCall(LookExpiry, "step", 2)],
  ["with rows removed, and memory not told", atCall(PrunedLooks, "reload")],
  ["before the next alarm is set", atArm],
];
const ask = (entity: string, t: number) =>
  call<FullPipelineResult>("POST", "/evaluate/full", question(task, entity, new Date(t).toISOString()));
const planned = async () => (await env.DB.prepare("SELECT count(*) AS n FROM action_results").first<number>("n")) ?? -1;
/** The times of what a table has of these looks. */
const timesIn = async (table: string) =>
  (await rows(table, `t BETWEEN ${start} AND ${start + DAY}`)).map(({ t }) => Number(t)).sort((a, b) => b - a);

describe.each(Object.entries(deaths))("a shard that dies %s while it removes looks", (_, death) => {
  it.each(moments)("%s, forgets no look that was made, and no decision", async (_name, arrange) => {
    const [fired = "", quiet = ""] = entities;
    const recorded = await decisionsAt(task.condition_id, start);
    const fires = await planned();
    await keepingLooks(world);
    await dieLater(arrange, death);
    await ring().catch(() => undefined);
    vi.restoreAllMocks();
    await keepingLooks(world);

    const last = start + (looks - 1) * MINUTE;
    const left = await timesIn("sweep_tasks");
    const [gone] = await rows("pruned_looks", `first_t >= ${start} AND last_t <= ${last}`);
    const until = gone === undefined ? start - MINUTE : Number(gone["last_t"]);
    expect(left).toEqual(Array.from({ length: (last - until) / MINUTE }, (_, i) => last - i * MINUTE));

    await pruneLooks();
    for (const table of ["sweep_tasks", "sweeps", "look_blocks"]) expect(await timesIn(table)).toEqual([last]);
    expect(await rows("meta", "name LIKE 'looks_%' AND name <> 'looks_cut'")).toEqual([]);
    expect(await decisionsAt(task.condition_id, start)).toEqual(recorded);
    expect(await ask(fired, start)).toMatchObject({
      status: 200,
      body: { replayed: true, decision_id: recorded[0]?.decision_id },
    });
    expect(await ask(quiet, start + MINUTE)).toMatchObject({
      status: 422,
      body: { error: { details: { status: "expired" } } },
    });
    expect(await planned()).toBe(fires);
  });
});
