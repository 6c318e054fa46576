/**
 * `npm run bench` (watching): how many looks a second the sweeps of watched tasks take, beside recorded batches on the same service,
 * and how long evaluations take that are asked meanwhile. Only the ratios say anything of another machine.
 */
import { parseArgs } from "node:util";
import type { DecisionMonitor } from "@decision-monitor/sdk";
import { type LocalService, withLocal } from "../tools/local.ts";
import { load, quantile } from "./http/load.ts";
import { DAY, prepare, push, questions, SIGNAL } from "./http/questions.ts";
import { batches } from "./scale/batches.ts";

const { values } = parseArgs({
  options: {
    entities: { type: "string", default: "5000" },
    brief: { type: "string", default: "20000" },
    seconds: { type: "string", default: "2" },
  },
});
const entities = Number(values.entities);
const inBrief = Number(values.brief);
const seconds = Number(values.seconds);
const points = 30;
const connections = 10;

const whole = (value: number) => Math.round(value).toLocaleString("en");

/** Entities with 30 daily points each, the newest of today: so that there is something to look at now. */
async function fillWatched(client: DecisionMonitor, name: string, count: number): Promise<void> {
  const today = Date.now() - 60_000;
  const rows = Array.from({ length: count * points }, (_, i) => ({
    primitive_id: SIGNAL,
    entity: `${name}:${i % count}`,
    observed_at: new Date(today - (points - 1 - Math.floor(i / count)) * DAY).toISOString(),
    value: 0.5 + ((i * 7919) % 100) / 1000,
  }));
  await push(client, rows);
}

/**
 * How long a sweep takes that keeps changes, in seconds: from when it is first seen, with looks still to come, until it is
 * done; the middle one of three.
 */
async function briefSeconds({ client }: LocalService, intent: string): Promise<number> {
  const watch = { every: "1m", keep: "changes" } as const;
  const task = await client.createTask({ intent, entity_scope: "brief:*", delivery: { type: "notification" }, watch });
  if (!("task_id" in task)) throw new Error("a dry run was answered");
  const took: number[] = [];
  const begun = new Map<string, number>();
  while (took.length < 3) {
    const sweep = (await client.listTaskLooks({ id: task.task_id, limit: 1 })).items[0];
    const from = sweep && begun.get(sweep.t);
    if (sweep && from === undefined) begun.set(sweep.t, sweep.done ? Number.NaN : performance.now());
    else if (sweep?.done && from !== undefined) {
      if (from === from && sweep.entities === inBrief) took.push((performance.now() - from) / 1_000);
      begun.set(sweep.t, Number.NaN);
    }
    await new Promise((resolve) => setTimeout(resolve, 20));
  }
  await client.updateTask({ id: task.task_id, status: "paused" });
  return quantile(took, 0.5);
}

/** The time between the first and the last record of a task's first whole sweep, in seconds. */
async function sweepSeconds({ client, service }: LocalService, intent: string, busy: () => Promise<void>) {
  const task = await client.createTask({
    intent,
    entity_scope: "watched:*",
    delivery: { type: "notification" },
    watch: { every: "1m", keep: "all" },
  });
  if (!("task_id" in task)) throw new Error("a dry run was answered");
  const newest = async () => (await client.listTaskLooks({ id: task.task_id })).items[0];
  const until = async (is: (sweep: Awaited<ReturnType<typeof newest>>) => boolean) => {
    for (;;) {
      const sweep = await newest();
      if (sweep && is(sweep)) return sweep;
      await new Promise((resolve) => setTimeout(resolve, 100));
    }
  };
  await until((sweep) => sweep !== undefined);
  await busy();
  const { t } = await until((sweep) => sweep?.done === true && sweep.entities === entities);
  const db = await service.miniflare.getD1Database("DB");
  const span = await db
    .prepare(
      "SELECT max(recorded_at) - min(recorded_at) AS ms, count(*) AS n FROM decisions WHERE condition_id = ? AND evaluated_at = ?",
    )
    .bind(task.condition_id, Date.parse(t))
    .first<{ ms: number; n: number }>();
  await client.updateTask({ id: task.task_id, status: "paused" });
  if (span?.n !== entities) throw new Error(`${span?.n} of ${entities} looks were recorded`);
  return Math.max(1, span.ms) / 1_000;
}

await withLocal(
  async (local) => {
    const { client, apiKey } = local;
    const on = { url: local.service.url, apiKey };
    await prepare(client);
    await fillWatched(client, "watched", entities);
    const batch = await batches(client, on);
    const asked = await questions(client, "asked", "alert me when load is above 94%", on);
    for (const target of [batch, asked]) await load(target, 2, seconds / 2);

    const recorded = (await load(batch, 2, seconds)).perSecond * 1_000;
    const alone = await load(asked, connections, seconds);
    const beside: number[] = [];
    const kinds = [
      ["threshold", "alert me when load is above 93%"],
      ["z-score over 30 points", "alert me when load is more than 60 standard deviations above normal"],
    ] as const;
    for (const [kind, intent] of kinds) {
      const took = await sweepSeconds(local, intent, async () => {
        beside.push((await load(asked, connections, seconds)).p99);
      });
      const looks = entities / took;
      console.log(
        `sweep of ${whole(entities)} entities, ${kind}: ${took.toFixed(1)} s, ${whole(looks)} recorded looks/s while ${connections} connections ask; recorded batches ${whole(recorded)} decisions/s: ${(looks / recorded).toFixed(2)}x`,
      );
    }
    await fillWatched(client, "brief", inBrief);
    for (const [kind, intent, aim] of [
      ["threshold", "alert me when load is above 92%", 25],
      ["z-score over 30 points", "alert me when load is more than 61 standard deviations above normal", 8],
    ] as const) {
      const looks = inBrief / (await briefSeconds(local, intent));
      console.log(
        `sweep of ${whole(inBrief)} entities that keeps changes, ${kind}: ${whole(looks)} looks/s: ${(looks / recorded).toFixed(1)}x   aim at least ${aim}.0x`,
      );
    }
    const during = quantile(beside, 0.5);
    console.log(
      `asked during a sweep: p99 ${during.toFixed(0)} ms, ${alone.p99.toFixed(0)} ms without: ${(during / alone.p99).toFixed(2)}x   aim at most 3.00x`,
    );
  },
  { SVC_WATCH_SETTLE: "1s" },
);
