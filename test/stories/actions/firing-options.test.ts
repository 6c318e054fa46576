import { describe, expect, it } from "vitest";
import type { Input, Output } from "../../../sdk/src/index.ts";
import { type FullPipelineResult, question, type Refusal } from "../../support/world.ts";
import { asked, askedAtOnce, at, make, patch, send, signal, startMill, wears } from "./mill.ts";

type Firing = NonNullable<Input<"createTask">["firing"]>;
type Backtest = Output<"backtestConditions">;

const active = { days: ["wed"], from: "09:00", to: "17:00", zone: "Europe/Berlin" } as const;

const service = await startMill();

describe("a signal that flaps about its limit", () => {
  it.each<[string, Firing, Record<string, number>]>([
    [
      "with all of them",
      { mode: "on_change", for: "15m", cooldown: "1h", release: 0.4, active: { ...active, days: ["wed"] } },
      { fired: 1, not_held_long_enough: 17, inactive_hours: 5, unchanged: 25 },
    ],
  ])("is told %s, and a backtest says the same", async (name, firing, fates) => {
    const entity = `mill:${name.replaceAll(" ", "-")}`;
    const observations = wears.map((value, i) => ({ primitive_id: signal, entity, observed_at: at(i), value }));
    await service.call("POST", "/observations", { observations });
    const task = await make({ firing, entity_scope: entity });
    const { condition_id, condition_version } = task;
    const span = { from: at(0), to: at(95), entities: [entity] };
    const body = { condition_id, condition_version, firing: task.firing, ...span };
    const replayed = (await service.call<Backtest>("POST", "/conditions/backtest", body)).body;
    expect(await askedAtOnce(task, entity)).toEqual(fates);
    expect({ fired: replayed.fired, ...replayed.held_back }).toEqual(fates);
    const { restated } = task.provenance;
    expect(restated.includes("until it is back below 0.4")).toBe(firing.release !== undefined);
    expect(restated.includes("only on Wed from 09:00 to 17:00 (Europe/Berlin)")).toBe(firing.active !== undefined);
  });
});

describe("active hours and a release of a task", () => {
  it("are changed and taken away, and what holds is asked from then on", async () => {
    const entity = "mill:patched";
    await service.call("POST", "/observations", {
      observations: [0.9, 0.45, 0.9, 0.45, 0.9].map((value, i) => ({
        primitive_id: signal,
        entity,
        observed_at: at(i),
        value,
      })),
    });
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

  it.each(["mill state becomes shut", "bearing wear above 0.5 and mill state is shut"])(
    "a release needs a score: %s",
    async (words) => {
      const { status, body } = await send<Refusal>({ firing: { release: 0.1 } }, words);
      expect([status, body.error.location]).toEqual([400, "firing.release"]);
      expect(body.error.message).toContain("has none");
    },
  );
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
    await service.call("POST", "/observations", {
      observations: [0.9, 0.45, 0.9, 0.1, 0.9].map((value, i) => ({
        primitive_id: signal,
        entity,
        observed_at: at(i),
        value,
      })),
    });
    const fates = [];
    for (const quarterOf of [0, 1, 2, 3, 4]) {
      const body = question(task, entity, at(quarterOf));
      const { decision } = (await service.call<FullPipelineResult>("POST", "/evaluate/full", body)).body;
      const action = decision.actions_triggered.find(({ action_id }) => action_id === "act_mill_hours");
      fates.push(action === undefined ? null : (action.reason ?? action.status));
    }
    expect(fates).toEqual(["triggered", null, "unchanged", null, "inactive_hours"]);
  });
});
