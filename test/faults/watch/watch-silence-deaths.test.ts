import { runInDurableObject } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { beforeEach, describe, expect, it } from "vitest";
import type { LedgerShard } from "../../../worker/ledger/shard/ledger-shard.ts";
import { NoticeStore } from "../../../worker/storage/alarms/notice-store.ts";
import { accountsAt, pushRates } from "../../runtime/ledger/accounts.ts";
import { enter, MINUTE, ring, stubOf, watchTask, type WatchWorld } from "../../runtime/ledger/watched.ts";
import { call } from "../../support/runtime-call.ts";
import { type Arrange, atArm, atSend as atSendOf, deaths, dieAt } from "./watch-dying.ts";
import { registerRate, START, type Task } from "../../support/world.ts";

const pages = { checked: 10 };
/** A whole page of a check, and a little more. */
const count = 12;
let task: Task;
let world: WatchWorld;
let start = START;
let entities: string[];

await registerRate(call);

beforeEach(async () => {
  ({ start, entities, task, world } = await accountsAt(start + 60 * MINUTE, count, { pages }));
  await pushRates(entities, start, () => 0.9);
  await watchTask(task, { since: start, scope: `account${start}:`, no_data: "alert" });
  await ring();
  world.now += 5 * MINUTE;
  world.sent.length = 0;
});

/** Dies before or after the n-th time that D1 is told. */
const atPlan =
  (n: number, moment: "before" | "after"): Arrange =>
  ({ watch }, die) => {
    const real = new NoticeStore(env.DB);
    let plans = 0;
    watch.around = {
      ...watch.around,
      notices: {
        plan: async (notices, now) => {
          const last = ++plans === n;
          if (last && moment === "before") await die();
          const states = await real.plan(notices, now);
          if (last) await die();
          return states;
        },
        end: (silences, now) => real.end(silences, now),
      },
    };
  };

/** Dies before or after the n-th call of the queue that names a silence. */
const atSend = (n: number, moment: "before" | "after") =>
  atSendOf(n, moment, (ids) => ids.some((id) => id.startsWith("nodata_")));

const moments: [string, Arrange][] = [
  ["before D1 is told of the first page", atPlan(1, "before")],
  ["after D1 was told, and before the queue is", atPlan(1, "after")],
  ["before the queue is told of the first page", atSend(1, "before")],
  ["after the queue was told, and before the page is kept", atSend(1, "after")],
  ["before D1 is told of the last page", atPlan(2, "before")],
  ["after the queue was told of the last page", atSend(2, "after")],
  ["before the next alarm is set", atArm],
];

/** The silences that D1 has of the task, and those whose alarm is to be sent. */
async function told() {
  const query = `SELECT n.notice_id, a.state FROM notices n LEFT JOIN action_results a ON a.decision_id = n.notice_id
    WHERE n.task_id = ?`;
  const { results } = await env.DB.prepare(query).bind(task.task_id).all<{ notice_id: string; state: string }>();
  return results;
}

describe.each(Object.entries(deaths))("a check for silence whose object dies %s", (_, death) => {
  it.each(moments)("%s is resumed: each silence is told once, and none is lost", async (_, arrange) => {
    await dieAt(arrange, death);
    await enter(world, 0, pages);
    // What comes in late moves the newest time, and makes no second silence of the first.
    await pushRates(entities, start + 30_000, () => 0.5);
    await ring();
    await ring();
    world.now += MINUTE;
    await ring();
    const rows = await told();
    expect(rows).toHaveLength(count);
    expect(rows.every(({ state }) => state === "planned")).toBe(true);
    const open = "SELECT count(*) AS n FROM incidents WHERE task_id = ? AND closed_at IS NULL AND told";
    expect(await env.DB.prepare(open).bind(task.task_id).first("n")).toBe(count);
    const sent = world.sent.filter((id) => id.startsWith("nodata_"));
    expect(new Set(sent)).toEqual(new Set(rows.map(({ notice_id }) => notice_id)));
  });
});

describe("a check for silence while D1 is away", () => {
  it("is tried again, and tells it then", async () => {
    await runInDurableObject(stubOf(0), ({ watch }: LedgerShard) => {
      const away = () => Promise.reject(new Error("D1_ERROR: away"));
      watch.around = { ...watch.around, notices: { plan: away, end: away } };
    });
    await ring();
    expect(world.armed.at(-1)).toBe(world.now + 1_000);
    expect(await told()).toEqual([]);
    await runInDurableObject(stubOf(0), ({ watch }: LedgerShard) => {
      watch.around = { ...watch.around, notices: new NoticeStore(env.DB) };
    });
    await ring();
    expect(await told()).toHaveLength(count);
  });
});
