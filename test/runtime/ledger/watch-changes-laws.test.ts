import { abortAllDurableObjects } from "cloudflare:test";
import { env } from "cloudflare:workers";
import fc from "fast-check";
import { expect, it } from "vitest";
import { type ActiveHours, days } from "../../../worker/domain/firing/hours.ts";
import { type FiringConfig, firingConfig, type FiringRule, firingRule } from "../../../worker/domain/firing/rule.ts";
import { type EarlierDecision, heldBack } from "../../support/fired-by.ts";
import { call } from "../../support/runtime-call.ts";
import { endsRun } from "../../../worker/domain/firing/release.ts";
import { falls } from "../../support/firings.ts";
import { alwaysRuns } from "../../support/runs.ts";
import { createTask, question, RATE, registerRate, START, type Task } from "../../support/world.ts";
import {
  changeTask,
  DELAY,
  deleteTasks,
  enter,
  looksOf,
  MINUTE,
  push,
  ring,
  someEntities,
  watchTask,
  watchWorld,
} from "./watched.ts";

/** What happens in a minute: a value that comes in, a question somebody asks, a change of what is kept or of the rule, a death. */
const minute = fc.record({
  value: fc.option(fc.constantFrom(0.2, 0.2, 0.4, 0.9), { freq: 3 }),
  asked: fc.option(fc.integer({ min: 1, max: 19 }), { nil: null, freq: 2 }),
  keep: fc.constantFrom("all" as const, "changes" as const, "changes" as const, "changes" as const),
  dies: fc.integer({ min: 0, max: 5 }).map((n) => n === 0),
  /** Whether the task gets a release, or loses the one it has. */
  turns: fc.integer({ min: 0, max: 9 }).map((n) => n === 0),
});
const history = fc.array(minute, { minLength: 3, maxLength: 16 });
/** From so many minutes after the start of a history until so many after it, or, the other way round, all but these. */
function hoursAfter(from: number, to: number): ActiveHours[] {
  const clock = (minutes: number) => new Date(START + minutes * MINUTE).toISOString().slice(11, 16);
  return [{ days: [...days], from: clock(from), to: clock(to), zone: "UTC" }];
}
const firing: fc.Arbitrary<FiringConfig> = fc
  .record({
    mode: fc.constantFrom("every" as const, "on_change" as const),
    cooldown: fc.option(fc.constantFrom("2m", "3m", "5m"), { nil: null }),
    for: fc.option(fc.constantFrom("1m", "2m"), { nil: null }),
    active: fc.constantFrom(null, null, ...hoursAfter(3, 8), ...hoursAfter(6, 2)),
    release: fc.constantFrom(null, 0.5),
    hold: fc.constantFrom(null, null, "2m", "4m"),
  })
  .map(({ mode, ...asked }) => ({
    mode,
    ...Object.fromEntries(Object.entries(asked).filter(([, value]) => value !== null)),
  }));

type Minute = typeof minute extends fc.Arbitrary<infer T> ? T : never;
const quiet = { asked: null, dies: false, turns: false };
/** What once went wrong: nothing told D1 that a stretch of true had ended before every look was recorded again. */
const examples: [Minute[], FiringConfig, number][] = [
  [
    [
      { ...quiet, value: 0.2, keep: "all" },
      { ...quiet, value: 0.9, keep: "changes" },
      { ...quiet, value: 0.2, keep: "all" },
    ],
    { mode: "every", for: "1m" },
    0,
  ],
  [
    [
      { ...quiet, value: 0.2, keep: "all", asked: 5 },
      { ...quiet, value: 0.9, keep: "changes" },
      { ...quiet, value: 0.2, keep: "all" },
    ],
    { mode: "on_change" },
    1,
  ],
  // Nothing told D1 that an incident was over once the task had lost its release while every look was recorded.
  [
    [
      { ...quiet, value: 0.2, keep: "changes" },
      { ...quiet, value: 0.4, keep: "all", turns: true },
      { ...quiet, value: null, keep: "changes", turns: true },
      { ...quiet, value: null, keep: "changes" },
    ],
    { mode: "on_change" },
    0,
  ],
  // D1 was left to say what had been told under another release, and knew nothing of the second look, which `hold` counts from.
  [
    [
      { ...quiet, value: 0.2, keep: "changes" },
      { ...quiet, value: 0.2, keep: "changes" },
      { ...quiet, value: 0.4, keep: "changes", turns: true, asked: 4 },
      { ...quiet, value: 0.2, keep: "changes" },
    ],
    { mode: "on_change", cooldown: "2m", release: 0.5, hold: "2m" },
    0,
  ],
  // A run that was over under the rule of its time was told of no more once the task had got a release.
  [
    [
      { ...quiet, value: 0.2, keep: "changes" },
      { ...quiet, value: 0.4, keep: "changes" },
      { ...quiet, value: 0.2, keep: "changes", turns: true },
    ],
    { mode: "on_change" },
    0,
  ],
];

let run = 0;
await registerRate(call);

/** When a task fired for an entity, and what it made of it. */
async function firedAt({ task_id }: Task, scope: string): Promise<number[]> {
  const rows = await env.DB.prepare(
    `SELECT d.evaluated_at AS t FROM action_results a JOIN decisions d USING (decision_id)
     WHERE a.task_id = ? AND a.state <> 'skipped' AND d.entity_id = ? ORDER BY t`,
  )
    .bind(task_id, await pseudonym(scope))
    .all<{ t: number }>();
  return rows.results.map(({ t }) => t);
}

