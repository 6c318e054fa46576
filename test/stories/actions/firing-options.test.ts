import { describe, expect, it } from "vitest";
import type { Output } from "../../../sdk/src/index.ts";
import { sharedTestService } from "../../support/service.ts";
import { type FullPipelineResult, question, type Refusal, START, type Task } from "../../support/world.ts";

const signal = "mill.bearing_wear";
const intent = "alert me when the bearing wear is above 0.5";
const quarter = 900_000;
/** Wear that goes up and down about its limit, of every quarter of an hour of a day in January, in UTC. */
const wears = Array.from({ length: 96 }, (_, at) =>
  at < 20 ? 0.2 : at >= 84 ? 0.1 : ([0.6, 0.45, 0.7, 0.7][at % 4] ?? 0),
);
const at = (quarters: number) => new Date(START + quarters * quarter).toISOString();

const service = await sharedTestService();
await service.ok("POST", "/primitives", {
  primitive_id: signal,
  type: "float",
  description: "Bearing wear of the mill",
});

/** Makes a task. */
const make = (change: object = {}, words = intent) =>
  service.ok<Task>("POST", "/tasks", {
    intent: words,
    entity_scope: "all",
    delivery: { type: "notification" },
    ...change,
  });
const patch = ({ task_id }: Task, change: object) => service.call<Task>("PATCH", `/tasks/${task_id}`, change);
/** A value of each quarter of an hour. */
const push = (entity: string, values: readonly number[]) =>
  service.call("POST", "/observations", {
    observations: values.map((value, i) => ({ primitive_id: signal, entity, observed_at: at(i), value })),
  });

/** What came of some decisions for a task: by fate. */
function fatesOf(task: Task, decisions: readonly (FullPipelineResult["decision"] | null | undefined)[]) {
  const fates: Record<string, number> = {};
  for (const decision of decisions) {
    const action = decision?.actions_triggered.find(({ action_id }) => action_id === task.action_id);
    if (action === undefined) continue;
    const fate = action.reason ?? "fired";
    fates[fate] = (fates[fate] ?? 0) + 1;
  }
  return fates;
}
/** What came of asking a task about an entity, one time after another. */
async function asked(task: Task, entity: string, quarters: readonly number[]) {
  const decisions = [];
  for (const each of quarters) decisions.push((await service.ask(task, entity, at(each))).body.decision);
  return fatesOf(task, decisions);
}

describe("a signal that flaps about its limit", () => {
  it("is told with all options as they say, and a backtest says the same", async () => {
    const entity = "mill:flapping";
    await push(entity, wears);
    const active = { days: ["wed"], from: "09:00", to: "17:00", zone: "Europe/Berlin" };
    const task = await make({
      firing: { mode: "on_change", for: "15m", cooldown: "1h", release: 0.4, active },
      entity_scope: entity,
    });
    const { condition_id, condition_version, firing } = task;
    const fates = { fired: 1, not_held_long_enough: 17, inactive_hours: 5, unchanged: 25 };
    const span = { from: at(0), to: at(wears.length - 1) };
    const body = { condition_id, condition_version, firing, ...span, entities: [entity] };
    const replayed = (await service.call<Output<"backtestConditions">>("POST", "/conditions/backtest", body)).body;
    expect({ fired: replayed.fired, ...replayed.held_back }).toEqual(fates);
    const range = { ...question(task, entity), ...span, step: "15m" };
    const { results } = (await service.call<Output<"evaluateRange">>("POST", "/evaluate/range", range)).body;
    expect(results).toHaveLength(wears.length);
    const decisions = results.map(({ decision }) => decision);
    expect(fatesOf(task, decisions)).toEqual(fates);
    const { restated } = task.provenance;
    for (const words of ["until it is back below 0.4", "only on Wed from 09:00 to 17:00 (Europe/Berlin)"])
      expect(restated).toContain(words);
  });
});

describe("active hours and a release of a task", () => {
  it("are changed and taken away, and what holds is asked from then on", async () => {
    const entity = "mill:patched";
    await push(entity, [0.9, 0.45, 0.9, 0.45, 0.9]);
    const task = await make({ firing: { mode: "on_change", release: 0.4 } });
    expect(await asked(task, entity, [0, 1, 2])).toEqual({ fired: 1, unchanged: 1 });
    const firing = { mode: "on_change", release: null, active: { from: "12:00" } };
    const changed = await patch(task, { firing });
    expect(changed.body.firing).toEqual({
      mode: "on_change",
      active: { days: ["mon", "tue", "wed", "thu", "fri", "sat", "sun"], from: "12:00", to: "24:00", zone: "UTC" },
    });
    expect(await asked(task, entity, [3, 4])).toEqual({ inactive_hours: 1 });
    const freed = await patch(task, { firing: { mode: "on_change", active: null } });
    expect(freed.body.firing).toEqual({ mode: "on_change" });
    expect(await asked(task, entity, [5])).toEqual({ fired: 1 });
  });
});

describe("a registered action", () => {
  it("has hours and a release like a task, once its condition is there", async () => {
    const task = await make({}, "bearing wear above 0.54");
    const { condition_id, condition_version } = task;
    const register = <Body>(id: string, trigger: object) =>
      service.elevated<Body>("POST", "/actions", {
        action_id: id,
        version: "v1",
        namespace: "org",
        config: { type: "notification", channel: "inbox" },
        trigger: { fire_on: "true", condition_id, condition_version, ...trigger },
      });
    const firing = { mode: "on_change", release: 0.4, active: { from: "00:00", to: "01:00" } };
    const made = await register<Output<"getAction">>("act_mill_hours", { entity_scope: "mill:registered", firing });
    expect(made.status).toBe(200);
    expect(made.body.trigger.firing).toMatchObject({ release: 0.4, active: { zone: "UTC" } });
    for (const [trigger, words] of [
      [{ firing: { release: 0.6 } }, "not on the safe side"],
      [{ firing: { release: 0.4 }, fire_on: "false" }, "fires on false"],
      [{ firing: { release: 0.4 }, condition_version: "7.0" }, "There is no condition"],
    ] as const) {
      const { status, body } = await register<Refusal>("act_mill_wrong", trigger);
      expect([status, body.error.location]).toEqual([400, "trigger.firing.release"]);
      expect(body.error.message).toContain(words);
    }
    const entity = "mill:registered";
    await push(entity, [0.9, 0.45, 0.9, 0.1, 0.9]);
    const fates = [];
    for (const quarters of [0, 1, 2, 3, 4]) {
      const { decision } = (await service.ask(task, entity, at(quarters))).body;
      const action = decision.actions_triggered.find(({ action_id }) => action_id === "act_mill_hours");
      fates.push(action === undefined ? null : (action.reason ?? action.status));
    }
    expect(fates).toEqual(["triggered", null, "unchanged", null, "inactive_hours"]);
  });
});
