import { runInDurableObject } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { beforeEach, describe, expect, it } from "vitest";
import type { DecisionRecord } from "../../../worker/domain/decision/record.ts";
import { unsealed } from "../../../worker/ledger/shard/digests/unsealed.ts";
import { Entities } from "../../../worker/ledger/shard/observations/entities.ts";
import { PrunedLooks } from "../../../worker/ledger/shard/watch/looks/pruned-looks.ts";
import type { LedgerShard } from "../../../worker/ledger/shard/ledger-shard.ts";
import { PackedPoints } from "../../../worker/ledger/shard/points/packed-points.ts";
import { Members } from "../../../worker/ledger/shard/observations/members.ts";
import { Observations } from "../../../worker/ledger/shard/observations/observations.ts";
import { Seals } from "../../../worker/ledger/shard/sealing/seals.ts";
import { FiringStates } from "../../../worker/ledger/shard/watch/states/firing-states.ts";
import { LookStore } from "../../../worker/ledger/shard/watch/looks/look-store.ts";
import { Sweeps } from "../../../worker/ledger/shard/watch/sweeps/sweeps.ts";
import { WatchCopy } from "../../../worker/ledger/shard/watch/list/watch-copy.ts";
import { Watermarks } from "../../../worker/ledger/shard/sealing/watermarks.ts";
import type { SealedQuestion } from "../../../worker/usecases/ports/decisions/logged.ts";
import { call } from "../../support/runtime-call.ts";
import { createTask, type FullPipelineResult, question, registerRate, type Task } from "../../support/world.ts";
import { DAY, keepingLooks, pruneLooks, pushHourly, rows } from "./kept-observations.ts";
import {
  changeTask,
  decisionsAt,
  deleteTasks,
  DELAY,
  MINUTE,
  ring,
  someEntities,
  stubOf,
  watchTask,
  watchWorld,
  type WatchWorld,
} from "./watched.ts";

type Pages = { items: { t: string }[]; expired_until: string | null };

let start = Date.UTC(2026, 0, 10);
let world: WatchWorld;
let task: Task;
let entities: string[];

await registerRate(call);
beforeEach(async () => {
  start += 20 * DAY;
  await deleteTasks();
  await env.DB.prepare("UPDATE watch_list SET version = version + 1").run();
  entities = someEntities(`looked${start}`, 4);
  task = await createTask(call, "alert me when the active user rate drops below 35%");
  // An object that nobody has called for some seconds forgets the world it was put into.
  world = watchWorld(start + DELAY);
  await keepingLooks(world, null);
  for (const [i, entity] of entities.entries()) await pushHourly(entity, start - DAY, [i === 0 ? 0.2 : 0.9]);
});

/** Has the task look so many times, a minute apart. */
async function look(times: number, keep: "all" | "changes"): Promise<void> {
  await watchTask(task, { since: start, scope: `looked${start}:`, keep, firing: { mode: "on_change" } });
  for (let i = 0; i < times; i++) {
    world.now = start + i * MINUTE + DELAY;
    await ring();
  }
}
const iso = (t: number) => new Date(t).toISOString();
const ask = (entity: string, t: number, more: object = {}) =>
  call<FullPipelineResult>("POST", "/evaluate/full", { ...question(task, entity, iso(t)), ...more });
const sweeps = async () => (await call<Pages>("GET", `/tasks/${task.task_id}/looks`)).body;
const looksAt = async (entity: string) =>
  (await call<Pages>("GET", `/tasks/${task.task_id}/looks/${encodeURIComponent(entity)}`)).body;
const later = async () => {
  world.now = start + 12 * DAY;
  await keepingLooks(world);
  await pruneLooks();
};

/** What an audit would say of the seals of decisions, by what the shard holds now. */
async function faultsOf(decisionIds: readonly string[]) {
  const questions: SealedQuestion[] = [];
  for (const decision_id of decisionIds) {
    const { body } = await call<DecisionRecord>("GET", `/decisions/${decision_id}`);
    const { entity_id, evaluated_at, watermarks } = body;
    questions.push({ decision_id, entity_id, t: Date.parse(evaluated_at), watermarks });
  }
  return runInDurableObject(stubOf(0), (_, { storage: { sql } }) => {
    const entities = new Entities(sql, "a pseudonym key");
    const observations = new Observations(sql, new PackedPoints(sql), entities, new Members(sql), () => false);
    const [copy, states, looks] = [new WatchCopy(sql), new FiringStates(sql), new LookStore(sql, noBlocks)];
    const watermarks = new Watermarks(new Seals(sql), new Sweeps(sql, copy, observations, { looks, states }), noGroups);
    const pruned = new PrunedLooks(sql, copy, observations);
    return unsealed({ sql, entities, watermarks, pruned }, questions);
  });
}
const noGroups = { watermarkOf: () => null };
const noBlocks = { insert: () => false };

