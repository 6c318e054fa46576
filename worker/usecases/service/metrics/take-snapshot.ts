import { countedUp, type Counted } from "../../../domain/metrics/counters.ts";
import { watchStatus } from "../../../domain/task/watch/status.ts";
import type { MetricsFacts, MetricsSnapshot } from "../../ports/service/metrics.ts";
import type { Services } from "../../services.ts";
import { gaugesOf, type WatchedTask } from "./gauges.ts";

/** Tasks that a shard is asked about at a time. */
const perCall = 1_000;
/** Calls besides: reading what was found before, the facts, health and counts, the list of watches, and keeping what is found. */
const ownCalls = 6;

/**
 * Looks at the service and keeps what was found, with counters that grow from what was kept before; in at most so many calls of
 * shards. Nothing is kept where another look was kept meanwhile: nothing is counted twice.
 */
export async function takeSnapshot(services: Services, calls: number): Promise<{ kept: boolean }> {
  const { metrics, incidents, watches } = services;
  const at = services.now();
  const before = await metrics.last();
  const [facts, health, counts, tasks] = await Promise.all([
    metrics.facts(before?.counted_until ?? null, at),
    watches.last(),
    incidents.count({}),
    watchedTasks(services, at, Math.floor((calls - ownCalls) / services.config.ledgerShards)),
  ]);
  const looked = tasks.flatMap(({ task_id, last_look_at }) =>
    last_look_at === null ? [] : [[task_id, last_look_at] as const],
  );
  const passed = tasks.filter(({ task_id, last_look_at }) => (last_look_at ?? 0) > (before?.looks[task_id] ?? 0));
  const missed = before === null ? 0 : passed.reduce((sum, one) => sum + one.missed, 0);
  const snapshot: MetricsSnapshot = {
    revision: (before?.revision ?? 0) + 1,
    at,
    gauges: gaugesOf({ facts, health, counts, tasks, at }),
    counters: countedUp(before?.counters ?? [], newsOf(facts, missed)),
    counted_until: facts.counted_until,
    looks: Object.fromEntries(looked),
  };
  return { kept: await metrics.keep(snapshot) };
}

/** How the watches of tasks are doing, of as many tasks as the calls allow. */
async function watchedTasks({ watches, watching }: Services, now: number, calls: number): Promise<WatchedTask[]> {
  const { watches: listed } = await watches.list();
  const ids = listed.map(({ task_id }) => task_id).slice(0, calls * perCall);
  const tasks: WatchedTask[] = [];
  for (let from = 0; from < ids.length; from += perCall) {
    const part = ids.slice(from, from + perCall);
    const found = await watching.status(part);
    for (const task_id of part) {
      const { state, late_ms, missed, unanswered, valueless, last_look_at } = watchStatus(
        true,
        found.get(task_id) ?? [],
        now,
      );
      const last = last_look_at === null ? null : Date.parse(last_look_at);
      tasks.push({ task_id, state, late_ms, missed, unanswered, valueless, last_look_at: last });
    }
  }
  return tasks;
}

const fates = ["received", "stored", "unchanged", "unmapped", "dropped", "rejected"] as const;

/** Each number that there may be stands there from the beginning, so that its first growth is seen. */
const knownSeries = [
  ...["triggered", "not_triggered"].map((outcome) => ({ name: "decisions", labels: { outcome } })),
  ...["condition", "no_data"].map((kind) => ({ name: "incidents_opened", labels: { kind } })),
  ...["delivered", "failed"].map((status) => ({ name: "deliveries_ended", labels: { status } })),
];

/** What has been counted since the look before. */
function newsOf({ decisions, opened, ended, feeds }: MetricsFacts, missed: number): Counted[] {
  return [
    ...knownSeries.map((one) => ({ ...one, by: 0 })),
    { name: "snapshots", labels: {}, by: 1 },
    { name: "watch_missed", labels: {}, by: missed },
    ...decisions.map(({ outcome, count }) => ({ name: "decisions", labels: { outcome }, by: count })),
    ...opened.map(({ key, count }) => ({ name: "incidents_opened", labels: { kind: key }, seen: count })),
    ...ended.map(({ key, count }) => ({ name: "deliveries_ended", labels: { status: key }, seen: count })),
    ...feeds.flatMap((feed) =>
      fates.map((fate) => ({ name: "feed_samples", labels: { feed: feed.feed_id, fate }, seen: feed[fate] })),
    ),
  ];
}
