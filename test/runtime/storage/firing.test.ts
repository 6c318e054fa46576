import { env } from "cloudflare:workers";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { NoiseControl } from "../../../worker/domain/learning/backtest/noise-control.ts";
import type { FireOn } from "../../../worker/domain/action/definition.ts";
import { type EarlierDecision, type FiringConfig, firingRule, heldBack } from "../../../worker/domain/task/firing.ts";
import { type NewDecisionRow, Recorder } from "../../../worker/storage/decisions/recorder.ts";
import { runsOf } from "../../support/runs.ts";

const recorder = new Recorder(env.DB);
let made = 0;

/** A task on a condition of its own, with its own action; only what the recording batch reads. */
async function makeTask(firing: FiringConfig): Promise<{ task_id: string; condition_id: string }> {
  made += 1;
  const [task_id, condition_id, action_id] = [`task_${made}`, `condition_${made}`, `action_${made}`];
  await env.DB.batch([
    env.DB.prepare(
      `INSERT INTO tasks (task_id, intent, concept_id, concept_version, condition_id, condition_version, action_id, action_version,
         entity_scope, scope_rules, firing, status, provenance, created_at)
       VALUES (?1, '', 'c', '1.0', ?2, '1.0', ?3, 'v1', 'all', '[{"kind":"all"}]', ?4, 'active', '{}', 0)`,
    ).bind(task_id, condition_id, action_id, JSON.stringify(firingRule(firing))),
    env.DB.prepare(
      `INSERT INTO actions (action_id, version, namespace, config, fire_on, condition_id, condition_version, task_id, created_at)
       VALUES (?1, 'v1', 'org', '{"type":"notification","channel":"inbox"}', 'true', ?2, '1.0', ?3, 0)`,
    ).bind(action_id, condition_id, task_id),
  ]);
  return { task_id, condition_id };
}

/** A registered action on a condition of its own. */
async function register(firing: FiringConfig, fire_on: FireOn): Promise<{ condition_id: string }> {
  made += 1;
  const condition_id = `condition_${made}`;
  await env.DB.prepare(
    `INSERT INTO actions (action_id, version, namespace, config, fire_on, condition_id, condition_version, firing, created_at)
     VALUES (?1, 'v1', 'org', '{"type":"notification","channel":"inbox"}', ?2, ?3, '1.0', ?4, 0)`,
  )
    .bind(`action_${made}`, fire_on, condition_id, JSON.stringify(firingRule(firing)))
    .run();
  return { condition_id };
}

interface Step {
  minute: number;
  /** false did not trigger; true or a label did. */
  value: boolean | string;
  /** Set where it could not be judged; the value is false then. */
  reason?: string;
}

function rowOf(condition_id: string, { minute, value, reason }: Step): NewDecisionRow {
  const triggered = value !== false;
  return {
    decision_id: `dec_${condition_id}_${minute}`,
    condition_id,
    condition_version: "1.0",
    entity_id: "ent_a",
    evaluated_at: minute * 60_000,
    outcome: triggered ? "triggered" : "not_triggered",
    score: null,
    bucket: 0,
    record: JSON.stringify({ decision_value: value }),
    packed: JSON.stringify([1, value, "", null, null, reason ?? null]),
    decision_value: JSON.stringify(value),
    fires: triggered ? ["any", "true"] : reason === undefined ? ["any", "false"] : ["any"],
    entity: "account:a",
    namespaces: ["account"],
  };
}

/** What the batch stored for each step that triggered: the reason it was held back, or null. */
async function recorded(firing: FiringConfig, groups: Step[][], fireOn?: FireOn): Promise<(string | null)[]> {
  const { condition_id } = await (fireOn === undefined ? makeTask(firing) : register(firing, fireOn));
  const outcomes = new Map<number, string | null>();
  for (const [index, group] of groups.entries()) {
    const rows = group.map((step) => rowOf(condition_id, step));
    const stored = await recorder.record(rows, { batch_id: `${condition_id}_${index}`, recorded_at: 1 });
    for (const [i, row] of rows.entries()) {
      const action = stored.get(row.decision_id)?.actions[0];
      const minute = group[i]?.minute ?? -1;
      if (action) outcomes.set(minute, action.reason);
    }
  }
  return [...outcomes].toSorted(([a], [b]) => a - b).map(([, reason]) => reason);
}

function expected(firing: FiringConfig, steps: readonly Step[]): (string | null)[] {
  const rule = firingRule(firing);
  const earlier: EarlierDecision[] = [];
  const reasons: (string | null)[] = [];
  for (const { minute, value, reason: unjudged } of steps) {
    if (unjudged !== undefined) continue;
    const at = minute * 60_000;
    const triggered = value !== false;
    const reason = triggered ? heldBack(rule, earlier, { at, value }) : null;
    if (triggered) reasons.push(reason);
    earlier.push({ at, triggered, value, fired: triggered && reason === null });
  }
  return reasons;
}

/** What a backtest of the same decisions finds. */
function replayed(firing: FiringConfig, steps: readonly Step[]): (string | null)[] {
  const control = new NoiseControl(firingRule(firing));
  return steps
    .filter(({ reason }) => reason === undefined)
    .map(({ minute, value }) => control.next(minute * 60_000, value))
    .filter((fate) => fate !== null)
    .map((fate) => (fate === "fired" ? null : fate));
}

describe("noise control", () => {
  const T = true;
  const F = false;
  const held = (times: number, reason: string) => Array.from({ length: times }, () => reason);
  it.each<[string, FiringConfig, (boolean | string)[], (string | null)[]]>([
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
  ])("gives %s", async (_, firing, values, reasons) => {
    const steps = values.map((value, minute) => ({ minute, value }));
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

  it("decides in SQL and in a backtest what the rules say in words, one by one or many in one batch", async () => {
    const durations = fc.option(
      fc.integer({ min: 1, max: 8 }).map((n) => `${n}m`),
      { nil: undefined },
    );
    await fc.assert(
      fc.asyncProperty(
        fc.record({
          mode: fc.constantFrom("every" as const, "on_change" as const),
          cooldown: durations,
          for: durations,
        }),
        fc.array(
          fc.record({
            gap: fc.integer({ min: 1, max: 3 }),
            value: fc.constantFrom<boolean | string | null>(true, true, true, false, "grey", null),
            cut: fc.boolean(),
          }),
          {
            minLength: 1,
            maxLength: 14,
          },
        ),
        async ({ mode, cooldown, for: hold }, plan) => {
          const firing: FiringConfig = {
            mode,
            ...(cooldown === undefined ? {} : { cooldown }),
            ...(hold === undefined ? {} : { for: hold }),
          };
          let minute = 0;
          const groups: Step[][] = [[]];
          for (const { gap, value, cut } of plan) {
            minute += gap;
            if (cut) groups.push([]);
            groups.at(-1)?.push(value === null ? { minute, value: false, reason: "null_input" } : { minute, value });
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
