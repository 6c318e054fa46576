import { env } from "cloudflare:workers";
import fc from "fast-check";
import { expect, it, vi } from "vitest";
import { ChangesKeeper } from "../../../worker/ledger/shard/watch/firing/keeper.ts";
import { buildZoo, zoo, zooQuestion } from "../../support/all-strategies.ts";
import { alwaysRuns } from "../../support/runs.ts";
import { call, ok } from "../../support/runtime-call.ts";
import { createTask, DAY, type FullPipelineResult, registerRate, START, type Task } from "../../support/world.ts";
import {
  changeTask,
  DELAY,
  deleteTasks,
  enter,
  looksOf,
  MINUTE,
  pauseFor,
  ring,
  someEntities,
  watchTask,
  watchWorld,
} from "./watched.ts";

const hour = 3_600_000;
/** Values of one entity: when, by minutes before the look or after it, and what. */
const values = fc.array(
  fc.record({
    minutes: fc.oneof(fc.integer({ min: -3, max: 60 }), fc.integer({ min: 0, max: 12 * 24 * 60 })),
    rate: fc.option(fc.integer({ min: 0, max: 12 }), { nil: null }),
    mood: fc.option(fc.constantFrom("healthy", "at_risk"), { nil: null, freq: 1 }),
  }),
  { maxLength: 25 },
);
const entity = fc.record({ before: values, meanwhile: values, after: values, askedFirst: fc.boolean() });

/** A window, beside one condition of each strategy; and a signal that is nullable. */
const windowed = "zoo_window";
const types = [...zoo.map(([type]) => type), "null"] as const;

let run = 0;
const post = <Body>(method: string, path: string, body?: unknown) => call<Body>(method, path, body);

await registerRate(call);
await buildZoo(post, "zoo:first");
const primitives = { x: { primitive_id: "zoo.rate", type: "time_series<float>", missing_data_policy: "null" } };
await post("POST", "/concepts", {
  concept_id: windowed,
  version: "1.0",
  description: "a window",
  output_type: "float?",
  primitives,
  features: { out: { op: "mean", inputs: ["x"], params: { window: "6h" } } },
  output_feature: "out",
});
const strategy = { type: "z_score", params: { direction: "any", value: 0.5, window: "3d" } };
const ids = { condition_id: windowed, version: "1.0", concept_id: windowed, concept_version: "1.0" };
const made = await post("POST", "/conditions", { ...ids, min_history: 2, strategy });
if (made.status !== 201) throw new Error(`the condition was not made: ${made.status}`);

async function pushAll(
  entityName: string,
  t: number,
  some: readonly { minutes: number; rate: number | null; mood: string | null }[],
) {
  const observations = some.flatMap(({ minutes, rate, mood }) => {
    const at = { entity: entityName, observed_at: new Date(t - minutes * MINUTE).toISOString() };
    return [
      ...(rate === null ? [] : [{ primitive_id: "zoo.rate", ...at, value: rate / 10 }]),
      ...(mood === null ? [] : [{ primitive_id: "zoo.mood", ...at, value: mood }]),
    ];
  });
  if (observations.length === 0) return;
  await ok("POST", "/observations", { observations });
}

const questionOf = (type: (typeof types)[number] | "window", name: string, t: number) => {
  const at = new Date(t).toISOString();
  if (type !== "window") return zooQuestion(type, name, at);
  const ids = { concept_id: windowed, condition_id: windowed };
  return { ...ids, concept_version: "1.0", condition_version: "1.0", entity: name, timestamp: at };
};

/** Rings, and has something happen when the sweep has begun and nothing is judged yet. */
async function ringBefore(judging: () => Promise<void>): Promise<void> {
  const real = Reflect.get(ChangesKeeper.prototype, "judge");
  let begun = false;
  vi.spyOn(ChangesKeeper.prototype, "judge").mockImplementation(function* (this: ChangesKeeper, part, some) {
    if (!begun) yield* pauseFor(judging());
    begun = true;
    return yield* real.call(this, part, some);
  });
  await ring();
  vi.restoreAllMocks();
}

it("a look in brief is what its question is answered, of every strategy, whatever came in before it and since", async () => {
  const tasks = new Map<(typeof types)[number] | "window", Task>();
  for (const type of [...types, "window"] as const)
    tasks.set(type, await createTask(call, "alert me when the active user rate drops below 35%"));
  await fc.assert(
    fc.asyncProperty(fc.array(entity, { minLength: 1, maxLength: 5 }), async (all) => {
      run += 1;
      const t = START + run * 5 * DAY + 5 * hour;
      const names = someEntities(`zoo${run}`, all.length);
      const world = watchWorld(t);
      await enter(world);
      await deleteTasks();
      for (const [i, { before }] of all.entries())
        await pushAll(names[i] ?? "", t, [{ minutes: 13 * 24 * 60, rate: 5, mood: null }, ...before]);
      for (const [type, task] of tasks) {
        await watchTask(task, { since: t - MINUTE + 1, scope: `zoo${run}:`, keep: "changes" });
        const { condition_id, condition_version } = questionOf(type, "", t);
        const ids = [condition_id, condition_version] as const;
        await changeTask(task.task_id, "condition_id = ?, condition_version = ?, status = 'active'", ...ids);
      }
      for (const [i, { askedFirst, meanwhile }] of all.entries()) {
        if (askedFirst) await call("POST", "/evaluate/full", questionOf("threshold", names[i] ?? "", t));
        await pushAll(names[i] ?? "", t, meanwhile);
      }
      world.now = t + DELAY;
      await ringBefore(async () => {
        for (const [i, { after }] of all.entries()) await pushAll(names[i] ?? "", t, after);
      });
      const unanswered: unknown[][] = [];
      for (const [type, task] of tasks) {
        for (const name of names) {
          const [look] = await looksOf(task, name);
          const asked = await call<FullPipelineResult>("POST", "/evaluate/full", questionOf(type, name, t));
          if (asked.status !== 200) {
            unanswered.push([type, look?.t, look?.outcome]);
            continue;
          }
          const row = await env.DB.prepare("SELECT outcome, score FROM decisions WHERE decision_id = ?")
            .bind(asked.body.decision_id)
            .first<{ outcome: string; score: number | null }>();
          const reason = asked.body.decision.reason ?? null;
          expect([type, look]).toMatchObject([type, { t, ...row, reason }]);
        }
      }
      expect(unanswered).toEqual(unanswered.map(([type]) => [type, t, null]));
    }),
    alwaysRuns(4),
  );
});
