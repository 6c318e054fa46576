import { beforeAll, describe, expect, it } from "vitest";
import type { Input, Output } from "../../../sdk/src/index.ts";
import type { SharedService } from "../../support/service.ts";
import { type FullPipelineResult, question, type Refusal, type Task } from "../../support/world.ts";
import { asked, askedAtOnce, at, make, patch, registerVersion, send, signal, startMill, wears } from "./mill.ts";

type Firing = NonNullable<Input<"createTask">["firing"]>;
type DryRun = Extract<Output<"createTask">, { validation: unknown }>;
type Backtest = Output<"backtestConditions">;

const active = { days: ["wed"], from: "09:00", to: "17:00", zone: "Europe/Berlin" } as const;
let service: SharedService;

beforeAll(async () => {
  service = await startMill();
});

describe("a signal that flaps about its limit", () => {
  it.each<[string, Firing, Record<string, number>]>([
    ["every time", { mode: "every" }, { fired: 48 }],
    ["on change", { mode: "on_change" }, { fired: 17, unchanged: 31 }],
    ["on change with a hold", { mode: "on_change", for: "30m" }, { fired: 15, not_held_long_enough: 33 }],
    ["on change with a cooldown", { mode: "on_change", cooldown: "6h" }, { fired: 3, cooldown: 45 }],
    ["on change with a release", { mode: "on_change", release: 0.4 }, { fired: 1, unchanged: 47 }],
    [
      "on change with a hold and a release",
      { mode: "on_change", for: "30m", release: 0.4 },
      { fired: 1, not_held_long_enough: 33, unchanged: 14 },
    ],
    [
      "on change with hours",
      { mode: "on_change", active: { ...active, days: ["wed"] } },
      { fired: 9, unchanged: 16, inactive_hours: 23 },
    ],
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
  it("are shown by a dry run and by the task, with the zone of the service where none is named", async () => {
    const firing = { active: { from: "22:00", to: "06:00" }, release: 0.4 };
    const settled = {
      mode: "on_change",
      active: { days: ["mon", "tue", "wed", "thu", "fri", "sat", "sun"], from: "22:00", to: "06:00", zone: "UTC" },
      release: 0.4,
    };
    const shown = await send<DryRun>({ firing, dry_run: true });
    const task = await make({ firing });
    expect([shown.body.firing, task.firing]).toEqual([settled, settled]);
    expect(shown.body.provenance.restated).toBe(task.provenance.restated);
    expect(task.provenance.restated).toContain("only from 22:00 to 06:00 (UTC)");
  });

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

  it("that would be on the wrong side of the value of another version are not rebound", async () => {
    const task = await make({ firing: { mode: "on_change", release: 0.4 } }, "bearing wear above 0.51");
    await registerVersion(task, "1.1", 0.3);
    await registerVersion(task, "1.2", 0.8);
    const refused = await patch<Refusal>(task, { condition_version: "1.1" });
    expect([refused.status, refused.body.error.location]).toEqual([400, "condition_version"]);
    expect(refused.body.error.message).toContain("not on the safe side of the condition's value 0.3");
    const both = await patch(task, { condition_version: "1.1", firing: { mode: "on_change", release: 0.2 } });
    expect([both.body.condition_version, both.body.firing.release]).toEqual(["1.1", 0.2]);
    expect((await patch(task, { condition_version: "1.2" })).body.firing.release).toBe(0.2);
    const wrong = await patch<Refusal>(task, { firing: { mode: "on_change", release: 0.9 } });
    expect([wrong.status, wrong.body.error.location]).toEqual([400, "firing.release"]);
  });

  it("stay on the safe side of the value when a release and another version are sent at once", async () => {
    const task = await make({ firing: { mode: "on_change" } }, "bearing wear above 0.56");
    await registerVersion(task, "1.1", 0.3);
    const statuses = await Promise.all([
      patch(task, { firing: { mode: "on_change", release: 0.4 } }),
      patch(task, { condition_version: "1.1" }),
    ]);
    expect(statuses.map(({ status }) => status).sort((a, b) => a - b)).toEqual([200, 400]);
    const { body } = await service.call<Task>("GET", `/tasks/${task.task_id}`);
    expect([
      ["1.0", 0.4],
      ["1.1", undefined],
    ]).toContainEqual([body.condition_version, body.firing.release]);
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

describe("a sentence that says when to alert", () => {
  it("has the zone of the service, or its own, in the task and in the canonical sentence", async () => {
    const task = await make({}, "bearing wear above 0.52, only on weekdays between 9am and 5pm CET");
    const week = ["mon", "tue", "wed", "thu", "fri"];
    expect(task.firing).toEqual({
      mode: "every",
      active: { days: week, from: "09:00", to: "17:00", zone: "Europe/Berlin" },
    });
    expect(task.provenance.sentence).toBe(
      `Alert when \`${signal}\` is above 0.52, on mon,tue,wed,thu,fri 09:00-17:00 Europe/Berlin.`,
    );
    expect(task.provenance.restated).toContain("only on Mon, Tue, Wed, Thu, Fri from 09:00 to 17:00 (Europe/Berlin)");
    const again = await make({}, task.provenance.sentence ?? "");
    expect([again.firing, again.condition_id]).toEqual([task.firing, task.condition_id]);
  });

  it("and until when a run goes on has both, and says so no more once they are taken away", async () => {
    const words = `Alert when \`${signal}\` is above 0.57, until back below 0.4, on sat,sun 00:00-24:00 UTC.`;
    const task = await make({}, words);
    expect(task.firing).toMatchObject({ release: 0.4, active: { days: ["sat", "sun"] } });
    expect(task.provenance.sentence).toBe(words);
    expect(task.provenance.restated).toMatch(/until it is back below 0\.4.*only on Sat, Sun \(UTC\)/);
    const { body } = await patch(task, { firing: { mode: "every", release: null, active: null } });
    expect(body.provenance.restated).not.toMatch(/back below|only on/);
    const other = await send<Refusal>({ firing: { release: 0.3 } }, words);
    expect([other.status, other.body.error.location]).toEqual([400, "firing.release"]);
  });
});

describe("a sentence that asks for recovery and reminders", () => {
  const words = "bearing wear above 0.55, and tell me when it recovers, and remind me every 6 hours until acknowledged";

  it("has them in the task that watches, and says so again", async () => {
    const task = await make({ watch: { every: "5m" } }, words);
    expect(task.firing).toEqual({ mode: "on_change", cooldown: "6h", recovered: true, remind: "6h" });
    expect(task.provenance.sentence).toBe(`Alert when \`${signal}\` is above 0.55, and recovery, again every 6h.`);
    expect(task.provenance.restated).toContain(
      "and again when it is over, with a reminder every 6 hours until somebody acknowledges it",
    );
    const again = await make({ watch: { every: "5m" } }, task.provenance.sentence ?? "");
    expect(again.firing).toEqual(task.firing);
    await service.call("DELETE", `/tasks/${task.task_id}`);
    await service.call("DELETE", `/tasks/${again.task_id}`);
  });
});

describe("a registered action", () => {
  it("has hours and a release like a task, once its condition is there", async () => {
    const task = await make({}, "bearing wear above 0.54");
    const { condition_id, condition_version } = task;
    const register = <Body>(id: string, trigger: object) =>
      service.call<Body>(
        "POST",
        "/actions",
        {
          action_id: id,
          version: "v1",
          namespace: "org",
          config: { type: "notification", channel: "inbox" },
          trigger: { fire_on: "true", condition_id, condition_version, ...trigger },
        },
        { elevated: true },
      );
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
