import { runInDurableObject } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { beforeEach, describe, expect, it } from "vitest";
import { days } from "../../../worker/domain/firing/hours.ts";
import { firingRule } from "../../../worker/domain/firing/rule.ts";
import type { LedgerShard } from "../../../worker/ledger/shard/ledger-shard.ts";
import { call } from "../../support/runtime-call.ts";
import { createTask, RATE, registerRate, START, type Task } from "../../support/world.ts";
import { accountsAt } from "./accounts.ts";
import {
  changeTask,
  DELAY,
  hurry,
  MINUTE,
  push,
  ring,
  silence,
  someEntities,
  stubOf,
  watchTask,
  type WatchWorld,
} from "./watched.ts";

const GAUGE = "account.gauge";

let task: Task;
let world: WatchWorld;
let start = START;
let [dead, alive, never, unused] = ["", "", "", ""];

interface NoticeRow {
  notice_id: string;
  since: number;
  noticed_at: number;
  signals: string;
  state: string;
  reason: string | null;
  entity_id: string;
}
const noticesOf = async ({ task_id }: Pick<Task, "task_id">) => {
  const query = `SELECT n.*, a.state, a.reason FROM notices n JOIN action_results a ON a.decision_id = n.notice_id
    AND a.is_open = (a.state IN ('planned', 'sending')) WHERE n.task_id = ? ORDER BY n.since, n.notice_id`;
  return (await env.DB.prepare(query).bind(task_id).all<NoticeRow>()).results;
};
const watch = (settings: Partial<Parameters<typeof watchTask>[1]> = {}, one = task) =>
  watchTask(one, { since: start, scope: `account${start}:`, no_data: "alert", ...settings });
/** Lets so many minutes pass, one alarm each; whoever is named reports in each of them. */
async function minutes(count: number, ...reporting: string[]): Promise<void> {
  for (let i = 0; i < count; i++) {
    world.now += MINUTE;
    const values = Object.fromEntries(reporting.map((entity) => [entity, 0.9]));
    if (reporting.length > 0) await push(RATE, world.now - DELAY, values);
    await ring();
  }
}

await registerRate(call);
await call("POST", "/primitives", { primitive_id: "account.seats", type: "float" });
await call("POST", "/primitives", { primitive_id: GAUGE, type: "time_series<float>", max_age: "10m" });

beforeEach(async () => {
  const accounts = await accountsAt(start + 60 * MINUTE, 4);
  ({ start, task, world } = accounts);
  [dead = "", alive = "", never = "", unused = ""] = accounts.entities;
  await push(RATE, start, { [dead]: 0.9, [alive]: 0.9 });
});

