import type { Family, MetricSample } from "../../../domain/metrics/family.ts";
import type { WatchHealth } from "../../../domain/task/watch/health.ts";
import type { WatchStatus } from "../../../domain/task/watch/status.ts";
import type { IncidentCounts } from "../../ports/alarms/incidents.ts";
import type { MetricsFacts } from "../../ports/service/metrics.ts";

/** How the watch of one task is doing; the time in epoch milliseconds. */
export interface WatchedTask extends Pick<WatchStatus, "state" | "late_ms" | "missed" | "unanswered" | "valueless"> {
  task_id: string;
  last_look_at: number | null;
}

interface GaugedFacts {
  facts: MetricsFacts;
  health: WatchHealth | null;
  counts: IncidentCounts;
  tasks: readonly WatchedTask[];
  at: number;
}

/** Beyond so many, no task has lines of its own. */
const mostTasks = 1_000;

const oneSample = (value: number): MetricSample[] => [{ labels: {}, value }];
const samplesBy = (label: string, values: Readonly<Record<string, number>>): MetricSample[] =>
  Object.entries(values).map(([key, value]) => ({ labels: { [label]: key }, value }));
const sumBy = <T>(all: readonly T[], of: (each: T) => number) => all.reduce((total, each) => total + of(each), 0);

/** What a look found, as numbers. No label holds an entity or anything that people wrote. */
export function gaugesOf(found: GaugedFacts): Family[] {
  const { facts, counts } = found;
  const age = (time: number | null) => (time === null ? 0 : Math.max(0, found.at - time) / 1_000);
  const oldest = (all: readonly { oldest: number | null }[]) => Math.max(0, ...all.map((each) => age(each.oldest)));
  const gauge = (name: string, help: string, samples: MetricSample[]): Family => ({
    name,
    help,
    type: "gauge",
    samples,
  });
  const measured =
    (unit: "seconds" | "bytes") =>
    (name: string, help: string, samples: MetricSample[]): Family => ({
      ...gauge(`${name}_${unit}`, help, samples),
      unit,
    });
  const seconds = measured("seconds");
  const bytes = measured("bytes");
  const statuses = (known: readonly string[], all: readonly { status: string; count: number }[]) =>
    samplesBy("status", {
      ...Object.fromEntries(known.map((name) => [name, 0])),
      ...Object.fromEntries(all.map((each) => [each.status, each.count])),
    });
  const unsent = facts.deliveries.filter(({ status }) => status !== "failed");
  return [
    gauge("tasks", "Tasks by status.", statuses(["active", "paused", "preview", "deleted"], facts.tasks)),
    gauge(
      "rows",
      "Definitions by table.",
      facts.rows.map(({ table, count }) => ({ labels: { table }, value: count })),
    ),
    ...watchGauges(found, gauge, seconds),
    gauge(
      "incidents_open",
      "Incidents that nobody has acknowledged, by severity; counting stops at 1,000 each.",
      samplesBy("severity", counts.open),
    ),
    gauge("incidents_acknowledged", "Incidents that are acknowledged and not over.", oneSample(counts.acknowledged)),
    gauge(
      "deliveries",
      "Messages that wait or have failed, by status; counting stops at 10,000.",
      statuses(["pending", "retrying", "failed"], facts.deliveries),
    ),
    seconds(
      "delivery_oldest",
      "Age of the oldest message that waits to be sent or sent again.",
      oneSample(oldest(unsent)),
    ),
    gauge("outbox_actions", "Actions that are due and have no result yet.", oneSample(facts.outbox.count)),
    seconds("outbox_oldest", "Age of the oldest of them.", oneSample(age(facts.outbox.oldest))),
    gauge("jobs", "Jobs that are not finished, by status.", statuses(["queued", "running"], facts.jobs)),
    seconds("job_oldest", "Age of the oldest of them.", oneSample(oldest(facts.jobs))),
    seconds(
      "feed_newest_age",
      "Time since a feed received anything.",
      facts.feeds.flatMap(({ feed_id, last_received_at }) =>
        last_received_at === null ? [] : [{ labels: { feed: feed_id }, value: age(last_received_at) }],
      ),
    ),
    gauge("log_signed_leaves", "Leaves of the log under the last checkpoint.", oneSample(facts.log.signed)),
    gauge("log_unsigned_leaves", "Leaves that wait to become part of the log.", oneSample(facts.log.unsigned)),
    seconds("log_oldest_unsigned", "Age of the oldest of them.", oneSample(age(facts.log.oldest))),
    bytes("database", "Size of the database.", oneSample(facts.bytes)),
    gauge("archived_decisions", "Decisions in the archive.", oneSample(facts.archive.decisions)),
    bytes("archive", "Size of the archive.", oneSample(facts.archive.bytes)),
  ];
}

type GaugeMaker = (name: string, help: string, samples: MetricSample[]) => Family;

const states = ["watching", "waiting", "late", "ahead", "stalled", "too_costly", "overloaded", "unknown"] as const;

function watchGauges({ health, tasks }: GaugedFacts, gauge: GaugeMaker, seconds: GaugeMaker): Family[] {
  const each = (of: (task: WatchedTask) => number | null): MetricSample[] =>
    tasks.length > mostTasks
      ? []
      : tasks.flatMap((task) => {
          const value = of(task);
          return value === null ? [] : [{ labels: { task: task.task_id }, value }];
        });
  const inState = Object.fromEntries(
    states.map((state) => [state, tasks.filter((task) => task.state === state).length]),
  );
  const { late = 0, stalled = 0, away = 0, crowded = 0, late_ms = 0 } = health ?? {};
  return [
    gauge("watches", "Tasks that watch, by how they are doing.", samplesBy("state", inState)),
    gauge(
      "watch_shards",
      "Shards that do not keep up with their watches.",
      samplesBy("state", { late, stalled, away, crowded }),
    ),
    seconds("watch_late", "By how much the latest shard is late.", oneSample(late_ms / 1_000)),
    gauge(
      "watch_unanswered",
      "Entities that the last looks could not judge.",
      oneSample(sumBy(tasks, (task) => task.unanswered)),
    ),
    gauge(
      "watch_valueless",
      "Entities at which the last looks had nothing to judge.",
      oneSample(sumBy(tasks, (task) => task.valueless)),
    ),
    seconds(
      "watch_task_late",
      "By how much the last look of a task was late, or the next one is.",
      each((task) => task.late_ms / 1_000),
    ),
    gauge(
      "watch_task_missed",
      "Times that the last look of a task passed over.",
      each((task) => task.missed),
    ),
    gauge(
      "watch_task_unanswered",
      "Entities that the last look of a task could not judge.",
      each((task) => task.unanswered),
    ),
    seconds(
      "watch_task_last_look_timestamp",
      "The time of the last look of a task, since 1970.",
      each((task) => task.last_look_at && task.last_look_at / 1_000),
    ),
  ];
}
