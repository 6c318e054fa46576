import { samplesOf } from "../../../domain/metrics/counters.ts";
import { exposition, type MetricsFormat } from "../../../domain/metrics/exposition.ts";
import type { Family } from "../../../domain/metrics/family.ts";
import type { Services } from "../../services.ts";

const metricPrefix = "decision_monitor_";

const counterHelp: Readonly<Record<string, string>> = {
  decisions: "Decisions about the time that has passed, as recorded within two minutes, by outcome.",
  deliveries_ended: "Messages that were delivered or given up, by status.",
  feed_samples: "Samples that feeds brought, by what became of them.",
  incidents_opened: "Incidents that have opened, by kind.",
  snapshots: "Looks at the service that these numbers come from.",
  watch_missed: "Times that looks passed over, over all tasks.",
};

/** The page by which the service is watched: what the last look of the cron found, and how old that is. */
export async function getMetrics(services: Services, format: MetricsFormat): Promise<string> {
  const last = await services.metrics.last();
  if (last === null) return exposition([], format);
  const { at, gauges } = last;
  const families: Family[] = [
    ageFamily("snapshot_timestamp", "When the service was looked at last, since 1970.", at / 1_000),
    ageFamily(
      "snapshot_age",
      "How old the other numbers are; the cron looks every minute.",
      Math.max(0, services.now() - at) / 1_000,
    ),
    ...gauges,
    ...Object.entries(counterHelp).map(([name, help]) => ({
      name,
      help,
      type: "counter" as const,
      samples: samplesOf(last.counters, name),
    })),
  ];
  const named = families.map((family) => ({ ...family, name: `${metricPrefix}${family.name}` }));
  return exposition(named, format);
}

const ageFamily = (name: string, help: string, value: number): Family => ({
  name: `${name}_seconds`,
  help,
  type: "gauge",
  unit: "seconds",
  samples: [{ labels: {}, value }],
});
