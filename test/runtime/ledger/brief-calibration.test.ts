import { expect, it } from "vitest";
import { call } from "../../support/runtime-call.ts";
import { createTask, RATE, registerRate, START, type Task } from "../../support/world.ts";
import {
  decisionsAt,
  DELAY,
  deleteTasks,
  enter,
  MINUTE,
  push,
  ring,
  someEntities,
  watchTask,
  watchWorld,
  type WatchWorld,
} from "./watched.ts";

interface Calibrated {
  recommended: number | null;
  calibration_token: string | null;
  evidence: { decisions: { versions: string[] } };
}

/** Values of three entities by the minute: runs of different lengths, and scores on both sides of the cut. */
const minutes = 24;
const valueAt = (entity: number, minute: number) =>
  minute % (6 + entity) < 2 + entity ? 0.3 - 0.01 * (minute % 4) : 0.5 + 0.02 * ((minute * (entity + 3)) % 9);

let world: WatchWorld;
const at = (minute: number) => START + minute * MINUTE;
const time = (minute: number) => new Date(at(minute)).toISOString();

async function watched(keep: "all" | "changes", percent: number): Promise<{ task: Task; entities: string[] }> {
  const entities = someEntities(keep, 3);
  const task = await createTask(call, `alert me when the active user rate drops below ${percent}%`);
  await watchTask(task, { since: START, scope: `${keep}:`, keep, firing: { mode: "on_change" } });
  return { task, entities };
}

/** Rates looks of the same places, false alarms of the first entity above all. */
async function rate({ task, entities }: { task: Task; entities: string[] }): Promise<void> {
  const { condition_id, condition_version } = task;
  for (let minute = 0; minute < minutes; minute++) {
    const entity = minute % 3;
    const fired = valueAt(entity, minute) < 0.35;
    if (!fired && minute % 2 === 0) continue;
    const feedback = fired ? "false_positive" : "false_negative";
    const rating = { condition_id, condition_version, entity: entities[entity], timestamp: time(minute), feedback };
    expect((await call("POST", "/feedback/decision", rating)).status).toBe(200);
  }
}

const calibrated = async ({ task }: { task: Task }, more: object = {}) => {
  const { condition_id, condition_version } = task;
  const { status, body } = await call<Calibrated>("POST", "/conditions/calibrate", {
    condition_id,
    condition_version,
    ...more,
  });
  expect(status).toBe(200);
  return { ...body, calibration_token: null, expires_at: null };
};

await registerRate(call);

it("a task that keeps changes calibrates as one that keeps all, on the same data", async () => {
  world = watchWorld(START + DELAY);
  await enter(world);
  await deleteTasks();
  // Two conditions that fire alike, as no value lies between them: what one pools the other does not.
  const all = await watched("all", 35);
  const brief = await watched("changes", 36);
  for (let minute = 0; minute < minutes; minute++) {
    const values = [all, brief].flatMap(({ entities }) =>
      entities.map((name, i) => [name, valueAt(i, minute)] as const),
    );
    await push(RATE, at(minute), Object.fromEntries(values));
    world.now = at(minute) + DELAY;
    await ring();
  }
  const recorded = await Promise.all(
    [all, brief].map(async ({ task }) => {
      const counts = await Promise.all(
        Array.from({ length: minutes }, (_, minute) => decisionsAt(task.condition_id, at(minute))),
      );
      return counts.flat().length;
    }),
  );
  expect(recorded[0]).toBe(3 * minutes);
  expect(recorded[1]).toBeLessThan(minutes);
  await rate(all);
  await rate(brief);
  for (const more of [{}, { target: { alerts_per_day: 10 } }, { feedback_direction: "tighten" }]) {
    const [one, other] = [await calibrated(all, more), await calibrated(brief, more)];
    expect(one.recommended).not.toBeNull();
    expect(numbersOf(other)).toEqual(numbersOf(one));
  }
});

/** The current value, 35% or 36%, is told in places; nothing else may differ. */
const numbersOf = ({ recommended, evidence }: Calibrated) => ({
  recommended,
  evidence: JSON.stringify(evidence, (key, value: unknown) => (key === "cost_curve" ? null : value)),
});