describe("an entity that stops reporting", () => {
  it.each(["all", "changes"] as const)(
    "has one alarm for each silence, also where looks are kept: %s",
    async (keep) => {
      await watch({ keep });
      await ring();
      await minutes(3, alive);
      expect(await noticesOf(task)).toEqual([]);
      await minutes(1, alive);
      const [first] = await noticesOf(task);
      expect(first).toMatchObject({ since: start, noticed_at: start + 4 * MINUTE, signals: JSON.stringify([RATE]) });
      expect(first).toMatchObject({ state: "planned" });
      expect(world.sent).toEqual([first?.notice_id]);
      await minutes(5, alive);
      expect(await noticesOf(task)).toHaveLength(1);
      await minutes(1, alive, dead);
      const stopped = world.now - DELAY;
      await minutes(6, alive);
      expect((await noticesOf(task)).map(({ since }) => since)).toEqual([start, stopped]);
      expect(world.sent).toHaveLength(2);
    },
  );

  it("makes no decision and is not one that never reported or is out of use", async () => {
    await push("account.seats", start, { [never]: 3 });
    await push(RATE, start - 31 * 24 * 60 * MINUTE, { [unused]: 0.9 });
    await watch();
    await minutes(6, alive);
    const notices = await noticesOf(task);
    expect(notices).toHaveLength(1);
    const decided = "SELECT count(*) AS n FROM decisions WHERE decision_id = ?";
    expect(await env.DB.prepare(decided).bind(notices[0]?.notice_id).first("n")).toBe(0);
  });

  it("is told of again where its data came back and stopped while nobody looked", async () => {
    await watch();
    await minutes(5, alive);
    await changeTask(task.task_id, "status = 'paused'");
    await minutes(2, alive, dead);
    await changeTask(task.task_id, "status = 'active'");
    const back = world.now - DELAY;
    world.now += 10 * MINUTE;
    await push(RATE, world.now - DELAY, { [alive]: 0.9 });
    await ring();
    expect((await noticesOf(task)).map(({ since }) => since)).toEqual([start, back]);
  });

  it("is not told of again for something old that comes in late", async () => {
    await watch();
    await minutes(5, alive);
    await push(RATE, start + MINUTE, { [dead]: 0.9 });
    await minutes(3, alive);
    expect(await noticesOf(task)).toHaveLength(1);
  });

  it("names each signal that is silent, by its own max_age", async () => {
    task = await createTask(call, "alert me when the account gauge is above 5");
    await push(GAUGE, start, { [dead]: 1 });
    await watch();
    await minutes(10);
    expect(await noticesOf(task)).toEqual([]);
    await minutes(1);
    expect(await noticesOf(task)).toMatchObject([{ since: start, signals: JSON.stringify([GAUGE]) }]);
  });
});

describe("whether a silence is told", () => {
  it.each([
    ["paused", "status = 'paused'", ""],
    ["deleted", "status = 'deleted'", ""],
    ["without alarms of missing data", "watch = json_set(watch, '$.no_data', ?)", "ignore"],
    ["about others", "scope_rules = ?", JSON.stringify([{ kind: "entity", value: "nobody" }])],
  ])("a task that is now %s decides at once, and tells it when it is as it was", async (_, change, value) => {
    await watch();
    await minutes(3, alive);
    const before = await env.DB.prepare("SELECT status, watch, scope_rules FROM tasks WHERE task_id = ?")
      .bind(task.task_id)
      .first<{ status: string; watch: string; scope_rules: string }>();
    // The shard works by its copy of the list: only D1 knows.
    await env.DB.prepare(`UPDATE tasks SET ${change} WHERE task_id = ?`)
      .bind(...(value === "" ? [] : [value]), task.task_id)
      .run();
    await minutes(3, alive);
    expect(await noticesOf(task)).toEqual([]);
    const { status, watch: rule, scope_rules } = before ?? { status: "", watch: "", scope_rules: "" };
    await changeTask(task.task_id, "status = ?, watch = ?, scope_rules = ?", status, rule, scope_rules);
    await minutes(1, alive);
    expect(await noticesOf(task)).toMatchObject([{ since: start, state: "planned" }]);
  });

  it("waits for the cooldown after another silence of the entity, and does not wait for the task's other alarms", async () => {
    await watch({ firing: { mode: "on_change", cooldown: "20m" } });
    await push(RATE, start, { [dead]: 0.1 });
    await ring();
    await minutes(5, alive);
    expect(await noticesOf(task)).toMatchObject([{ state: "planned" }]);
    await minutes(1, alive, dead);
    const since = world.now - DELAY;
    await minutes(5, alive);
    expect((await noticesOf(task))[1]).toMatchObject({ since, state: "skipped", reason: "cooldown" });
    await minutes(14, alive);
    expect((await noticesOf(task))[1]).toMatchObject({ since, state: "planned", reason: null });
    expect(world.sent.filter((id) => id.startsWith("nodata_"))).toHaveLength(2);
  });

  it.each(["all", "changes"] as const)("waits for the end of a silence that a person asked for: %s", async (keep) => {
    await watch({ keep });
    await silence(task, start, start + 8 * MINUTE);
    await minutes(7, alive);
    expect(await noticesOf(task)).toMatchObject([{ since: start, state: "skipped", reason: "silenced" }]);
    expect(world.sent).toEqual([]);
    await minutes(1, alive);
    expect(await noticesOf(task)).toMatchObject([{ since: start, state: "planned", reason: null }]);
    await minutes(2, alive);
    expect(world.sent).toHaveLength(1);
  });

  it("waits for the hours of its task, also where only D1 knows of them", async () => {
    const clock = (minutes: number) => new Date(start + minutes * MINUTE).toISOString().slice(11, 16);
    const hours = (from: number, to: number) => ({ days: [...days], from: clock(from), to: clock(to), zone: "UTC" });
    const skipped = [{ since: start, state: "skipped", reason: "inactive_hours" }];
    await watch({ firing: { mode: "on_change", active: hours(8, 20) } });
    await minutes(7, alive);
    expect(await noticesOf(task)).toMatchObject(skipped);
    const later = JSON.stringify(firingRule({ mode: "on_change", active: hours(10, 20) }));
    await env.DB.prepare("UPDATE tasks SET firing = ? WHERE task_id = ?").bind(later, task.task_id).run();
    await minutes(2, alive);
    expect(await noticesOf(task)).toMatchObject(skipped);
    await changeTask(task.task_id, "firing = ?", later);
    expect(world.sent).toEqual([]);
    await minutes(1, alive);
    expect(await noticesOf(task)).toMatchObject([{ since: start, state: "planned", reason: null }]);
    expect(world.sent).toHaveLength(1);
  });

  it("is not told once data has come back before the end of such a silence", async () => {
    await watch();
    await silence(task, start, start + 8 * MINUTE);
    await minutes(5, alive);
    await minutes(5, alive, dead);
    expect(await noticesOf(task)).toMatchObject([{ since: start, state: "skipped", reason: "silenced" }]);
    expect(world.sent).toEqual([]);
  });

  it("is only shown by a preview, and told once the task is active", async () => {
    await changeTask(task.task_id, "status = 'preview'");
    await watch();
    await minutes(5, alive);
    expect(await noticesOf(task)).toMatchObject([{ state: "would_trigger" }]);
    expect(world.sent).toEqual([]);
    await changeTask(task.task_id, "status = 'active'");
    await minutes(2, alive);
    expect(await noticesOf(task)).toMatchObject([{ state: "planned" }]);
    expect(world.sent).toHaveLength(1);
  });
});

