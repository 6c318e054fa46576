import { runInDurableObject } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { beforeEach, describe, expect, it } from "vitest";
import { call } from "../../support/runtime-call.ts";
import { storedPoints } from "../../support/points/edit-points.ts";
import { createTask, type FullPipelineResult, question, RATE, registerRate } from "../../support/world.ts";
import { DAY, expire, heldOf, HOUR, keeping, KEPT, pushHourly } from "./kept-observations.ts";
import {
  deleteTasks,
  hurry,
  looksOf,
  ring,
  someEntities,
  stubOf,
  sweepsOf,
  watchTask,
  watchWorld,
  type WatchWorld,
} from "./watched.ts";

/** Each test has a time of its own: the shard they share knows how far it has removed things. */
let noon = Date.UTC(2026, 0, 10, 12);
/** The end of the last day of which nothing is kept. */
let cut = 0;
let world: WatchWorld;
let round = 0;

await registerRate(call);
const task = await createTask(call, "alert me when the active user rate drops below 35%");
beforeEach(async () => {
  noon += 3 * DAY;
  cut = noon - KEPT - 12 * HOUR;
  world = watchWorld(noon);
  await keeping(world, null);
  await deleteTasks();
});

const anEntity = () => someEntities(`kept${++round}`, 1)[0] ?? "";
const ask = (entity: string, t: number, of = task) =>
  call<FullPipelineResult>("POST", "/evaluate/full", question(of, entity, new Date(t).toISOString()));
/** Hourly from 60 days before noon on, so that half of it is too old. */
const grown = async (entity: string, values = 60 * 24) => {
  await pushHourly(
    entity,
    noon - 60 * DAY,
    Array.from({ length: values }, (_, i) => (i % 24 === 0 ? 0.2 : 0.9)),
  );
};

const stored = () => runInDurableObject(stubOf(0), (_, { storage }) => storedPoints(storage.sql));

describe("observations that are too old", () => {
  it("go, but for the newest of them; what was counted stays", async () => {
    const entity = anEntity();
    await grown(entity);
    await keeping(world);
    await expire();
    const held = (noon - cut) / HOUR + 1;
    expect(await heldOf(entity)).toMatchObject([
      {
        held,
        oldest: cut - HOUR,
        points: 60 * 24,
        expired: 60 * 24 - held,
        expired_before: cut - HOUR,
        first_at: noon - 60 * DAY,
      },
    ]);
    await expire();
    expect(await heldOf(entity)).toMatchObject([{ held }]);
  });

  it("stay where nothing newer is old enough, however old they are", async () => {
    const entity = anEntity();
    await pushHourly(entity, noon - 300 * DAY, [0.2]);
    await keeping(world);
    await expire();
    expect(await heldOf(entity)).toMatchObject([{ held: 1, expired: 0, expired_before: null }]);
    expect((await ask(entity, noon - DAY)).body).toMatchObject({ decision: { value: true } });
  });

  it("go a few at a time, and the rest of the shard with the next alarms", async () => {
    const many = someEntities(`many${++round}`, 12);
    for (const entity of many) await grown(entity);
    await keeping(world);
    const before = await stored();
    await hurry();
    await ring();
    const after = await stored();
    expect(before.length - after.length).toBeGreaterThan(0);
    expect(before.length - after.length).toBeLessThanOrEqual(2_000);
    expect(world.armed.at(-1)).toBeLessThanOrEqual(noon);
    await keeping(world);
    await expire();
    for (const entity of many) expect(await heldOf(entity)).toMatchObject([{ oldest: cut - HOUR }]);
    expect(world.armed.at(-1)).toBe(cut + DAY + KEPT + HOUR);
  });

  it("stop going where more is to be kept, or everything", async () => {
    const many = someEntities(`more${++round}`, 6);
    for (const entity of many) await grown(entity);
    await keeping(world);
    await hurry();
    await ring();
    const left = (await stored()).length;
    await keeping(world, 90 * DAY);
    await expire();
    await ring();
    await keeping(world, null);
    await ring();
    expect(await stored()).toHaveLength(left);
  });
});

