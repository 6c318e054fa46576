import { runInDurableObject } from "cloudflare:test";
import fc from "fast-check";
import { expect, it } from "vitest";
import type { Output } from "../../../sdk/src/index.ts";
import { PackedPoints } from "../../../worker/ledger/shard/points/packed-points.ts";
import { alwaysRuns } from "../../support/runs.ts";
import { call, ok } from "../../support/runtime-call.ts";
import { createTask, type FullPipelineResult, question, START, type Task } from "../../support/world.ts";
import { actionsOf } from "./kept-changes.ts";
import { DAY, expire, keeping, rows } from "./kept-observations.ts";
import {
  DELAY,
  deleteTasks,
  enter,
  looksOf,
  MINUTE,
  ring,
  someEntities,
  stubOf,
  watchTask,
  watchWorld,
} from "./watched.ts";

const iso = (t: number) => new Date(t).toISOString();

/** What comes in a minute: a number that each kind reads in its own way, seconds late, and whether it is said twice. */
const minute = fc.record({
  size: fc.option(fc.integer({ min: 0, max: 12 }), { freq: 4, nil: null }),
  part: fc.integer({ min: 0, max: 2 }),
  twice: fc.boolean(),
});
type Minute = typeof minute extends fc.Arbitrary<infer T> ? T : never;

/** A signal of a kind, a sentence about it, and what is observed in the minutes of a history. */
interface Kind {
  signal: object;
  sentence: string;
  said: (minutes: readonly Minute[]) => object[][];
}
const series = { type: "time_series<float>", max_age: "5m" };
const kinds: Readonly<Record<string, Kind>> = {
  members: {
    signal: { primitive_id: "kind.disk_used", ...series, members: ["mount"] },
    sentence: "Alert when max across members of `kind.disk_used` is above 8.",
    said: (minutes) =>
      minutes.map(({ size, part }) => (size === null ? [] : [{ value: size, member: { mount: `/${part}` } }])),
  },
  "growth of members": {
    signal: { primitive_id: "kind.served", ...series, kind: "counter", members: ["handler"] },
    sentence: "Alert when max across members of increase of `kind.served` over 3m is above 12.",
    said: (minutes) => {
      const heights = [0, 0, 0];
      return minutes.map(({ size }, i) => {
        // It begins again where nothing came the minute before.
        if (minutes[i - 1]?.size === null) heights.fill(0);
        return heights.map((height, part) => {
          heights[part] = height + (size ?? 1) * (part + 1);
          return { value: heights[part], member: { handler: `/${part}` } };
        });
      });
    },
  },
  events: {
    signal: { primitive_id: "kind.paid", ...series, kind: "event" },
    sentence: "Alert when sum of `kind.paid` over 3m is above 20.",
    said: (minutes) =>
      minutes.map(({ size, part }, i) =>
        size === null ? [] : Array.from({ length: part + 1 }, (_, k) => ({ value: size, event_id: `pay_${i}_${k}` })),
      ),
  },
};

for (const { signal } of Object.values(kinds)) await call("POST", "/primitives", signal);

let start = START + 400 * DAY;

/** A history, lived through by a task that keeps all or changes: what it said of each minute, and when it told somebody. */
async function lived({ signal, sentence, said }: Kind, minutes: readonly Minute[], keep: "all" | "changes") {
  start += DAY;
  const name = `kind${start}`;
  const world = watchWorld(start + DELAY);
  await deleteTasks();
  const [entity = ""] = someEntities(name, 1);
  const task = await createTask(call, sentence);
  await enter(world);
  await watchTask(task, { since: start, scope: `${name}:`, keep, firing: { mode: "on_change" } });
  const { primitive_id } = signal as { primitive_id: string };
  for (const [i, all] of said(minutes).entries()) {
    const t = start + (i + 1) * MINUTE;
    const observations = all.map((one) => ({ primitive_id, entity, observed_at: iso(t - 10_000), ...one }));
    for (let time = 0; observations.length > 0 && time < (minutes[i]?.twice ? 2 : 1); time++) {
      await ok("POST", "/observations", { observations });
    }
    world.now = t + DELAY;
    await ring();
  }
  const looks = (await looksOf(task, entity, 100)).filter(({ t }) => t > start);
  const actions = await actionsOf(task);
  return {
    task,
    entity,
    world,
    looks: looks.map(({ t, outcome, reason }) => [(t - start) / MINUTE, outcome, reason] as const).toReversed(),
    told: actions.filter(({ state }) => state !== "skipped").map(({ t }) => (t - start) / MINUTE),
  };
}

