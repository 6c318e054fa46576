import { env } from "cloudflare:workers";
import { beforeEach, describe, expect, it } from "vitest";
import { call } from "../../support/runtime-call.ts";
import { type FullPipelineResult, question, registerRate, START, type Task } from "../../support/world.ts";
import { tenAccountsAt } from "./accounts.ts";
import { actionsOf, nextLook, onChange, statesSince, waiting, watchChanges } from "./kept-changes.ts";
import { copySilences, decisionsAt, MINUTE, ring, silence, stubOf, type WatchWorld } from "./watched.ts";

let task: Task;
let world: WatchWorld;
/** Each test has times and entities of its own. */
let start = START;
let entities: string[];
let first: string;
const at = (t: number) => new Date(t).toISOString();

const watch = (one: Task, firing?: Parameters<typeof watchChanges>[2]) => watchChanges(one, start, firing);
const next = (rates?: Readonly<Record<string, number>>) => nextLook(world, rates);

await registerRate(call);

beforeEach(async () => {
  ({ start, entities, task, world } = await tenAccountsAt(start + 60 * MINUTE));
  [first = ""] = entities;
});

describe("a silence under a watch that keeps changes", () => {
  it.each([
    ["on change", onChange, MINUTE],
    ["with a cooldown", { mode: "every", cooldown: "10m" } as const, MINUTE],
    ["every time", { mode: "every" } as const, MINUTE],
  ])("holds back what is silenced, and fires at the first look after it: %s", async (_, firing, span) => {
    await watch(task, firing);
    await silence(task, start, start + 2 * span);
    await ring();
    await next();
    const fates = (await actionsOf(task)).map(({ state, reason }) => [state, reason]);
    expect(fates).toEqual(Array.from({ length: 10 }, () => ["skipped", "silenced"]));
    expect((await statesSince(start)).filter(({ told, fired_at }) => told === 1 || fired_at !== null)).toEqual([]);
    expect(world.sent).toEqual([]);
    const t = await next();
    expect((await actionsOf(task)).filter((one) => one.t === t).map(({ state }) => state)).toEqual(
      Array.from({ length: 5 }, () => "planned"),
    );
    expect(await waiting()).toEqual([]);
  });

  it.each([
    ["on change", onChange],
    ["every time", { mode: "every" } as const],
  ])("records no look after look of what it knows to be silenced: %s", async (_, firing) => {
    await watch(task, firing);
    await silence(task, start, start + 3 * MINUTE);
    await copySilences();
    await ring();
    expect((await actionsOf(task)).map(({ reason }) => reason)).toEqual(Array.from({ length: 5 }, () => "silenced"));
    expect(await decisionsAt(task.condition_id, await next())).toEqual([]);
    expect(await decisionsAt(task.condition_id, await next())).toEqual([]);
    const t = await next();
    expect((await actionsOf(task)).filter((one) => one.t === t).map(({ state }) => state)).toEqual(
      Array.from({ length: 5 }, () => "planned"),
    );
    expect(world.sent).toHaveLength(5);
  });

  it("knows silences of an entity, and of a task about an entity", async () => {
    await watch(task, onChange);
    const third = entities[2] ?? "";
    const [one = "", other = ""] = await stubOf(0).reserve([first, third]);
    const insert = env.DB.prepare(
      `INSERT INTO silences (silence_id, task_id, entity_id, starts_at, ends_at, until, reason, created_at, created_by)
       VALUES (?1, ?2, ?3, ?4, ?5, ?5, 'maintenance', ?4, 'key_a')`,
    );
    const of = (id: string, taskId: string | null, entityId: string | null) =>
      insert.bind(`sil_${start}_${id}`, taskId, entityId, start, start + 2 * MINUTE);
    await env.DB.batch([of("a", null, one), of("b", task.task_id, other), of("c", "task_other", null)]);
    await copySilences();
    await ring();
    const query = `SELECT d.entity_id FROM action_results a JOIN decisions d USING (decision_id)
      WHERE a.task_id = ? AND a.reason = 'silenced' AND d.evaluated_at = ? ORDER BY d.entity_id`;
    const silenced = await env.DB.prepare(query).bind(task.task_id, start).all<{ entity_id: string }>();
    expect(silenced.results.map(({ entity_id }) => entity_id)).toEqual([one, other].toSorted());
    expect(world.sent).toHaveLength(3);
    expect(await decisionsAt(task.condition_id, await next())).toEqual([]);
    await next();
    expect(world.sent).toHaveLength(5);
  });

  it("fires at the next look once a silence that it knew has been ended, also by an asked question", async () => {
    await watch(task, onChange);
    await silence(task, start, start + 30 * MINUTE);
    await copySilences();
    await ring();
    const question1 = question(task, first, at(start + 30_000));
    const asked = await call<FullPipelineResult>("POST", "/evaluate/full", question1);
    expect(asked.body.decision.actions_triggered).toMatchObject([{ status: "skipped", reason: "silenced" }]);
    await silence(task, start, start + 40_000);
    await copySilences();
    const t = await next();
    expect((await actionsOf(task)).filter((one) => one.t === t).map(({ state }) => state)).toEqual(
      Array.from({ length: 5 }, () => "planned"),
    );
  });

  it("sends nothing of a run that has ended before the silence does", async () => {
    await watch(task, onChange);
    await silence(task, start, start + 2 * MINUTE);
    await ring();
    await next(Object.fromEntries(entities.map((entity) => [entity, 0.9])));
    await next();
    expect((await actionsOf(task)).map(({ reason }) => reason)).toEqual(Array.from({ length: 5 }, () => "silenced"));
    expect(world.sent).toEqual([]);
  });
});
