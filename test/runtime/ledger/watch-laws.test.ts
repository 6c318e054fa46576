import { env } from "cloudflare:workers";
import fc from "fast-check";
import { expect, it } from "vitest";
import { alwaysRuns } from "../../support/runs.ts";
import { call } from "../../support/runtime-call.ts";
import { createTask, type FullPipelineResult, question, RATE, registerRate, START } from "../../support/world.ts";
import {
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

/** What happens in the minute before a look: values that come in, some of them late, and whether the alarm comes in time. */
const minute = fc.record({
  pushes: fc.array(fc.record({ ago: fc.integer({ min: 0, max: 5 * MINUTE }), value: fc.integer({ min: 1, max: 9 }) }), {
    maxLength: 3,
  }),
  rung: fc.boolean(),
  askedFirst: fc.boolean(),
});

let run = 0;
await registerRate(call);

const recordOf = async (decisionId: string) => {
  const text = await env.DB.prepare("SELECT record FROM decisions WHERE decision_id = ?")
    .bind(decisionId)
    .first<string>("record");
  return JSON.parse(text ?? "null") as unknown[];
};
/** The watermark is the last but two of a packed record: twins see different numbers of the same rows. */
const withoutWatermark = (record: unknown[]) => record.filter((_, i) => i !== record.length - 3);

it.each([
  ["a look", "all" as const],
  ["a look that was kept in brief and is asked for long after", "changes" as const],
])(
  "%s is what its question asked at its time would have been, whatever came in late and however alarms came",
  async (_, keep) => {
    await fc.assert(
      fc.asyncProperty(fc.array(minute, { minLength: 1, maxLength: 12 }), async (minutes) => {
        run += 1;
        const start = START + run * 24 * 60 * MINUTE;
        const [watched = ""] = someEntities(`watched${run}`, 1);
        const [twin = ""] = someEntities(`twin${run}`, 1);
        const world = watchWorld(start);
        await enter(world);
        await deleteTasks();
        const task = await createTask(
          call,
          "alert me when the 3 minute average of the active user rate drops below 50%",
        );
        await watchTask(task, { since: start, scope: `watched${run}:`, keep });
        await ring();
        await push(RATE, start - 10 * MINUTE, { [watched]: 0.6, [twin]: 0.6 });
        const asked = new Map<number, string | null>();
        for (const [i, { pushes, rung, askedFirst }] of minutes.entries()) {
          const t = start + (i + 1) * MINUTE;
          for (const { ago, value } of pushes) await push(RATE, t - ago, { [watched]: value / 10, [twin]: value / 10 });
          world.now = t + DELAY;
          if (!rung) continue;
          const at = new Date(t).toISOString();
          if (askedFirst) await call("POST", "/evaluate/full", question(task, watched, at));
          await ring();
          const { body } = await call<FullPipelineResult>("POST", "/evaluate/full", question(task, twin, at));
          asked.set(t, body.decision_id);
        }
        const looks = await looksOf(task, watched, 100);
        expect(looks.map(({ t }) => t)).toEqual([...asked.keys()].toReversed());
        for (const { t, decision_id, outcome } of looks) {
          const unfolding = keep === "changes" ? question(task, watched, new Date(t).toISOString()) : null;
          expect(unfolding ? (await call("POST", "/evaluate/full", unfolding)).status : 200).toBe(200);
          const look = await recordOf(decision_id ?? "");
          const twins = await recordOf(asked.get(t) ?? "");
          expect(withoutWatermark(look)).toEqual(withoutWatermark(twins));
          expect(outcome).toBe(look[2]);
        }
      }),
      alwaysRuns(5),
    );
  },
);
