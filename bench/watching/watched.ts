import type { DecisionMonitor, Output } from "@decision-monitor/sdk";
import { say, whole } from "../../tools/print.ts";
import { until } from "../../tools/waiting.ts";
import { push, SIGNAL } from "../http/questions.ts";
import type { Steering } from "./steering.ts";

const filledAtOnce = 5_000;

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
  say(`${whole(entities)} entities, with one point each`);
  await push(client, entities, (i) => ({
    entity: `watched:${i}`,
    observed_at: newest,
    value: 0.5 + ((i * 7919) % 100) / 1000,
  }));
  say(`${points - 1} points before it`);
  for (let after = 0, more = 1; more > 0; after += filledAtOnce) {
    const filling = { signal: SIGNAL, after, most: filledAtOnce, points: points - 1, newest };
    more = Math.max(...(await steering.each("fill", filling)));
  }
  await steering.each("forget");
  say("the shards merge what they were filled with");
  // Their alarms do that between sweeps, too.
  await steering.jumpTo(Date.now());
  await until(async () => !(await steering.each("merging")).includes(true), "the end of merging", { everyMs: 1_000 });
}

type Sweep = Output<"listTaskLooks">["items"][number];

/** Waits for the end of a task's first sweep that is about a time after `t`; asks seldom, as answers take a sweep's time. */
export async function sweepAfter(client: DecisionMonitor, id: string, t: string): Promise<Sweep> {
  const found = async () => {
    const [sweep] = (await client.listTaskLooks({ id })).items;
    return sweep?.done === true && sweep.t > t && sweep;
  };
  return until(found, "a sweep", { everyMs: 500 });
}
