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
  decisionsAt,
  DELAY,
  MINUTE,
  push,
  ring,
  sealsAt,
  someEntities,
  stubOf,
  sweepsOf,
  watchTask,
  whileRecording,
  type WatchWorld,
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

beforeEach(async () => {
  ({ start, entities, task, world } = await tenAccountsAt(start + 60 * MINUTE));
  [first = "", , third = ""] = entities;
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

describe("a sweep that one alarm has no time for", () => {
  it("goes on with the next, as it began, and holds for whoever asks in between", async () => {
    const many = someEntities(`account${start}`, 900);
    const high = Object.fromEntries(many.map((entity) => [entity, 0.9]));
    await push(RATE, start - MINUTE, high);
    await watch(task);
    await runInDurableObject(stubOf(0), (object: LedgerShard) => {
      object.watch.around = { ...object.watch.around, alarmMs: -1 };
    });
    await ring();
    expect(world.armed.at(-1)).toBe(world.now);
    const [begun] = await sweepsOf(task);
    expect(begun).toMatchObject({ t: start, done: false });
    expect(begun?.entities).toBeGreaterThan(0);
    expect(begun?.entities).toBeLessThan(900);

    const last = many.at(-1) ?? "";
    await push(RATE, start - 1, { [last]: 0.1 });
    const asked = await call<FullPipelineResult>("POST", "/evaluate/full", question(task, last, at()));
    expect(asked.body.result.value).toBe(0.9);
    for (let rings = 0; rings < 10; rings++) await ring();
    expect(await sweepsOf(task)).toMatchObject([{ t: start, entities: 900, fired: 0, done: true }]);
    expect(new Set((await sealsAt(start)).map(({ watermark }) => watermark)).size).toBe(1);
    expect(world.armed.at(-1)).toBe(start + MINUTE + DELAY);
  });
});
