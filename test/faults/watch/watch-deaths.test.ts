import { runInDurableObject } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import type { LedgerShard } from "../../../worker/ledger/shard/ledger-shard.ts";
import { Questions } from "../../../worker/ledger/shard/questions/questions.ts";
import { WatchListStore } from "../../../worker/storage/tasks/watch-list-store.ts";
import { Recorder } from "../../../worker/storage/decisions/recorder.ts";
import { accountsAt, pushRates } from "../../runtime/ledger/accounts.ts";
import {
  changeTask,
  decisionsAt,
  enter,
  looksOf,
  MINUTE,
  push,
  ring,
  sealsAt,
  statusOf,
  stubOf,
  sweepsOf,
  watchTask,
  type WatchWorld,
} from "../../runtime/ledger/watched.ts";
import { call } from "../../support/runtime-call.ts";
import { type Arrange, atArm, atRecord, atSend, type Death, deaths, dieAt } from "./watch-dying.ts";
import { RATE, registerRate, START, type Task } from "../../support/world.ts";

const pages = { looks: 25 };
/** A whole piece of a sweep, and a little more. */
const count = 30;
let task: Task;
let world: WatchWorld;
let start = START;
let entities: string[];
const valueOf = (i: number) => (i % 5 === 0 ? 0.2 : 0.9);

await registerRate(call);

beforeEach(async () => {
  ({ start, entities, task, world } = await accountsAt(start + 60 * MINUTE, count, { pages }));
  await pushRates(entities, start - MINUTE, valueOf);
  await watchTask(task, { since: start, scope: `account${start}:`, firing: { mode: "on_change", cooldown: "5m" } });
});

const enterHere = () => enter(world, 0, pages);

afterEach(() => vi.restoreAllMocks());

const realJudge = () => Reflect.get(Questions.prototype, "judge");

/** Dies at the n-th judgement, counted from 1. */
const atJudgement =
  (n: number): Arrange =>
  (_, die) => {
    const real = realJudge();
    let judged = 0;
    vi.spyOn(Questions.prototype, "judge").mockImplementation(async function (this: Questions, ...asked) {
      if (++judged === n) await die();
      return real.apply(this, asked);
    });
  };

const moments: [string, Arrange][] = [
  ["before the first judgement, its sweep begun", atJudgement(1)],
  ["within the first piece", atJudgement(10)],
  ["within the second piece", atJudgement(27)],
  ["with the first seals written and D1 not told", atRecord(1, "before")],
  ["after D1 has the first records", atRecord(1, "after")],
  ["with the second seals written and D1 not told", atRecord(2, "before")],
  ["after D1 has the second records", atRecord(2, "after")],
  ["before the queue is told", atSend(1, "before")],
  ["after the queue was told and before the piece is kept", atSend(1, "after")],
  ["after the queue was told of the last piece", atSend(2, "after")],
  ["before the next alarm is set", atArm],
];

/** What must be true of a sweep at `start`, wherever it died and whatever came in since. */
async function expectWhole(fired = count / 5): Promise<void> {
  const decisions = await decisionsAt(task.condition_id, start);
  expect(decisions).toHaveLength(count);
  expect(decisions.filter(({ outcome }) => outcome === "triggered")).toHaveLength(fired);
  expect(await sweepsOf(task)).toEqual([
    { t: start, entities: count, fired, turned: fired, unanswered: 0, late_ms: 0, missed: 0, done: true },
  ]);
  expect(new Set((await sealsAt(start)).map(({ watermark }) => watermark)).size).toBe(1);
  const planned = await env.DB.prepare(
    `SELECT count(*) AS n FROM action_results r JOIN decisions d USING (decision_id)
     WHERE d.condition_id = ? AND d.evaluated_at = ? AND r.state = 'planned'`,
  )
    .bind(task.condition_id, start)
    .first<number>("n");
  expect(planned).toBe(fired);
  expect(new Set(world.sent).size).toBe(fired);
  for (const i of [0, 1, 24, 25, 26, 29]) {
    const outcome = fired > 0 && valueOf(i) < 0.35 ? "triggered" : "not_triggered";
    expect(await looksOf(task, entities[i] ?? "")).toMatchObject([{ t: start, outcome }]);
  }
}

describe.each(Object.entries(deaths))("a sweep whose object dies %s", (_, death) => {
  it.each(moments)("%s is resumed as it began: nothing lost, nothing doubled", async (_, arrange) => {
    await dieAt(arrange, death);
    await enterHere();
    await pushRates(entities, start - 1, () => 0.5);
    await ring();
    await ring();
    const fired = await firedAfter(death);
    await expectWhole(fired);
    expect(await inShard("SELECT * FROM outbox")).toEqual([]);
    expect(
      await inShard(`SELECT * FROM firing_states WHERE run_since = ${start} AND told AND planned_t IS NULL`),
    ).toHaveLength(fired);
    world.now += MINUTE;
    await ring();
    expect((await sweepsOf(task))[0]).toMatchObject({ fired: 0 });
  });
});

const inShard = (query: string) => runInDurableObject(stubOf(0), (_, { storage }) => storage.sql.exec(query).toArray());

/** How many fired: a death that takes the sweep's own row with it leaves a sweep that begins later, and sees what came in. */
async function firedAfter(death: Death): Promise<number> {
  const decisions = await decisionsAt(task.condition_id, start);
  const begunAnew = death === deaths["at once"] && decisions.every(({ outcome }) => outcome === "not_triggered");
  return begunAnew ? 0 : count / 5;
}

