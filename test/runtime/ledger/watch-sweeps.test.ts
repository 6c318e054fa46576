import { runInDurableObject } from "cloudflare:test";
import { beforeEach, describe, expect, it } from "vitest";
import type { LedgerShard } from "../../../worker/ledger/shard/ledger-shard.ts";
import { call } from "../../support/runtime-call.ts";
import {
  createTask,
  type FullPipelineResult,
  question,
  RATE,
  registerRate,
  START,
  type Task,
} from "../../support/world.ts";
import { tenAccountsAt } from "./accounts.ts";
import {
  changeTask,
  decisionsAt,
  DELAY,
  enter,
  looksOf,
  MINUTE,
  push,
  ring,
  sealsAt,
  someEntities,
  statusOf,
  stubOf,
  sweepsOf,
  watchTask,
  type WatchWorld,
  whileRecording,
} from "./watched.ts";

let task: Task;
let world: WatchWorld;
/** Each test has times and entities of its own. */
let start = START;
let entities: string[];
let [first, third] = ["", ""];
const at = () => new Date(start).toISOString();

const watch = (one: Task) => watchTask(one, { since: start, scope: `account${start}:` });

await registerRate(call);
await call("POST", "/primitives", { primitive_id: "account.seats", type: "float" });

beforeEach(async () => {
  ({ start, entities, task, world } = await tenAccountsAt(start + 60 * MINUTE));
  [first = "", , third = ""] = entities;
});