describe("a watch on observations", () => {
  it("looks for silence every max_age", async () => {
    task = await createTask(call, "alert me when the account gauge is above 5");
    await watch({ every_ms: null });
    await push(GAUGE, start, { [dead]: 1 });
    await ring();
    world.now += 1_000;
    await ring();
    expect(world.armed.at(-1)).toBe(Math.ceil(start / (10 * MINUTE)) * 10 * MINUTE + 10 * MINUTE + DELAY);
    world.now = start + 20 * MINUTE + DELAY;
    await ring();
    expect(await noticesOf(task)).toMatchObject([{ since: start }]);
    expect(world.armed.at(-1)).toBe(start + 30 * MINUTE + DELAY);
  });
});

describe("a shard with more entities than one page", () => {
  it("tells of each that is silent, piece by piece, and is not called late for it", async () => {
    const many = someEntities(`account${start}`, 1_100);
    for (const part of [many.slice(0, 600), many.slice(600)])
      await push(RATE, start, Object.fromEntries(part.map((entity) => [entity, 0.9])));
    await watch();
    await hurry();
    world.now += 5 * MINUTE;
    let health = { late_ms: 0 };
    for (let rings = 0; rings < 40; rings++) {
      await ring();
      health = await runInDurableObject(stubOf(0), (object: LedgerShard) => object.watch.health());
      expect(health.late_ms).toBeLessThanOrEqual(5 * MINUTE);
    }
    expect(health.late_ms).toBe(0);
    expect(await noticesOf(task)).toHaveLength(1_100);
    expect(new Set(world.sent).size).toBe(1_100);
  });
});
