/**
 * `node bench/soak.ts [--minutes 10]`: mixed load on one service, the first minute beside the last for each call, with the memory of
 * the runtime and the size of its files.
 */
import { readdirSync, statSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { type LocalService, withLocal } from "../tools/local.ts";
import { optionsOf } from "../tools/options.ts";
import { loud } from "./cost/scenarios.ts";
import { DAY, pin, prepare, push, START } from "./http/questions.ts";
import { quantile } from "./http/load.ts";
import { tableHead, tableRow } from "../tools/print.ts";
import { inspectorOf, liveMemory } from "./http/inspector.ts";
import { residentMemory } from "../tools/runtime/usage.ts";

const { minutes, lanes } = optionsOf({ minutes: 10, lanes: 4 });
const minuteMs = 60_000;

interface Taken {
  minute: number;
  milliseconds: number;
}

/** What each call of a round does; `n` counts the rounds of all lanes. */
async function callsOf({ client, service }: LocalService) {
  await prepare(client);
  const quiet = await pin(client, "alert me when load is above 90%");
  const firing = await pin(client, loud);
  const timestamp = (n: number) => new Date(START + 41 * DAY + n * 1000).toISOString();
  const entity = (n: number) => `account:${n % 500}`;
  const many = Array.from({ length: 100 }, (_, index) => entity(index));
  const observed_at = START + 60 * DAY;
  return {
    "evaluate, quiet": (n) => client.evaluateFull({ ...quiet, entity: entity(n), timestamp: timestamp(n) }),
    "evaluate, fires": (n) => client.evaluateFull({ ...firing, entity: entity(n), timestamp: timestamp(n) }),
    "batch of 100": (n) => client.evaluateBatch({ ...quiet, entities: many, timestamp: timestamp(n) }),
    "push of 100": (n) =>
      push(client, many.length, (at) => ({ entity: entity(at), observed_at: observed_at + n * 1000, value: 0.5 })),
    "POST /tasks": (n) =>
      client.tasks.create({
        intent: `alert me when load is above ${50 + (n % 40)}%`,
        entity_scope: `nobody:${n}`,
        delivery: { type: "notification" },
      }),
    "GET /decisions": () => client.listDecisions({ limit: 50 }),
    "GET /tasks": () => client.listTasks({ limit: 50 }),
    "GET /notifications": () => client.listNotifications({ limit: 50 }),
    "GET /deliveries": () => client.listDeliveries({ limit: 50 }),
    "GET /healthz": async () => {
      const health = await fetch(`${service.url}/healthz`);
      if (!health.ok) throw new Error(`health is ${health.status}: ${await health.text()}`);
    },
  } satisfies Record<string, (n: number) => Promise<unknown>>;
}

const sizeOf = (folder: string): number =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .reduce((sum, entry) => sum + statSync(join(entry.parentPath, entry.name)).size, 0);

const stateDir = await mkdtemp(join(tmpdir(), "decision-monitor-soak-"));
const megabytes = (bytes: number | null) => (bytes === null ? "unknown" : `${Math.round(bytes / 1024 ** 2)} MB`);

/** What the service uses: memory of the runtime with garbage, what of the worker's is in use, and files. */
interface Use {
  memory: number | null;
  live: number;
  files: number;
}

try {
  await withLocal(
    async (local) => {
      const calls = await callsOf(local);
      const taken = new Map<string, Taken[]>(Object.keys(calls).map((name) => [name, []]));
      const uses: Use[] = [];
      const inspector = await inspectorOf(local.service.miniflare, local.service.name);
      const start = performance.now();
      const minuteNow = () => Math.floor((performance.now() - start) / minuteMs);
      let rounds = 0;
      const lane = async () => {
        while (minuteNow() < minutes) {
          rounds += 1;
          const n = rounds;
          for (const [name, ask] of Object.entries(calls)) {
            const [minute, from] = [minuteNow(), performance.now()];
            await ask(n);
            taken.get(name)?.push({ minute, milliseconds: performance.now() - from });
          }
        }
      };
      const watch = async () => {
        for (let minute = 1; minute <= minutes; minute += 1) {
          await sleep(start + minute * minuteMs - performance.now());
          uses.push({ memory: residentMemory(), live: await liveMemory(inspector), files: sizeOf(stateDir) });
        }
      };
      await Promise.all([watch(), ...Array.from({ length: lanes }, lane)]);
      inspector.close();
      const last = Math.max(0, Math.ceil(minutes) - 1);
      const taking = (name: string, minute: number, share: number) =>
        quantile(
          (taken.get(name) ?? []).filter((one) => one.minute === minute).map(({ milliseconds }) => milliseconds),
          share,
        );
      console.log(
        `${minutes} minutes of mixed load on ${lanes} lanes, ${rounds} rounds; milliseconds, first minute -> last\n`,
      );
      console.log(tableHead(["call", "median", "95th percentile", "ratio of that"]));
      for (const name of taken.keys()) {
        const [median, p95] = [0.5, 0.95].map((share) => [taking(name, 0, share), taking(name, last, share)] as const);
        if (median === undefined || p95 === undefined) continue;
        const ratio = p95[1] / p95[0];
        const shown = [median, p95].map(([first, then]) => `${first.toFixed(1)} -> ${then.toFixed(1)}`);
        console.log(tableRow([name, ...shown, ratio.toFixed(2)]));
      }
      const each = (of: keyof Use) => uses.map((one) => megabytes(one[of])).join(", ");
      console.log(`\nafter each minute, memory of the runtime with garbage: ${each("memory")}`);
      console.log(`what the worker and its shards still use without it: ${each("live")}`);
      console.log(`files: ${each("files")}`);
    },
    {},
    { stateDir, inspect: true },
  );
} finally {
  await rm(stateDir, { recursive: true, force: true });
}
