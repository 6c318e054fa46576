import { env } from "cloudflare:workers";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { NoiseControl } from "../../../worker/domain/learning/backtest/noise-control.ts";
import type { FireOn } from "../../../worker/domain/action/definition.ts";
import { type FiringConfig, firingRule } from "../../../worker/domain/firing/rule.ts";
import { type EarlierDecision, heldBack } from "../../support/fired-by.ts";
import { Recorder } from "../../../worker/storage/decisions/recorder.ts";
import { falls, firings } from "../../support/firings.ts";
import { runsOf } from "../../support/runs.ts";
import { makeTask, recorded, recorder, rowOf, type Step } from "./recorded-firings.ts";

function expected(firing: FiringConfig, steps: readonly Step[]): (string | null)[] {
  const rule = firingRule(firing, falls);
  const earlier: EarlierDecision[] = [];
  const reasons: (string | null)[] = [];
  for (const { minute, value, score = null, reason: unjudged } of steps) {
    if (unjudged !== undefined) continue;
    const at = minute * 60_000;
    const triggered = value !== false;
    const reason = triggered ? heldBack(rule, earlier, { at, value }) : null;
    if (triggered) reasons.push(reason);
    earlier.push({ at, triggered, value, score, fired: triggered && reason === null });
  }
  return reasons;
}

/** What a backtest of the same decisions finds. */
function replayed(firing: FiringConfig, steps: readonly Step[]): (string | null)[] {
  const control = new NoiseControl(firingRule(firing, falls));
  return steps
    .filter(({ reason }) => reason === undefined)
    .map(({ minute, value, score = null }) => control.next(minute * 60_000, value, score))
    .filter((fate) => fate !== null)
    .map((fate) => (fate === "fired" ? null : fate));
}

/** A number, or null, is the score of a decision that does not hold. */
const stepOf = (minute: number, value: boolean | string | number | null): Step =>
  typeof value === "number" || value === null ? { minute, value: false, score: value } : { minute, value };