/** The incidents of a task and an entity: from when to when, and whether something was sent. */
async function incidentsOf({ task_id }: Task, scope: string) {
  const rows = await env.DB.prepare(
    `SELECT opened_at, closed_at, closed_by, told FROM incidents WHERE task_id = ? AND entity_id = ? ORDER BY opened_at`,
  )
    .bind(task_id, await pseudonym(scope))
    .all<{ opened_at: number; closed_at: number | null; closed_by: string | null; told: number }>();
  return rows.results;
}

const pseudonym = async (entity: string): Promise<string> => {
  const { body } = await call<{ items: { entity_id: string }[] }>("GET", `/decisions?entity_id=${entity}&limit=1`);
  return body.items[0]?.entity_id ?? "none";
};

it("fires what a watch that records every look fires, whatever is asked, whenever it changes over or dies", async () => {
  await fc.assert(
    fc.asyncProperty(history, firing, fc.integer({ min: 0, max: 2 }), async (minutes, first, unwatched) => {
      run += 1;
      const start = START + run * 24 * 60 * MINUTE;
      const [entity = ""] = someEntities(`kept${run}`, 1);
      const [twin = ""] = someEntities(`twin${run}`, 1);
      const world = watchWorld(start);
      await enter(world);
      await deleteTasks();
      const intent = "alert me when the active user rate drops below 35%";
      const [task, other] = [await createTask(call, intent), await createTask(call, intent)];
      const since = start + (unwatched + 1) * MINUTE;
      let rule = firingRule(first, falls);
      const change = async () => {
        for (const { task_id } of [task, other]) await changeTask(task_id, "firing = ?", JSON.stringify(rule));
      };
      await change();
      let kept: string | null = null;
      await push(RATE, start - MINUTE, { [entity]: 0.9, [twin]: 0.9 });
      const looks: Look[] = [];
      let current = 0.9;
      for (const [i, { value, asked, keep, dies, turns }] of minutes.entries()) {
        const t = start + (i + 1) * MINUTE;
        // Of what was asked before the watch D1 decides, by the rule in force: only then do all see one rule.
        if (turns && unwatched === 0) {
          const { release, ...config } = firingConfig(rule);
          rule = firingRule(release === undefined ? { ...config, release: 0.5 } : config, falls);
          await change();
        }
        const settings = { since, firing: firingConfig(rule) };
        if (i === unwatched) await watchTask(other, { ...settings, scope: `twin${run}:`, keep: "all" });
        if (i >= unwatched && kept !== keep) {
          await watchTask(task, { ...settings, scope: `kept${run}:`, keep });
          kept = keep;
        }
        if (value !== null) await push(RATE, t - 1, { [entity]: value, [twin]: value });
        current = value ?? current;
        world.now = t + DELAY;
        await ring();
        if (i >= unwatched) looks.push({ t, value: current, rule });
        if (dies) {
          await abortAllDurableObjects();
          await enter(world);
        }
        if (asked === null) continue;
        const at = t + asked * 1_000;
        looks.push({ t: at, value: current, rule });
        for (const one of [entity, twin])
          await call("POST", "/evaluate/full", question(task, one, new Date(at).toISOString()));
      }
      const fired = await firedAt(task, entity);
      expect(fired).toEqual(await firedAt(other, twin));
      expect(fired).toEqual(firedBy(looks));
      const incidents = await incidentsOf(task, entity);
      expect(incidents).toEqual(await incidentsOf(other, twin));
      expect(incidents.map(({ opened_at, closed_at }) => [opened_at, closed_at])).toEqual(
        stretchesOf(looks.filter(({ t }) => t >= since)),
      );
      const byClock = looks.filter(({ t }) => t % MINUTE === 0).toReversed();
      expect((await looksOf(task, entity, 100)).map(({ t, outcome }) => [t, outcome])).toEqual(
        byClock.map(({ t, value }) => [t, value < 0.35 ? "triggered" : "not_triggered"]),
      );
    }),
    // Each try has a day of its own: what is tried to shrink a failure would soon lie ahead of the clock.
    { ...alwaysRuns(8), examples, endOnFailure: true },
  );
});

/** A look or a question, and the rule of its time. */
interface Look {
  t: number;
  value: number;
  rule: FiringRule;
}

/** When it fires by the rules in words; whether a look ends a run is settled by the rule of its time. */
function firedBy(looks: readonly Look[]): number[] {
  const earlier: EarlierDecision[] = [];
  let [held, told] = [-Infinity, false];
  for (const { t: at, value: score, rule } of looks) {
    const value = score < 0.35;
    const isTold = rule.mode === "on_change" && told;
    const fired: boolean = value && !isTold && heldBack({ ...rule, mode: "every" }, earlier, { at, value }) === null;
    earlier.push({ at, triggered: value, value, score, fired });
    const isOver = !value && endsRun(rule, { t: at, score }, held);
    told = !isOver && (told || fired);
    if (value) held = at;
  }
  return earlier.flatMap(({ at, fired }) => (fired ? [at] : []));
}

/** From when to when the same looks were true, or not released since. */
function stretchesOf(looks: readonly Look[]): (number | null)[][] {
  const stretches: [number, number | null][] = [];
  let held = -Infinity;
  for (const { t, value, rule } of looks) {
    const open = stretches.at(-1)?.[1] === null ? stretches.at(-1) : undefined;
    if (value < 0.35 && !open) stretches.push([t, null]);
    else if (value >= 0.35 && open && endsRun(rule, { t, score: value }, held)) open[1] = t;
    if (value < 0.35) held = t;
  }
  return stretches;
}