describe("looks that are too old", () => {
  it.each(["all", "changes"] as const)(
    "go where a task keeps %s, but for its newest; the lists say up to when",
    async (keep) => {
      await look(5, keep);
      expect(await sweeps()).toMatchObject({ expired_until: null });
      const before = await decisionsAt(task.condition_id, start);
      await changeTask(task.task_id, "status = 'deleted'");
      await later();
      expect(await sweeps()).toMatchObject({
        items: [{ t: iso(start + 4 * MINUTE) }],
        expired_until: iso(start + 3 * MINUTE),
      });
      expect(await looksAt(entities[1] ?? "")).toMatchObject({
        items: [{ t: iso(start + 4 * MINUTE) }],
        expired_until: iso(start + 3 * MINUTE),
      });
      expect(await rows("look_blocks", `t BETWEEN ${start} AND ${start + 3 * MINUTE}`)).toEqual([]);
      expect(await rows("sweeps", `t BETWEEN ${start} AND ${start + 3 * MINUTE}`)).toEqual([]);
      expect(await decisionsAt(task.condition_id, start)).toEqual(before);
    },
  );

  it("are never taken for times that nobody asked about", async () => {
    await look(4, "changes");
    const [fired = "", quiet = ""] = entities;
    const [recorded] = await decisionsAt(task.condition_id, start);
    await changeTask(task.task_id, "status = 'deleted'");
    // What came late would give another answer than the looks have given.
    await pushHourly(quiet, start - MINUTE, [0.1]);
    await pushHourly(fired, start - MINUTE, [0.9]);
    await later();
    const replayed = await ask(fired, start);
    expect(replayed).toMatchObject({
      status: 200,
      body: { replayed: true, decision_id: recorded?.decision_id, decision: { value: true } },
    });
    // Whether a watch looked at a time of its grid, or passed it over, has gone with its looks.
    const message = expect.stringMatching(/^No decision is recorded at .* A watch may have looked /) as string;
    const error = { message, location: "timestamp", details: { status: "expired" } };
    for (const more of [{}, { dry_run: true }])
      expect(await ask(quiet, start + MINUTE, more)).toMatchObject({
        status: 422,
        body: { error: { ...error, type: "missing_data" } },
      });
    const executed = {
      concept_id: task.concept_id,
      id: task.concept_id,
      version: task.concept_version,
      entity: quiet,
      timestamp: iso(start),
    };
    const { concept_id: _, ...concept } = executed;
    expect(await call("POST", "/execute", concept)).toMatchObject({
      status: 422,
      body: { error: { details: { status: "expired" } } },
    });
    const { condition_id, condition_version } = task;
    const explained = await call("POST", "/decisions/explain", {
      condition_id,
      condition_version,
      entity: quiet,
      timestamp: iso(start),
    });
    expect(explained).toMatchObject({ status: 404, body: { error } });

    expect((await ask(quiet, start + MINUTE + 1)).status).toBe(200);
    expect((await ask(quiet, start + 3 * MINUTE)).body).toMatchObject({ decision: { value: false } });
    const other = someEntities("elsewhere", 1)[0] ?? "";
    await pushHourly(other, start - DAY, [0.5]);
    expect((await ask(other, start + MINUTE)).status).toBe(200);
    expect(await call("POST", `/decisions/${recorded?.decision_id}/verify`)).toMatchObject({
      body: { verified: true },
    });
  });

  it("are no seals that somebody has removed, for an audit; what goes beside them is", async () => {
    await look(4, "changes");
    const [fired = ""] = entities;
    const own = (await decisionsAt(task.condition_id, start))[0]?.decision_id ?? "";
    const asked = (await ask(fired, start - MINUTE)).body.decision_id ?? "";
    const recorded = [own, asked];
    expect(await faultsOf(recorded)).toEqual([]);
    await runInDurableObject(stubOf(0), (_, { storage }) =>
      storage.sql.exec("UPDATE sweeps SET watermark = 0").toArray(),
    );
    expect(await faultsOf(recorded)).toEqual([[own, "changed"]]);
    await changeTask(task.task_id, "status = 'deleted'");
    await later();
    expect(await faultsOf(recorded)).toEqual([]);
    await runInDurableObject(stubOf(0), (_, { storage }) => storage.sql.exec("DELETE FROM seals").toArray());
    expect(await faultsOf(recorded)).toEqual([[asked, "removed"]]);
  });

  it("leave the state of a task as it is: what goes on is not told again", async () => {
    await look(3, "changes");
    await keepingLooks(world);
    world.now = start + 12 * DAY + DELAY;
    await ring();
    await pruneLooks();
    const fired = (await decisionsAt(task.condition_id, start)).length;
    expect(fired).toBe(1);
    expect(await rows("sweep_tasks", `t < ${start + 12 * DAY} AND t >= ${start}`)).toEqual([]);
    world.now += MINUTE;
    await ring();
    expect(await rows("sweep_tasks", `t = ${start + 12 * DAY + MINUTE}`)).toMatchObject([
      { fired: 0, turned: 0, entities: 4 },
    ]);
  });

  it("are named to a calibration that cannot read them", async () => {
    await look(3, "changes");
    await changeTask(task.task_id, "status = 'deleted'");
    await later();
    const { condition_id, condition_version } = task;
    const { body } = await call<{ warnings: string[] }>("POST", "/conditions/calibrate", {
      condition_id,
      condition_version,
    });
    expect(body.warnings.join(" ")).toContain(`Looks up to ${iso(start + MINUTE)}`);
  });

  it("that pushed observations set off go as well", async () => {
    await look(1, "all");
    await changeTask(task.task_id, "status = 'deleted'");
    await runInDurableObject(stubOf(0), (_: LedgerShard, { storage }) => {
      for (const t of [start, start + 11 * DAY])
        storage.sql.exec("INSERT INTO pushed_looks VALUES (1, 1, ?, 1, 0, NULL)", t);
    });
    await later();
    expect(await rows("pushed_looks", "true")).toMatchObject([{ t: start + 11 * DAY }]);
  });
});