describe("noise control", () => {
  const T = true;
  const F = false;
  const held = (times: number, reason: string) => Array.from({ length: times }, () => reason);
  it.each<[string, FiringConfig, (boolean | string | number | null)[], (string | null)[]]>([
    ["every firing by default", { mode: "every" }, [T, T, F, T], [null, null, null]],
    ["only the turn on change", { mode: "on_change" }, [T, T, F, T, T], [null, "unchanged", null, "unchanged"]],
    ["a turn from label to label", { mode: "on_change" }, ["grey", "grey", "black"], [null, "unchanged", null]],
    [
      "silence after a firing",
      { mode: "every", cooldown: "3m" },
      [T, T, T, T, T],
      [null, "cooldown", "cooldown", null, "cooldown"],
    ],
    [
      "a hold before the first firing",
      { mode: "every", for: "2m" },
      [T, T, T, T, F, T],
      ["not_held_long_enough", "not_held_long_enough", null, null, "not_held_long_enough"],
    ],
    [
      "one firing a run once it has held",
      { mode: "on_change", for: "2m" },
      [T, T, T, T, F, T, T, T],
      [
        "not_held_long_enough",
        "not_held_long_enough",
        null,
        "unchanged",
        "not_held_long_enough",
        "not_held_long_enough",
        null,
      ],
    ],
    [
      "a run that begins inside the cooldown at its first decision after it",
      { mode: "on_change", cooldown: "6m" },
      [F, T, F, ...Array.from({ length: 21 }, () => T)],
      [null, ...held(4, "cooldown"), null, ...held(16, "unchanged")],
    ],
    [
      "nothing for a run that ends inside the cooldown",
      { mode: "on_change", cooldown: "6m" },
      [T, F, T, T, F, F, F, T],
      [null, "cooldown", "cooldown", null],
    ],
    [
      "a run that goes on over what has not passed the release",
      { mode: "on_change", release: 0.5 },
      [T, 0.4, T, null, T, 0.5, T],
      [null, "unchanged", "unchanged", null],
    ],
    [
      "a hold that any false breaks, and a run that only the release ends",
      { mode: "on_change", for: "1m", release: 0.5 },
      [T, 0.4, T, T, 0.4, T, T, 0.9, T, T],
      [
        "not_held_long_enough",
        "not_held_long_enough",
        null,
        "not_held_long_enough",
        "unchanged",
        "not_held_long_enough",
        null,
      ],
    ],
    [
      "a run that goes on for a time after it last held",
      { mode: "on_change", hold: "3m" },
      [T, F, F, T, F, F, F, T],
      [null, "unchanged", null],
    ],
    [
      "silence outside the hours, and the run when they begin",
      { mode: "on_change", active: { days: ["thu"], from: "00:03", to: "00:05", zone: "UTC" } },
      [F, T, T, T, T, F, T],
      ["inactive_hours", "inactive_hours", null, "unchanged", "inactive_hours"],
    ],
  ])("gives %s", async (_, firing, values, reasons) => {
    const steps = values.map((value, minute) => stepOf(minute, value));
    expect(
      await recorded(
        firing,
        steps.map((step) => [step]),
      ),
    ).toEqual(reasons);
  });

  it("neither ends a run nor counts for one what could not be judged, one by one and in one batch", async () => {
    const steps: Step[] = [true, null, true, null, false, null, true].map((value, minute) =>
      value === null ? { minute, value: false, reason: "null_input" } : { minute, value },
    );
    const expectedReasons = [null, "unchanged", null];
    const alone = steps.map((step) => [step]);
    expect(await recorded({ mode: "on_change" }, alone)).toEqual(expectedReasons);
    expect(await recorded({ mode: "on_change" }, [steps])).toEqual(expectedReasons);
    expect(await recorded({ mode: "on_change", for: "2m" }, alone)).toEqual([
      "not_held_long_enough",
      null,
      "not_held_long_enough",
    ]);
  });

  it("fires once when a task goes on after a pause in the middle of a run, and not again", async () => {
    const { task_id, condition_id } = await makeTask({ mode: "on_change" });
    const reasonAt = async (minute: number) => {
      const row = rowOf(condition_id, { minute, value: true });
      const stored = await recorder.record([row], { batch_id: row.decision_id, recorded_at: 1 });
      return stored.get(row.decision_id)?.actions[0]?.reason;
    };
    const become = (status: string) =>
      env.DB.prepare("UPDATE tasks SET status = ?2 WHERE task_id = ?1").bind(task_id, status).run();
    await become("paused");
    expect(await reasonAt(1)).toBe("task_paused");
    await become("active");
    expect([await reasonAt(2), await reasonAt(3)]).toEqual([null, "unchanged"]);
    await become("paused");
    expect(await reasonAt(4)).toBe("task_paused");
    await become("active");
    expect(await reasonAt(5)).toBe("unchanged");
  });

  it("holds a preview back as it would a task, and the task that it becomes not at all", async () => {
    const { task_id, condition_id } = await makeTask({ mode: "on_change", cooldown: "9m" });
    const planAt = async (minute: number) => {
      const row = rowOf(condition_id, { minute, value: true });
      const stored = await recorder.record([row], { batch_id: row.decision_id, recorded_at: 1 });
      const [action] = stored.get(row.decision_id)?.actions ?? [];
      return action?.reason ?? action?.state;
    };
    const become = (status: string) =>
      env.DB.prepare("UPDATE tasks SET status = ?2 WHERE task_id = ?1").bind(task_id, status).run();
    await become("preview");
    expect([await planAt(1), await planAt(2)]).toEqual(["would_trigger", "unchanged"]);
    await become("active");
    expect([await planAt(3), await planAt(4)]).toEqual(["planned", "unchanged"]);
  });

  it("knows the hours that a task has now, in a preview and by a recorder that had others", async () => {
    const hours = (from: string) => ({ days: ["thu" as const], from, to: "01:00", zone: "UTC" });
    const { task_id, condition_id } = await makeTask({ mode: "every", active: hours("00:05") });
    const reasonAt = async (minute: number) => {
      const row = rowOf(condition_id, { minute, value: true });
      const [previewed] = await new Recorder(env.DB).plan(row, 1);
      const stored = await recorder.record([row], { batch_id: row.decision_id, recorded_at: 1 });
      const reason = stored.get(row.decision_id)?.actions[0]?.reason;
      expect(previewed?.reason).toBe(reason);
      return reason;
    };
    expect([await reasonAt(4), await reasonAt(5)]).toEqual(["inactive_hours", null]);
    const rule = firingRule({ mode: "every", active: hours("00:07") });
    await env.DB.prepare("UPDATE tasks SET firing = ?2 WHERE task_id = ?1").bind(task_id, JSON.stringify(rule)).run();
    expect([await reasonAt(6), await reasonAt(7)]).toEqual(["inactive_hours", null]);
  });

  it("decides in SQL and in a backtest what the rules say in words, one by one or many in one batch", async () => {
    await fc.assert(
      fc.asyncProperty(
        firings,
        fc.array(
          fc.record({
            gap: fc.integer({ min: 1, max: 3 }),
            value: fc.constantFrom<boolean | string | null>(true, true, true, false, false, "grey", null),
            score: fc.constantFrom(null, 0.36, 0.4, 0.45, 0.5, 0.9),
            cut: fc.boolean(),
          }),
          {
            minLength: 1,
            maxLength: 14,
          },
        ),
        async (firing, plan) => {
          let minute = 0;
          const groups: Step[][] = [[]];
          for (const { gap, value, score, cut } of plan) {
            minute += gap;
            if (cut) groups.push([]);
            groups
              .at(-1)
              ?.push(
                value === null
                  ? { minute, value: false, reason: "null_input" }
                  : { minute, value, score: value === false ? score : 0.2 },
              );
          }
          const filled = groups.filter((group) => group.length > 0);
          const outcomes = await recorded(firing, filled);
          expect(outcomes).toEqual(expected(firing, filled.flat()));
          expect(outcomes).toEqual(replayed(firing, filled.flat()));
          expect(await recorded(firing, filled, "true")).toEqual(outcomes);
        },
      ),
      { ...runsOf(400), seed: 1 },
    );
  });
});