describe("a sweep that D1 does not take", () => {
  it("is stalled, tries again later, and loses nothing", async () => {
    let down = true;
    await runInDurableObject(stubOf(0), (object: LedgerShard) => {
      const real = new Recorder(env.DB);
      object.recorder = {
        record: (rows, batch) => (down ? Promise.reject(new Error("D1_ERROR: away")) : real.record(rows, batch)),
      };
    });
    for (const times of [1, 2, 3, 4]) {
      await ring();
      expect(world.armed.at(-1)).toBe(world.now + 1_000 * 2 ** (times - 1));
      expect(await statusOf(task)).toMatchObject({ stalled: true, too_costly: 0 });
    }
    down = false;
    await ring();
    await expectWhole();
    expect(await statusOf(task)).toMatchObject({ stalled: false, too_costly: 0 });
  });
});

describe("an entity that ends the object each time it is judged", () => {
  it("is found, given up as too costly, and the others are looked at", async () => {
    const fatal = entities[3] ?? "";
    const arrange = () =>
      runInDurableObject(stubOf(0), (_, state) => {
        const real = realJudge();
        vi.spyOn(Questions.prototype, "judge").mockImplementation(async function (this: Questions, ...asked) {
          if (asked[1].entity === fatal) await deaths["with all it wrote"](state);
          return real.apply(this, asked);
        });
      });
    let died = 0;
    const lines: string[] = [];
    for (let rings = 0; rings < 8; rings++) {
      await enterHere();
      await arrange();
      const logged = vi.spyOn(console, "error");
      await ring().catch(() => (died += 1));
      lines.push(...logged.mock.calls.map(([line]) => String(line)));
      vi.restoreAllMocks();
    }
    expect(died).toBe(4);
    expect(await sweepsOf(task)).toMatchObject([{ entities: count, unanswered: 1, fired: count / 5, done: true }]);
    expect(await statusOf(task)).toMatchObject({ too_costly: 1, unanswered: 1 });
    const health = await runInDurableObject(stubOf(0), (object: LedgerShard) => object.watch.health());
    expect(health).toMatchObject({ too_costly: 1 });
    expect(lines.filter((line) => line.includes("watch_too_costly"))).toHaveLength(1);
    expect(await looksOf(task, fatal)).toMatchObject([{ outcome: null, reason: "too_costly" }]);
  });
});

describe("a shard whose copy of the watch list is stale", () => {
  const versionOf = async () => (await statusOf(task))?.version;

  it("is told when it is called, sets its alarm and takes the list over", async () => {
    await ring();
    await changeTask(task.task_id, "status = 'paused'");
    const before = await versionOf();
    world.armed.length = 0;
    await runInDurableObject(stubOf(0), (object: LedgerShard) => object.watchesChanged());
    expect(world.armed).toEqual([world.now]);
    await ring();
    expect(await versionOf()).toBe((before ?? 0) + 1);
    expect(await statusOf(task)).toMatchObject({ next_look_at: null });
  });

  it("works on with its copy while D1 is away, and what is begun then fires as the task's row says", async () => {
    await ring();
    await changeTask(task.task_id, "status = 'paused'");
    await runInDurableObject(stubOf(0), (object: LedgerShard) => {
      const away = () => Promise.reject(new Error("D1_ERROR: away"));
      object.watch.around = { ...object.watch.around, lists: { version: away, list: away } };
    });
    world.now += MINUTE;
    await ring();
    expect(await sweepsOf(task)).toMatchObject([{ t: start + MINUTE, fired: 0, done: true }, { t: start }]);
    await runInDurableObject(stubOf(0), (object: LedgerShard) => {
      object.watch.around = { ...object.watch.around, lists: new WatchListStore(env.DB) };
    });
  });
});

describe("an alarm that never comes", () => {
  it("is set again by the next call, however often, until it comes", async () => {
    await ring();
    world.armed.length = 0;
    world.now += MINUTE + 1_000;
    await push(RATE, start, { [entities[0] ?? ""]: 0.3 });
    expect(world.armed).toEqual([]);
    world.now += 10_000;
    await push(RATE, start, { [entities[0] ?? ""]: 0.31 });
    expect(world.armed).toEqual([world.now]);
    await push(RATE, start, { [entities[0] ?? ""]: 0.32 });
    expect(world.armed).toHaveLength(1);
    world.now += 10_000;
    await runInDurableObject(stubOf(0), (object: LedgerShard) => object.watchesChanged());
    expect(world.armed).toHaveLength(2);
  });

  it("is set again for a watch that the shard has only just learned of", async () => {
    const changed = () => runInDurableObject(stubOf(0), (object: LedgerShard) => object.watchesChanged());
    await changed();
    expect(world.armed.at(-1)).toBe(world.now);
    world.armed.length = 0;
    world.now += MINUTE;
    await changed();
    expect(world.armed).toEqual([world.now]);
  });

  it("is set again for a sweep that an object which died has left", async () => {
    await dieAt(atJudgement(10));
    world.armed.length = 0;
    await enterHere();
    await push(RATE, start, { [entities[0] ?? ""]: 0.3 });
    expect(world.armed).toEqual([world.now]);
  });
});
