import { emptyStorage, env } from "../../support/memory/storage.ts";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { NoiseControl } from "../../../worker/domain/learning/backtest/noise-control.ts";
import type { FireOn } from "../../../worker/domain/action/definition.ts";
import { type FiringConfig, firingRule } from "../../../worker/domain/firing/rule.ts";
import { type EarlierDecision, heldBack } from "../../support/fired-by.ts";
import { Recorder } from "../../../worker/storage/decisions/recorder.ts";
import { falls, firings } from "../../support/firings.ts";
import { runsOf } from "../../support/runs.ts";
import {
  changeTask,
  fatesOf,
  putAction,
  makeTask,
  type MadeTask,
  minute as ms,
  nextNumber,
  record,
  rowOf,
  type Value,
} from "./recorded.ts";

emptyStorage();

/** A decision of a minute: false did not hold, true or a label did, and null could not be judged. */
interface Step {
  minute: number;
  value: Value;
  score?: number | null;
}

/** What the batch stored for each step that triggered: the reason it was held back, or null. */
async function recorded(firing: FiringConfig, groups: Step[][], fire_on?: FireOn): Promise<(string | null)[]> {
  const condition_id = `condition_f${nextNumber()}`;
  if (fire_on === undefined) makeTask({ condition_id, firing, watch: null });
  else putAction({ action_id: condition_id, condition_id, fire_on, firing: firingRule(firing, falls) });
  const outcomes = new Map<number, string | null>();
  for (const group of groups) {
    const rows = group.map(({ minute, value, score = null }) => rowOf(condition_id, minute, value, { score }));
    const stored = await record(...rows);
    for (const { decision_id, evaluated_at } of rows)
      for (const { reason } of stored.get(decision_id)?.actions ?? []) outcomes.set(evaluated_at, reason);
  }
  return [...outcomes].toSorted(([a], [b]) => a - b).map(([, reason]) => reason);
}

