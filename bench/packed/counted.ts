import { join } from "node:path";
import { ROOT, startService } from "../../tools/runtime.ts";
import type { Load, Loaded } from "./worker.ts";

const fiveMinutes = 300_000;
const hour = 3_600_000;

/** What is pushed to one of sixteen shards. */
export const loads = {
  thousands: { entities: 625, signals: 2, rounds: 300, perPush: 62, stepMs: fiveMinutes },
  hundreds: { entities: 625, signals: 2, rounds: 100, perPush: 6, stepMs: fiveMinutes },
  entities: { entities: 625, signals: 20, rounds: 30, perPush: 20, stepMs: fiveMinutes },
  singles: { entities: 625, signals: 2, rounds: 40, perPush: 1, stepMs: fiveMinutes },
  month: { entities: 100, signals: 2, rounds: 8_640, perPush: 62, stepMs: fiveMinutes },
  season: { entities: 20, signals: 1, rounds: 17_100, perPush: 20, stepMs: fiveMinutes },
  hourly: { entities: 1_000, signals: 3, rounds: 720, perPush: 62, stepMs: hour },
  million: { entities: 62_500, signals: 16, rounds: 1, perPush: 62, stepMs: hour, full: true },
} satisfies Record<string, Load>;

export type LoadName = keyof typeof loads;

/** Pushes loads to the tables of a shard, each to one of its own, and says what they came to. */
export async function countLoads<Name extends LoadName>(
  names: readonly Name[],
  tell: (name: Name) => void = () => undefined,
): Promise<Record<Name, Loaded>> {
  const service = await startService({ configPath: join(ROOT, "bench/packed/rows.toml"), quiet: true });
  try {
    const counted: [Name, Loaded][] = [];
    for (const name of names) {
      tell(name);
      const answer = await fetch(service.url, { method: "POST", body: JSON.stringify(loads[name]) });
      counted.push([name, await answer.json<Loaded>()]);
    }
    return Object.fromEntries(counted) as Record<Name, Loaded>;
  } finally {
    await service.stop();
  }
}