describe("a watch by the clock", () => {
  it("goes on once time has passed what it saw while the clock ran ahead, and says so until then", async () => {
    await watch(task);
    const far = 30 * MINUTE;
    world.now += far;
    await ring();
    expect((await sweepsOf(task)).at(0)?.t).toBe(start + far);
    world.now -= far;
    await ring();
    const health = () => runInDurableObject(stubOf(0), (object: LedgerShard) => object.watchesChanged());
    expect(await health()).toMatchObject({ ahead_ms: far - DELAY, late_ms: 0, stalled: false });
    expect((await sweepsOf(task)).at(0)?.t).toBe(start + far);
    expect(world.armed.at(-1)).toBe(start + far + MINUTE + DELAY);
    world.now += far + MINUTE;
    await ring();
    expect((await sweepsOf(task)).map(({ t, missed }) => [t - start, missed])[0]).toEqual([far + MINUTE, 0]);
    expect(await health()).toMatchObject({ ahead_ms: 0 });
  });

  it("asks the question of each entity in scope at its time, records the answers and has what they plan sent", async () => {
    await watch(task);
    await ring();
    const decisions = await decisionsAt(task.condition_id, start);
    expect(decisions).toHaveLength(10);
    const fired = decisions.filter(({ outcome }) => outcome === "triggered");
    expect(fired).toHaveLength(5);
    expect(world.sent.toSorted()).toEqual(fired.map(({ decision_id }) => decision_id).toSorted());
    expect(await sweepsOf(task)).toEqual([
      { t: start, entities: 10, fired: 5, turned: 5, unanswered: 0, late_ms: 0, missed: 0, done: true },
    ]);
    expect(world.armed.at(-1)).toBe(start + MINUTE + DELAY);
    const asked = await call<FullPipelineResult>("POST", "/evaluate/full", question(task, first, at()));
    expect(asked.body).toMatchObject({ replayed: true, decision: { value: true, actions_triggered: [{}] } });
    const { decision_id } = asked.body;
    expect(await looksOf(task, first)).toEqual([
      { t: start, score: expect.any(Number) as number, outcome: "triggered", reason: null, decision_id },
    ]);
  });

  it("waits until its time and the settling time after it have passed", async () => {
    await watch(task);
    world.now = start + DELAY - 1;
    await ring();
    expect(await sweepsOf(task)).toEqual([]);
    expect(world.armed.at(-1)).toBe(start + DELAY);
  });

  it("rung twice, also at once, is rung once", async () => {
    await watch(task);
    await Promise.all([ring(), ring()]);
    await ring();
    expect(await decisionsAt(task.condition_id, start)).toHaveLength(10);
    expect(await sweepsOf(task)).toMatchObject([{ t: start, entities: 10, fired: 5, turned: 5 }]);
    expect(world.sent).toHaveLength(5);
  });

  it("looks late only at the newest time that is due, and counts those it missed", async () => {
    await watch(task);
    await ring();
    world.now = start + 7 * MINUTE + DELAY + 1_234;
    await ring();
    expect(await sweepsOf(task)).toMatchObject([
      { t: start + 7 * MINUTE, late_ms: 1_234, missed: 6, turned: 0 },
      { t: start, missed: 0 },
    ]);
    const [last_look_at, next_look_at] = [start + 7 * MINUTE, start + 8 * MINUTE];
    expect(await statusOf(task)).toMatchObject({ last_look_at, next_look_at, missed: 6, stalled: false });
  });

  it("counts the entities that turned since the look before", async () => {
    await watch(task);
    await ring();
    await push(RATE, start + 30_000, { [first]: 0.8, [entities[1] ?? ""]: 0.1, [third]: 0.1 });
    world.now += MINUTE;
    await ring();
    expect(await sweepsOf(task)).toMatchObject([{ turned: 2, fired: 5 }, { turned: 5 }]);
  });

  it("counts entities at which it had too little history to judge by", async () => {
    const unusual = await createTask(call, "alert me when the active user rate is unusual");
    await enter(world);
    await watch(unusual);
    await ring();
    expect(await sweepsOf(unusual)).toMatchObject([{ entities: 10, unanswered: 0, fired: 0, done: true }]);
    expect(await looksOf(unusual, first)).toMatchObject([{ outcome: "not_triggered", reason: "insufficient_history" }]);
    expect(await statusOf(unusual)).toMatchObject({ unanswered: 0, valueless: 10 });
  });

  it("says why it has no answer about an entity; whoever asks later, with data, gets one", async () => {
    const [other = ""] = someEntities(`late${start}`, 1);
    await push("account.seats", start - MINUTE, { [other]: 3 });
    await watch(task);
    await changeTask(task.task_id, "scope_rules = ?", JSON.stringify([{ kind: "entity", value: other }]));
    await ring();
    expect(await sweepsOf(task)).toMatchObject([{ entities: 1, unanswered: 1, fired: 0, done: true }]);
    const look = { t: start, score: null, outcome: null, reason: "missing_data", decision_id: null };
    expect(await looksOf(task, other)).toEqual([look]);
    expect(await sealsAt(start)).toEqual([]);
    await push(RATE, start - 1, { [other]: 0.1 });
    const asked = await call<FullPipelineResult>("POST", "/evaluate/full", question(task, other, at()));
    expect(asked.body.result.value).toBe(0.1);
  });

  it("leaves out entities that the ledger did not know when the sweep began, and those out of scope", async () => {
    const [late = ""] = someEntities(`new${start}`, 1);
    await watch(task);
    const scope = [first, late].map((value) => ({ kind: "entity", value }));
    await changeTask(task.task_id, "scope_rules = ?", JSON.stringify(scope));
    await ring();
    await push(RATE, start - 1, { [late]: 0.1 });
    expect(await sweepsOf(task)).toMatchObject([{ entities: 1 }]);
    expect(await decisionsAt(task.condition_id, start)).toHaveLength(1);
  });
});

