import { env } from "cloudflare:workers";
import { beforeEach, describe, expect, it } from "vitest";
import { call } from "../../support/runtime-call.ts";
import { RATE, registerRate, START, type Task } from "../../support/world.ts";
import { accountsAt } from "./accounts.ts";
import {
  changeTask,
  DELAY,
  incidentsOf,
  MINUTE,
  patchTask,
  push,
  ring,
  watchTask,
  type WatchWorld,
} from "./watched.ts";

let task: Task;
let world: WatchWorld;
let start = START + 330 * 24 * 60 * MINUTE;
let entity = "";

type Firing = NonNullable<Parameters<typeof watchTask>[1]["firing"]>;
const watch = (firing: Firing = { mode: "on_change" }, since = start) =>
  watchTask(task, { since, scope: `account${start}:`, no_data: "alert", firing });

/** Lets so many minutes pass, one alarm each; the entity reports in the last of them. */
async function minutes(count: number, reports = false): Promise<number> {
  for (let i = 0; i < count; i++) {
    world.now += MINUTE;
    if (reports && i === count - 1) await push(RATE, world.now - DELAY, { [entity]: 0.9 });
    await ring();
  }
  return world.now - DELAY;
}

const incidents = () => incidentsOf(task, "no_data");

const notices = async () =>
  (
    await env.DB.prepare(
      `SELECT n.kind, n.since, n.signals, a.state FROM notices n JOIN action_results a ON a.decision_id = n.notice_id
       WHERE n.task_id = ? ORDER BY n.noticed_at`,
    )
      .bind(task.task_id)
      .all<{ kind: string; since: number; signals: string; state: string }>()
  ).results;

const patch = (change: object) => patchTask(task, change);

await registerRate(call);

beforeEach(async () => {
  let entities: string[];
  ({ start, entities, task, world } = await accountsAt(start + 60 * MINUTE, 1));
  [entity = ""] = entities;
  await push(RATE, start, { [entity]: 0.9 });
});

describe("a silence", () => {
  it("is an incident from the last value to the look that sees data again, once", async () => {
    await watch();
    await minutes(6);
    expect(await incidents()).toEqual([{ opened_at: start, closed_at: null, closed_by: null, told: 1 }]);
    const back = await minutes(1, true);
    await minutes(1);
    expect(await incidents()).toEqual([{ opened_at: start, closed_at: back, closed_by: "recovered", told: 1 }]);
    await minutes(6);
    expect(await incidents()).toMatchObject([{ closed_by: "recovered" }, { opened_at: back, closed_at: null }]);
    expect((await notices()).map(({ kind }) => kind)).toEqual(["no_data", "no_data"]);
  });

  it("is open while its alarm is held back, and told once that is sent", async () => {
    await watch({ mode: "on_change", cooldown: "20m" });
    await minutes(5);
    const back = await minutes(1, true);
    await minutes(5);
    expect(await incidents()).toMatchObject([{ told: 1 }, { opened_at: back, closed_at: null, told: 0 }]);
    await minutes(15);
    expect(await incidents()).toMatchObject([{ told: 1 }, { opened_at: back, closed_at: null, told: 1 }]);
  });

  it("that nothing was sent for is closed all the same", async () => {
    await watch({ mode: "on_change", cooldown: "20m", recovered: true });
    await minutes(5);
    await minutes(1, true);
    await minutes(5);
    await minutes(1, true);
    expect(await incidents()).toMatchObject([
      { closed_by: "recovered", told: 1 },
      { closed_by: "recovered", told: 0 },
    ]);
    expect((await notices()).map(({ kind, state }) => [kind, state])).toEqual([
      ["no_data", "planned"],
      ["recovered", "planned"],
      ["no_data", "skipped"],
    ]);
  });

  it("says when data is back, where the task asks for it, once", async () => {
    await watch({ mode: "on_change", recovered: true });
    await minutes(5);
    await minutes(1, true);
    await minutes(2);
    const signals = JSON.stringify([RATE]);
    expect(await notices()).toEqual([
      { kind: "no_data", since: start, signals, state: "planned" },
      { kind: "recovered", since: start, signals, state: "planned" },
    ]);
    expect(world.sent.filter((id) => id.startsWith("recovered_"))).toHaveLength(1);
  });

  it("is held back by the alarm of another, and not by a message that data is back", async () => {
    await watch({ mode: "on_change", cooldown: "9m", recovered: true });
    await minutes(5);
    await minutes(4, true);
    await minutes(6);
    expect((await notices()).map(({ kind, state }) => [kind, state])).toEqual([
      ["no_data", "planned"],
      ["recovered", "planned"],
      ["no_data", "planned"],
    ]);
  });

  it("that goes on over a pause is the same incident again, and is not told twice", async () => {
    await watch();
    await minutes(5);
    await patch({ status: "paused" });
    expect(await incidents()).toMatchObject([{ closed_by: "paused" }]);
    await minutes(2);
    await watch({ mode: "on_change" }, world.now);
    await changeTask(task.task_id, "status = ?", "active");
    await minutes(2);
    expect(await incidents()).toEqual([{ opened_at: start, closed_at: null, closed_by: null, told: 1 }]);
    expect(new Set(world.sent).size).toBe(1);
    expect(await notices()).toMatchObject([{ kind: "no_data", since: start }]);
  });

  it("is closed when the task no longer looks for it, and goes on when it does again", async () => {
    await watch();
    await minutes(5);
    await patch({ watch: { every: "1m", no_data: "ignore", keep: "all" } });
    expect(await incidents()).toMatchObject([{ closed_by: "unwatched" }]);
    await watch({ mode: "on_change" }, world.now);
    await minutes(2);
    expect(await incidents()).toEqual([{ opened_at: start, closed_at: null, closed_by: null, told: 1 }]);
  });

  it("is left alone by a rebind", async () => {
    await watch();
    await minutes(5);
    const { condition_id, concept_id, concept_version } = task;
    const strategy = { type: "threshold", params: { direction: "below", value: 0.2 } };
    const version = `1.${start}`;
    await call("POST", "/conditions", { condition_id, version, concept_id, concept_version, strategy });
    await patch({ condition_version: version });
    await minutes(1);
    expect(await incidents()).toEqual([{ opened_at: start, closed_at: null, closed_by: null, told: 1 }]);
    const back = await minutes(1, true);
    expect(await incidents()).toMatchObject([{ closed_at: back, closed_by: "recovered" }]);
  });

  it("that another has followed unseen is closed by it", async () => {
    await watch();
    await minutes(5);
    world.now += 2 * MINUTE;
    const back = world.now - DELAY;
    await push(RATE, back, { [entity]: 0.9 });
    world.now += 9 * MINUTE;
    await ring();
    expect(await incidents()).toEqual([
      { opened_at: start, closed_at: back, closed_by: "recovered", told: 1 },
      { opened_at: back, closed_at: null, closed_by: null, told: 1 },
    ]);
  });

  it("is none of a preview, and is retired after so long", async () => {
    await watch();
    await minutes(5);
    world.now += 31 * 24 * 60 * MINUTE;
    await ring();
    expect(await incidents()).toMatchObject([{ opened_at: start, closed_by: "retired" }]);
    await changeTask(task.task_id, "status = ?", "preview");
    await minutes(1, true);
    await minutes(5);
    expect(await incidents()).toHaveLength(1);
  });
});
