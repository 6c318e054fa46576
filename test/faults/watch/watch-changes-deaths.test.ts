import { runInDurableObject } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { LedgerShard } from "../../../worker/ledger/shard/ledger-shard.ts";
import { ChangesKeeper } from "../../../worker/ledger/shard/watch/firing/keeper.ts";
import { Outbox } from "../../../worker/ledger/shard/watch/states/outbox.ts";
import { accountsAt, pushRates } from "../../runtime/ledger/accounts.ts";
import {
  decisionsAt,
  enter,
  looksOf,
  MINUTE,
  pauseFor,
  push,
  ring,
  statusOf,
  stubOf,
  sweepsOf,
  watchTask,
  type WatchWorld,
} from "../../runtime/ledger/watched.ts";
import { call } from "../../support/runtime-call.ts";
import { type FullPipelineResult, question, RATE, registerRate, START, type Task } from "../../support/world.ts";
import { type Arrange, atArm, atRecord, atSend, deaths, dieAt, dieLater } from "./watch-dying.ts";

/** More than fire in one group of records. */
const count = 60;
const firing = count / 5;
let task: Task;
let world: WatchWorld;
let start = START;
let entities: string[];
const valueOf = (i: number) => (i % 5 === 0 ? 0.2 : 0.9);

await registerRate(call);

beforeEach(async () => {
  ({ start, entities, task, world } = await accountsAt(start + 60 * MINUTE, count));
  await pushRates(entities, start - MINUTE, valueOf);
  await watchTask(task, {
    since: start,
    scope: `account${start}:`,
    keep: "changes",
    firing: { mode: "on_change", cooldown: "5m" },
  });
});

afterEach(() => vi.restoreAllMocks());

/** Dies while the looks are judged: nothing of them is written. */
const whileJudging: Arrange = (_, die) => {
  vi.spyOn(ChangesKeeper.prototype, "judge").mockImplementation(function* () {
    yield* pauseFor(die());
    throw new Error("the process died");
  });
};

/** Fails when the piece is written, and dies when the next alarm is to be set. */
const whileKeeping: Arrange = (object, die) => {
  const real = Reflect.get(ChangesKeeper.prototype, "keep");
  vi.spyOn(ChangesKeeper.prototype, "keep").mockImplementation(function (this: ChangesKeeper, ...piece) {
    real.apply(this, piece);
    throw new Error("the disk is full");
  });
  atArm(object, die);
};

const moments: [string, Arrange][] = [
  ["while its looks are judged", whileJudging],
  ["while a block is written", whileKeeping],
  ["with the block and the outbox written, and D1 not told", atRecord(1, "before")],
  ["after D1 has the records", atRecord(1, "after")],
  ["before the queue is told", atSend(1, "before")],
  ["after the queue was told, and before the outbox is emptied", atSend(1, "after")],
  ["before the next alarm is set", atArm],
];

const rows = (table: string, where: string) =>
  runInDurableObject(stubOf(0), (_, { storage }) =>
    storage.sql.exec(`SELECT * FROM ${table} WHERE ${where}`).toArray(),
  );
const planned = async () =>
  (
    await env.DB.prepare("SELECT decision_id FROM action_results WHERE task_id = ? AND state = 'planned'")
      .bind(task.task_id)
      .all<{ decision_id: string }>()
  ).results.map(({ decision_id }) => decision_id);

describe.each(Object.entries(deaths))("a sweep that keeps changes and whose object dies %s", (_, death) => {
  it.each(moments)("%s loses nothing and doubles nothing", async (_name, arrange) => {
    await dieAt(arrange, death);
    await enter(world);
    await ring();
    await ring();
    expect(await decisionsAt(task.condition_id, start)).toHaveLength(firing);
    expect(await sweepsOf(task)).toEqual([
      { t: start, entities: count, fired: firing, turned: firing, unanswered: 0, late_ms: 0, missed: 0, done: true },
    ]);
    const fired = await planned();
    expect(fired).toHaveLength(firing);
    expect(new Set(world.sent)).toEqual(new Set(fired));
    expect(await rows("outbox", "true")).toEqual([]);
    expect(await rows("firing_states", `run_since = ${start} AND told = 1 AND planned_t IS NULL`)).toHaveLength(firing);
    for (const i of [0, 1, 59])
      expect(await looksOf(task, entities[i] ?? "")).toMatchObject([{ t: start, score: valueOf(i) }]);

    world.now += MINUTE;
    await ring();
    expect(await planned()).toHaveLength(firing);
    expect((await sweepsOf(task))[0]).toMatchObject({ fired: 0, turned: 0 });
  });
});

describe.each(Object.entries(deaths))("a question under a task that keeps changes whose object dies %s", (_, death) => {
  it.each([
    ["before D1 is told", atRecord(1, "before")],
    ["after D1 has the record", atRecord(1, "after")],
  ])("%s fires once, whoever comes first: the alarm or the question again", async (_name, arrange) => {
    await ring();
    const [alone = "", again = ""] = [entities[1], entities[2]];
    const t = start + 30_000;
    await push(RATE, t - 1_000, { [alone]: 0.1, [again]: 0.1 });
    const ask = (entity: string) =>
      call<FullPipelineResult>("POST", "/evaluate/full", question(task, entity, new Date(t).toISOString()));
    await dieLater(arrange, death);
    await Promise.allSettled([ask(alone), ask(again)]);
    await enter(world);
    const answer = await ask(again);
    expect(answer.body.decision.actions_triggered).toHaveLength(1);
    world.now += MINUTE;
    await ring();
    await ring();
    const fired = (await planned()).length + 1;
    expect(fired).toBe(firing + 2);
    expect(await rows("outbox", "true")).toEqual([]);
    expect((await decisionsAt(task.condition_id, start + MINUTE)).length).toBeLessThanOrEqual(1);
  });
});

describe("an outbox that D1 does not empty", () => {
  it("lets looks go on while there is room, then has them wait, and loses nothing", async () => {
    const down = () =>
      runInDurableObject(stubOf(0), (object: LedgerShard) => {
        object.recorder = { record: () => Promise.reject(new Error("D1_ERROR: away")) };
      });
    const real = await runInDurableObject(stubOf(0), (object: LedgerShard) => object.recorder);
    await down();
    await ring();
    expect(await statusOf(task)).toMatchObject({ stalled: true, last_look_at: start });
    expect(await rows("outbox", "true")).toHaveLength(firing);
    const full = vi.spyOn(Outbox.prototype, "count", "get").mockReturnValue(20_001);
    world.now += MINUTE;
    await ring();
    expect(await sweepsOf(task)).toHaveLength(1);
    expect(await statusOf(task)).toMatchObject({ stalled: true });
    full.mockRestore();
    await runInDurableObject(stubOf(0), (object: LedgerShard) => {
      object.recorder = real;
    });
    await ring();
    expect(await statusOf(task)).toMatchObject({ stalled: false, last_look_at: start + MINUTE });
    expect(await planned()).toHaveLength(firing);
    expect((await sweepsOf(task)).map(({ fired }) => fired)).toEqual([0, firing]);
  });
});
