/**
 * `npm run bench` (watching): sweeps of watched tasks by themselves and while others ask, beside recorded batches on the same
 * service. Only the ratios say anything of another machine.
 */
import { join } from "node:path";
import { ROOT } from "../tools/runtime.ts";
import type { DecisionMonitor } from "@decision-monitor/sdk";
import { withLocal } from "../tools/local.ts";
import { load, type Target } from "./http/load.ts";
import { prepare, questions } from "./http/questions.ts";
import { optionsOf } from "../tools/options.ts";
import { say, whole } from "../tools/print.ts";
import { batches } from "./scale/batches.ts";
import { peakMemory, residentMemory } from "../tools/runtime/usage.ts";
import type { ShardUse } from "./watching/steered-shard.ts";
import { Steering } from "./watching/steering.ts";
import { fillWatched, sweepAfter } from "./watching/watched.ts";

const { entities, seconds, ...set } = optionsOf({ entities: 20_000, seconds: 6, keep: "changes" });
const keep = set.keep === "all" ? "all" : "changes";
const points = 30;
const connections = 10;
/** A p99 of fewer seconds says little. */
const shortestSeconds = 5;
const span = { text: "1h", ms: 3_600_000 };
/** More than a shard waits after the time it looks at. */
const delayMs = 10_000;
const kinds = [
  ["threshold", "alert me when load is above 93%"],
  ["z-score over 30 points", "alert me when load is more than 60 standard deviations above normal"],
] as const;

interface Bench {
  client: DecisionMonitor;
  steering: Steering;
  asked: Target;
}
const times = (ratio: number) => `${ratio.toFixed(2)}x`;
const print = (what: string, figures: string, ratio = "") =>
  console.log(`${what.padEnd(44)} ${figures.padEnd(46)} ${ratio.padStart(8)}`.trimEnd());

/** One sweep over all, by the shards' own alarms, and what it took. */
async function sweep({ client, steering }: Bench, id: string) {
  const before = (await client.listTaskLooks({ id })).items[0]?.t ?? "";
  const stood = await stored(steering);
  await steering.jumpTo((Math.floor(steering.now() / span.ms) + 1) * span.ms + delayMs);
  const swept = await sweepAfter(client, id, before);
  const uses = await steering.each("use");
  if (swept.entities !== entities) throw new Error(`${swept.entities} of ${entities} were looked at`);
  const alarms = uses.flatMap((use) => use.alarms);
  const took = Math.max(...alarms.map(([, to]) => to)) - Math.min(...alarms.map(([from]) => from));
  return {
    seconds: Math.max(1, took) / 1_000,
    rows: uses.reduce((sum, use) => sum + use.rows_written + use.d1_rows_written, 0),
    bytes: bytesOf(uses) - stood,
    unanswered: swept.unanswered,
  };
}

/** Sweeps one after another for as long as others ask; the first of them, and how long those who asked waited. */
async function besideSweeps(bench: Bench, id: string, asking: number): Promise<{ seconds: number; p99: number }> {
  const until = performance.now() + asking * 1_000;
  const measured = load(bench.asked, connections, asking);
  const first = await sweep(bench, id);
  while (performance.now() < until) await sweep(bench, id);
  return { seconds: first.seconds, p99: (await measured).p99 };
}

const bytesOf = (uses: readonly ShardUse[]) =>
  uses.reduce((sum, { size }) => sum + size, Math.max(...uses.map(({ d1_size }) => d1_size)));
const stored = async (steering: Steering) => bytesOf(await steering.each("use"));

/** A sweep by itself and one while others ask; the first of a task is not counted, in which everything is new. */
async function measure(
  bench: Bench,
  kind: string,
  intent: string,
  rates: { recorded: number; p99: number },
): Promise<void> {
  const task = await bench.client.tasks.create({
    intent,
    entity_scope: "watched:*",
    delivery: { type: "notification" },
    watch: { every: span.text, keep },
  });
  say(`${kind}: the first sweep, in which everything is new`);
  await sweep(bench, task.task_id);
  say(`${kind}: a sweep alone`);
  const alone = await sweep(bench, task.task_id);
  const busy = Math.min(30, Math.max(shortestSeconds, 0.8 * alone.seconds));
  say(`${kind}: sweeps while others ask for ${busy.toFixed(0)} s`);
  const beside = await besideSweeps(bench, task.task_id, busy);
  await bench.client.updateTask({ id: task.task_id, status: "paused" });
  if (alone.unanswered > 0) throw new Error(`${alone.unanswered} looks had no answer`);

  const looks = entities / alone.seconds;
  const during = beside.p99;
  console.log(`\n${kind}, a sweep of ${whole(entities)} entities that finds nothing new`);
  print(
    "wall time",
    `${alone.seconds.toFixed(1)} s, ${beside.seconds.toFixed(1)} s while ${connections} connections ask`,
  );
  print("looks a second, against recorded batches", `${whole(looks)} looks/s`, times(looks / rates.recorded));
  print("bytes stored a look", (alone.bytes / entities).toFixed(2));
  print("rows written a look", (alone.rows / entities).toFixed(4));
  print(
    "p99 of asked evaluations, against no sweep",
    `${during.toFixed(0)} ms, ${rates.p99.toFixed(0)} ms without (${busy.toFixed(0)} s each)`,
    times(during / rates.p99),
  );
}

await withLocal(
  async (local) => {
    const { client } = local;
    const steering = new Steering(local.service.url);
    await prepare(client);
    await fillWatched(client, steering, entities, points);
    const batch = await batches(local);
    const asked = await questions(local, "alert me when load is above 94%");
    say("warming up, then recorded batches and questions without a sweep");
    for (const target of [batch, asked]) await load(target, connections, seconds / 2);
    const recorded = (await load(batch, 2, seconds)).perSecond * 1_000;
    const { p99 } = await load(asked, connections, seconds);
    print("recorded batches of 1,000", `${whole(recorded)} decisions/s`);
    const bench = { client, steering, asked };
    for (const [kind, intent] of kinds) await measure(bench, kind, intent, { recorded, p99 });
    const [peak, now] = [peakMemory(), residentMemory()].map((bytes) => ((bytes ?? Number.NaN) / 1e9).toFixed(2));
    console.log("");
    print("memory of the runtime", `${now} GB now, ${peak} GB at most`);
  },
  { SVC_WATCH_SETTLE: "1s" },
  { main: join(ROOT, "bench/watching/worker.ts") },
);