const answerOf = async (task: Task, entity: string, t: number) => {
  const asked = { ...question(task, entity, iso(t)), dry_run: true };
  // Where nothing was ever observed, the question is refused.
  const { decision } = (await call<Partial<FullPipelineResult>>("POST", "/evaluate/full", asked)).body;
  return decision?.value === true;
};

it.each(Object.entries(kinds))(
  "%s: a watch that keeps all, one that keeps changes, questions and a backtest say the same",
  async (_, kind) => {
    await fc.assert(
      fc.asyncProperty(fc.array(minute, { minLength: 6, maxLength: 14 }), async (minutes) => {
        const all = await lived(kind, minutes, "all");
        const asked: boolean[] = [];
        for (let i = 1; i <= minutes.length; i++) asked.push(await answerOf(all.task, all.entity, start + i * MINUTE));
        const { condition_id, condition_version } = all.task;
        const span = { from: iso(start + MINUTE), to: iso(start + minutes.length * MINUTE), step: "1m" };
        const backtest = await call<Output<"backtestConditions">>("POST", "/conditions/backtest", {
          condition_id,
          condition_version,
          entities: [all.entity],
          ...span,
        });
        expect(backtest.body.triggered).toBe(asked.filter(Boolean).length);
        const triggered = all.looks.flatMap(([i, outcome]) => (outcome === "triggered" ? [i] : []));
        expect(triggered).toEqual(asked.flatMap((fires, i) => (fires ? [i + 1] : [])));
        const changes = await lived(kind, minutes, "changes");
        expect({ looks: changes.looks, told: changes.told }).toEqual({ looks: all.looks, told: all.told });
      }),
      alwaysRuns(2),
    );
  },
);

it.each(Object.entries(kinds))("%s: what has expired is gone, and erasing leaves nothing", async (_, kind) => {
  const minutes = [9, 12, 3].map((size, part) => ({ size, part, twice: false }));
  const { task, entity, world } = await lived(kind, minutes, "changes");
  const held = () =>
    runInDurableObject(stubOf(0), (_object, { storage }) => {
      const found = storage.sql.exec<{ entity_no: number }>("SELECT entity_no FROM entities WHERE entity = ?", entity);
      return [...found].flatMap(({ entity_no }) => [...new PackedPoints(storage.sql).ofEntity(entity_no)]).length;
    });
  expect(await held()).toBe(kind.said(minutes).flat().length);
  world.now = start + 60 * DAY;
  const { primitive_id } = kind.signal as { primitive_id: string };
  const [last = {}] = kind.said(minutes).at(-1) ?? [];
  const observations = [{ ...last, primitive_id, entity, observed_at: iso(world.now - MINUTE) }];
  expect((await call("POST", "/observations", { observations })).status).toBe(201);
  await keeping(world);
  await expire();
  // What came now, and of each series what was newest before: of three members one each, of events the three of that time.
  expect(await held()).toBe(1 + 3);
  expect(await answerOf(task, entity, world.now)).toBe(false);
  expect((await call("DELETE", `/entities/${encodeURIComponent(entity)}`)).status).toBe(200);
  expect(await held()).toBe(0);
  expect(await rows("members", `entity_no NOT IN (SELECT entity_no FROM entities)`)).toEqual([]);
});