function expected(firing: FiringConfig, steps: readonly Step[]): (string | null)[] {
  const rule = firingRule(firing, falls);
  const earlier: EarlierDecision[] = [];
  const reasons: (string | null)[] = [];
  for (const { minute, value, score = null } of steps) {
    if (value === null) continue;
    const at = minute * ms;
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
    .map(({ minute, value, score = null }) => (value === null ? null : control.next(minute * ms, value, score)))
    .filter((fate) => fate !== null)
    .map((fate) => (fate === "fired" ? null : fate));
}

/** A number, or null, is the score of a decision that does not hold. */
const stepOf = (minute: number, value: boolean | string | number | null): Step =>
  typeof value === "number" || value === null ? { minute, value: false, score: value } : { minute, value };

/** What comes a minute after the other: T and F, labels, scores, and - for null. */
const read = (said: string): (boolean | string | number | null)[] =>
  said.split(" ").map((one) => (one === "T" ? true : one === "F" ? false : one === "-" ? null : Number(one) || one));
/** A letter for each answer that fires or is held back: `.` fires. */
const fates: Record<string, string | null> = {
  ".": null,
  u: "unchanged",
  c: "cooldown",
  h: "not_held_long_enough",
  i: "inactive_hours",
};
const toldBy = (letters: string) => Array.from(letters, (letter) => fates[letter]);

describe("noise control", () => {
  it.each<[string, FiringConfig, string, string]>([
    ["every firing by default", { mode: "every" }, "T T F T", "..."],
    ["only the turn on change", { mode: "on_change" }, "T T F T T", ".u.u"],
    ["a turn from label to label", { mode: "on_change" }, "grey grey black", ".u."],
    ["silence after a firing", { mode: "every", cooldown: "3m" }, "T T T T T", ".cc.c"],
    ["a hold before the first firing", { mode: "every", for: "2m" }, "T T T T F T", "hh..h"],
    ["one firing a run once it has held", { mode: "on_change", for: "2m" }, "T T T T F T T T", "hh.uhh."],
    [
      "a run that begins inside the cooldown at its first decision after it",
      { mode: "on_change", cooldown: "6m" },
      `F T F${" T".repeat(21)}`,
      `.cccc.${"u".repeat(16)}`,
    ],
    [
      "nothing for a run that ends inside the cooldown",
      { mode: "on_change", cooldown: "6m" },
      "T F T T F F F T",
      ".cc.",
    ],
    [
      "a run that goes on over what has not passed the release",
      { mode: "on_change", release: 0.5 },
      "T 0.4 T - T 0.5 T",
      ".uu.",
    ],
    [
      "a hold that any false breaks, and a run that only the release ends",
      { mode: "on_change", for: "1m", release: 0.5 },
      "T 0.4 T T 0.4 T T 0.9 T T",
      "hh.huh.",
    ],
    ["a run that goes on for a time after it last held", { mode: "on_change", hold: "3m" }, "T F F T F F F T", ".u."],
    [
      "silence outside the hours, and the run when they begin",
      { mode: "on_change", active: { days: ["thu"], from: "00:03", to: "00:05", zone: "UTC" } },
      "F T T T T F T",
      "ii.ui",
    ],
  ])("gives %s", async (_, firing, said, letters) => {
    const alone = read(said).map((value, minute) => [stepOf(minute, value)]);
    expect(await recorded(firing, alone)).toEqual(toldBy(letters));
  });

  it("neither ends a run nor counts for one what could not be judged, one by one and in one batch", async () => {
    const steps = [true, null, true, null, false, null, true].map((value, minute): Step => ({ minute, value }));
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

  /** What becomes of a task's decisions that hold, of some minutes; a preview says the same of the times. */
  async function fates({ condition_id }: MadeTask, ...minutes: number[]): Promise<string[]> {
    const found: string[] = [];
    for (const at of minutes)
      found.push(...fatesOf([...(await record(rowOf(condition_id, at, true))).values()][0]?.actions));
    return found;
  }

  it("fires once when a task goes on after a pause in the middle of a run, and not again", async () => {
    const task = makeTask({ watch: null });
    await changeTask(task, "status", "paused");
    expect(await fates(task, 1)).toEqual(["task_paused"]);
    await changeTask(task, "status", "active");
    expect(await fates(task, 2, 3)).toEqual(["planned", "unchanged"]);
    await changeTask(task, "status", "paused");
    expect(await fates(task, 4)).toEqual(["task_paused"]);
    await changeTask(task, "status", "active");
    expect(await fates(task, 5)).toEqual(["unchanged"]);
  });

  it("holds a preview back as it would a task, and the task that it becomes not at all", async () => {
    const task = makeTask({ firing: { mode: "on_change", cooldown: "9m" }, watch: null, status: "preview" });
    expect(await fates(task, 1, 2)).toEqual(["would_trigger", "unchanged"]);
    await changeTask(task, "status", "active");
    expect(await fates(task, 3, 4)).toEqual(["planned", "unchanged"]);
  });

  it("knows the hours that a task has now, in a preview and by a recorder that had others", async () => {
    const firing = (from: string): FiringConfig => {
      return { mode: "every", active: { days: ["thu"], from, to: "01:00", zone: "UTC" } };
    };
    const task = makeTask({ firing: firing("00:05"), watch: null });
    const previewed = async (at: number) =>
      (await new Recorder(env.DB).plan(rowOf(task.condition_id, at, true), 1)).map(({ reason }) => reason);
    expect([await previewed(4), await previewed(5)]).toEqual([["inactive_hours"], [null]]);
    expect(await fates(task, 4, 5)).toEqual(["inactive_hours", "planned"]);
    await changeTask(task, "firing", JSON.stringify(firingRule(firing("00:07"))));
    expect([await previewed(6), await previewed(7)]).toEqual([["inactive_hours"], [null]]);
    expect(await fates(task, 6, 7)).toEqual(["inactive_hours", "planned"]);
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
            const held = value === null ? null : 0.2;
            groups.at(-1)?.push({ minute, value, score: value === false ? score : held });
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
  it.each<[string, FireOn, FiringConfig, string, string]>([
    ["a recovery once", "false", { mode: "on_change" }, "T F F T F", ".u."],
    ["a recovery that follows what could not be judged", "false", { mode: "on_change" }, "T - F F", ".u"],
    ["a recovery once, though one between could not be judged", "false", { mode: "on_change" }, "T F - F", ".u"],
    ["one recovery in so much time", "false", { mode: "every", cooldown: "2m" }, "F F F", ".c."],
    ["a recovery that has held", "false", { mode: "on_change", for: "1m" }, "T F F F", "h.u"],
    ["every turn", "any", { mode: "on_change" }, "T T F F T", ".u.u."],
    ["any, but seldom", "any", { mode: "every", cooldown: "3m" }, "T F T F", ".cc."],
  ])("on %s, one by one and in one batch", async (_, fireOn, firing, said, letters) => {
    const all = read(said).map((value, minute): Step => ({ minute, value: value as Value }));
    const alone = all.map((step) => [step]);
    expect(await recorded(firing, alone, fireOn)).toEqual(toldBy(letters));
    expect(await recorded(firing, [all], fireOn)).toEqual(toldBy(letters));
  });
});
