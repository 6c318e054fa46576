import type { DecisionMonitor, Output } from "@decision-monitor/sdk";
import { mapLimited } from "../../worker/domain/values/map-limited.ts";
import { SIGNAL } from "../http/questions.ts";
import { Progress } from "./progress.ts";
import type { Steering } from "./steering.ts";

const atOnce = 1_000;
const filledAtOnce = 5_000;

export const entityNo = (i: number): string => `watched:${i}`;

/**
 * Entities with a daily series each, the newest point of today. That one is pushed as anybody would; those before it go past
 * the append, which takes a minute for two million points.
 */
export async function fillWatched(
  client: DecisionMonitor,
  steering: Steering,
  entities: number,
  points: number,
): Promise<void> {
  const newest = Date.now() - 60_000;
  const pushed = new Progress("entities made, with one point each", entities);
  const pages = Array.from({ length: Math.ceil(entities / atOnce) }, (_, page) => page * atOnce);
  await mapLimited(4, pages, async (from) => {
    const observations = Array.from({ length: Math.min(atOnce, entities - from) }, (_, i) => ({
      primitive_id: SIGNAL,
      entity: entityNo(from + i),
      observed_at: new Date(newest).toISOString(),
      value: 0.5 + (((from + i) * 7919) % 100) / 1000,
    }));
    await client.pushObservations({ observations });
    pushed.at(from);
  });
  pushed.end();
  await fillBefore(steering, entities, points - 1, newest);
}

async function fillBefore(steering: Steering, entities: number, points: number, newest: number): Promise<void> {
  const progress = new Progress("points before it", entities * points);
  let filled = 0;
  for (let after = 0; ; after += filledAtOnce) {
    const counts = await steering.giveHistory({ signal: SIGNAL, after, most: filledAtOnce, points, newest });
    const more = counts.reduce((sum, count) => sum + count, 0);
    if (more === 0) break;
    filled += more;
    progress.at(Math.min(filled, entities) * points);
  }
  await steering.forget();
  progress.end();
  await merged(steering);
}

/** Waits until the shards have merged what they were filled with: their alarms do that between sweeps, too. */
async function merged(steering: Steering): Promise<void> {
  await steering.jumpTo(Date.now());
  const progress = new Progress("shards that have merged it", (await steering.merging()).length);
  for (let left = Infinity; left > 0;) {
    await new Promise((resolve) => setTimeout(resolve, 1_000));
    const busy = await steering.merging();
    left = busy.filter(Boolean).length;
    progress.at(busy.length - left);
  }
  progress.end();
}

type Sweep = Output<"listTaskLooks">["items"][number];

/** Waits for the end of a task's first sweep that is about a time after `t`; asks seldom, as answers take a sweep's time. */
export async function sweepAfter(client: DecisionMonitor, id: string, t: string): Promise<Sweep> {
  for (;;) {
    const sweep = (await client.listTaskLooks({ id })).items[0];
    if (sweep && sweep.done && sweep.t > t) return sweep;
    await new Promise((resolve) => setTimeout(resolve, 500));
  }
}