describe("one watermark for a time", () => {
  it("holds for whoever asks, computes or proves while the sweep is under way and after, late data or not", async () => {
    await watch(task);
    const lateOne = { primitive_id: RATE, type: "time_series<float>", observed_at: start - 1, value: 0.99 } as const;
    const unrelated = someEntities(`account${start}:unseen`, 1)[0] ?? "";
    const seen: unknown[] = [];
    await whileRecording(async (object) => {
      object.append([...entities, unrelated].map((entity) => ({ ...lateOne, entity })));
      const { concept_id, concept_version } = task;
      for (const entity of [first, third, unrelated])
        seen.push(
          await object.execute({ concept_id, concept_version, entity, t: start, sealed: true, explain: false }),
        );
    });
    await ring();
    expect(seen).toMatchObject([{ value: 0.2 }, { value: 0.2 }, { value: 0.99 }]);
    for (const entity of entities) {
      const asked = await call<FullPipelineResult>("POST", "/evaluate/full", question(task, entity, at()));
      expect(asked.body).toMatchObject({
        replayed: true,
        result: { value: entities.indexOf(entity) % 2 === 0 ? 0.2 : 0.9 },
      });
      const verified = await call("POST", `/decisions/${asked.body.decision_id}/verify`);
      expect(verified.body).toEqual({ verified: true, differences: [] });
    }
    const watermarks = (await sealsAt(start)).map(({ watermark }) => watermark as number);
    expect(new Set(watermarks).size).toBe(2);
    expect(watermarks).toHaveLength(11);
  });

  it("is shared by all watches that are due at it", async () => {
    const other = await createTask(call, "alert me when the active user rate drops below 10%");
    await watch(task);
    await watch(other);
    await ring();
    expect(new Set((await sealsAt(start)).map(({ watermark }) => watermark)).size).toBe(1);
    expect(await decisionsAt(other.condition_id, start)).toHaveLength(10);
    expect(await sweepsOf(other)).toMatchObject([{ entities: 10, fired: 0, done: true }]);
  });
});

describe("a change while a sweep is under way", () => {
  const versionOf = (look: { condition_version: string }) => look.condition_version;

  it("pause: the sweep ends as it began, and what fires obeys the task", async () => {
    await watch(task);
    await whileRecording(() => changeTask(task.task_id, "status = 'paused'"));
    await ring();
    expect(await sweepsOf(task)).toMatchObject([{ entities: 10, fired: 0, done: true }]);
    expect(world.sent).toEqual([]);
    world.now += MINUTE;
    await ring();
    expect(await sweepsOf(task)).toHaveLength(1);
    await changeTask(task.task_id, "status = 'active'");
    world.now += MINUTE;
    await ring();
    expect(await sweepsOf(task)).toMatchObject([{ t: start + 2 * MINUTE, fired: 5 }, { t: start }]);
  });

  it("delete: the sweep ends, and nothing fires", async () => {
    await watch(task);
    await whileRecording(() => changeTask(task.task_id, "status = 'deleted'"));
    await ring();
    expect(await sweepsOf(task)).toMatchObject([{ entities: 10, fired: 0, done: true }]);
    world.now += 5 * MINUTE;
    await ring();
    expect(await sweepsOf(task)).toHaveLength(1);
    expect(world.armed.at(-1)).toBe(start + MINUTE + DELAY);
  });

  it("rebind: every look names the version it was judged by, and the old one fires no more", async () => {
    await call("POST", "/conditions", {
      condition_id: task.condition_id,
      version: "2.0",
      concept_id: task.concept_id,
      concept_version: task.concept_version,
      strategy: { type: "threshold", params: { direction: "above", value: 0.5 } },
    });
    await watch(task);
    await whileRecording(() => changeTask(task.task_id, "condition_version = '2.0'"));
    await ring();
    const judged = await decisionsAt(task.condition_id, start);
    expect(new Set(judged.map(versionOf))).toEqual(new Set(["1.0"]));
    expect(await sweepsOf(task)).toMatchObject([{ entities: 10, fired: 0 }]);
    world.now += MINUTE;
    await ring();
    const next = await decisionsAt(task.condition_id, start + MINUTE);
    expect(new Set(next.map(versionOf))).toEqual(new Set(["2.0"]));
    expect(await sweepsOf(task)).toMatchObject([{ entities: 10, fired: 5, turned: 10 }, {}]);
    const ids = new Map(
      [...judged, ...next].map(({ decision_id, condition_version }) => [decision_id, condition_version]),
    );
    const looks = await looksOf(task, first);
    expect(looks.map(({ decision_id }) => ids.get(decision_id ?? ""))).toEqual(["2.0", "1.0"]);
  });
});