describe("a question about what is left", () => {
  it("is answered as before, and refused where it needs more", async () => {
    const entity = anEntity();
    await grown(entity);
    const times = [cut - 2 * HOUR, cut - HOUR, cut, cut + DAY, noon - HOUR];
    const dry = async (t: number) => {
      const body = { ...question(task, entity, new Date(t).toISOString()), dry_run: true };
      return call<FullPipelineResult>("POST", "/evaluate/full", body);
    };
    const before = [];
    for (const t of times) before.push((await dry(t)).body);
    await keeping(world);
    await expire();
    const after = [];
    for (const t of times) after.push(await dry(t));
    expect(after.map(({ status }) => status)).toEqual([422, 200, 200, 200, 200]);
    expect(after.slice(1).map(({ body }) => body)).toEqual(before.slice(1));
    expect(after[0]?.body).toMatchObject({
      error: {
        type: "missing_data",
        location: RATE,
        details: { status: "expired", kept_since: new Date(cut - HOUR).toISOString() },
      },
    });
  });

  it("has the answer that was recorded, in one batch with others, and fires nothing again", async () => {
    const entity = anEntity();
    await grown(entity);
    const fresh = await createTask(call, "notify me when the active user rate drops below 35%");
    const t = noon - 50 * DAY;
    const first = (await ask(entity, t, fresh)).body;
    expect(first).toMatchObject({ replayed: false, decision: { value: true } });
    await keeping(world);
    await expire();
    const again = await ask(entity, t, fresh);
    expect(again.status).toBe(200);
    expect(again.body).toMatchObject({
      ...first,
      replayed: true,
      decision: { ...first.decision, actions_triggered: expect.anything() as unknown },
    });
    const range = {
      ...question(fresh, entity),
      from: new Date(t).toISOString(),
      to: new Date(t + HOUR).toISOString(),
      step: "1h",
    };
    const both = await call<{ results: { decision_id?: string; error?: { type: string } }[] }>(
      "POST",
      "/evaluate/range",
      range,
    );
    expect(both.body.results).toMatchObject([{ decision_id: first.decision_id }, { error: { type: "missing_data" } }]);
    const explained = await call("POST", "/evaluate/full", {
      ...question(fresh, entity, first.evaluated_at),
      explain: true,
    });
    expect(explained).toMatchObject({ status: 422, body: { error: { details: { decision_id: first.decision_id } } } });
  });
});

describe("what comes in for a time that is gone", () => {
  it("is not taken, and says so; a correction of what is left is", async () => {
    const entity = anEntity();
    await grown(entity);
    await keeping(world);
    await expire();
    expect(await pushHourly(entity, cut - 3 * HOUR, [0.5, 0.5, 0.5, 0.5])).toEqual({
      accepted: 2,
      unchanged: 0,
      expired: [0, 1],
      full: [],
      groups: [],
    });
    expect(await heldOf(entity)).toMatchObject([{ points: 60 * 24 + 2, oldest: cut - HOUR }]);
  });
});

describe("a watch", () => {
  it.each(["all", "changes"] as const)("keeping %s looks on as before", async (keep) => {
    const scope = `watched${++round}`;
    const entities = someEntities(scope, 5);
    for (const entity of entities) await grown(entity);
    const watching = await createTask(call, "tell me when the active user rate drops below 35%");
    await keeping(world);
    await expire();
    await deleteTasks();
    await env.DB.prepare("UPDATE tasks SET status = 'active' WHERE task_id = ?").bind(watching.task_id).run();
    await watchTask(watching, { since: noon, scope: `${scope}:`, keep });
    world.now = noon + 20_000;
    await ring();
    expect(await sweepsOf(watching)).toMatchObject([{ entities: 5, unanswered: 0, done: true }]);
    expect(await looksOf(watching, entities[0] ?? "")).toMatchObject([{ t: noon, score: 0.9 }]);

    world.now = noon + 45 * DAY;
    for (const entity of entities) await pushHourly(entity, noon + 10 * DAY, [0.8, 0.8]);
    await expire();
    const later = await ask(entities[0] ?? "", noon, watching);
    const expired = { status: 422, body: { error: { details: { status: "expired" } } } };
    expect(later).toMatchObject(keep === "all" ? { status: 200, body: { replayed: true } } : expired);
  });
});
