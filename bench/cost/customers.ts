import { countLoads } from "../packed/counted.ts";
import type { Loaded } from "../packed/worker.ts";
import { markdownTable, whole } from "../../tools/print.ts";
import { monthly, type Usage } from "./bill.ts";
import type { BriefUse } from "./brief-looks.ts";
import type { Scenarios } from "./scenarios.ts";
import { dollars, usageOfOne } from "./tables.ts";

/** Those of whom it is told; `window` is how many points 30 days have. */
const customers = [
  {
    name: "10,000 entities, 20 signals, every 5 minutes",
    entities: 10_000,
    signals: 20,
    perDay: 288,
    load: "month",
    window: 8_640,
  },
  {
    name: "1,000,000 entities, 3 signals, every hour",
    entities: 1_000_000,
    signals: 3,
    perDay: 24,
    load: "hourly",
    window: 720,
  },
] as const;
const shards = 16;
const shardBytes = 10_000_000_000;

/**
 * A month of customers who push all their signals by 1,000 and watch each of them with a task that keeps changes alone, at the pace of the
 * data: what the pushes cost, the thresholds, the z-scores over 30 days, a task without entities, and how long the shards last.
 */
export async function customerTable(
  scenarios: Pick<Scenarios, "observation" | "minute">,
  brief: BriefUse,
): Promise<string> {
  const counted = await countLoads(["thousands", "month", "hourly"]);
  const cron = { usage: usageOfOne(scenarios.minute), perDay: 24 * 60 };
  const written = rowsOf(counted.thousands);
  const row = ({ name, entities, signals, perDay, load, window }: (typeof customers)[number]) => {
    const points = entities * signals * perDay;
    const pushed = { usage: { ...usageOfOne(scenarios.observation), do_rows_written: written }, perDay: points };
    const sweeps = { usage: brief.sweep, perDay: shards * signals * perDay };
    const read = counted[load].looks.find((look) => look.points === window)?.following ?? 0;
    const looks = (more: number) => ({ usage: reading(brief.entity, more), perDay: points });
    const base = [cron, pushed];
    const days = (shards * shardBytes) / (points * (counted[load].bytes / counted[load].points + brief.entity.bytes));
    return [
      name,
      dollars(monthly(base)),
      dollars(monthly([...base, sweeps, looks(0)])),
      dollars(monthly([...base, sweeps, looks(read)])),
      dollars(monthly([...base, sweeps]) - monthly(base)),
      whole(days),
    ];
  };
  const table = markdownTable([
    [
      "",
      "pushing alone",
      "and thresholds",
      "and z-scores over 30 days",
      "the tasks themselves",
      "days until 16 shards are full",
    ],
    ...customers.map(row),
  ]);
  return `${table}\n\nAn observation writes ${written.toFixed(4)} rows in its shard, what makes and merges runs included.`;
}

const rowsOf = ({ rowsWritten, points }: Loaded) => rowsWritten / points;
const reading = (usage: Usage, more: number): Usage => ({ ...usage, do_rows_read: usage.do_rows_read + more });