describe("noise control of a registered action", () => {
  const steps = (values: readonly (boolean | "unknown")[]): Step[] =>
    values.map((value, minute) =>
      value === "unknown" ? { minute, value: false, reason: "null_input" } : { minute, value },
    );
  const [T, F, U] = [true, false, "unknown"] as const;

  it.each<[string, FireOn, FiringConfig, (boolean | "unknown")[], (string | null)[]]>([
    ["a recovery once", "false", { mode: "on_change" }, [T, F, F, T, F], [null, "unchanged", null]],
    [
      "a recovery that follows what could not be judged",
      "false",
      { mode: "on_change" },
      [T, U, F, F],
      [null, "unchanged"],
    ],
    [
      "a recovery once, though one between could not be judged",
      "false",
      { mode: "on_change" },
      [T, F, U, F],
      [null, "unchanged"],
    ],
    ["one recovery in so much time", "false", { mode: "every", cooldown: "2m" }, [F, F, F], [null, "cooldown", null]],
    [
      "a recovery that has held",
      "false",
      { mode: "on_change", for: "1m" },
      [T, F, F, F],
      ["not_held_long_enough", null, "unchanged"],
    ],
    ["every turn", "any", { mode: "on_change" }, [T, T, F, F, T], [null, "unchanged", null, "unchanged", null]],
    ["any, but seldom", "any", { mode: "every", cooldown: "3m" }, [T, F, T, F], [null, "cooldown", "cooldown", null]],
  ])("on %s, one by one and in one batch", async (_, fireOn, firing, values, reasons) => {
    const all = steps(values);
    expect(
      await recorded(
        firing,
        all.map((step) => [step]),
        fireOn,
      ),
    ).toEqual(reasons);
    expect(await recorded(firing, [all], fireOn)).toEqual(reasons);
  });
});
