/**
 * `node bench/soak.ts [--minutes 10]`: mixed load on one service, the first minute beside the last for each call, with the memory of
 * the runtime and the size of its files.
 */
import { readdirSync, statSync } from "node:fs";
import { mkdtemp, rm } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as sleep } from "node:timers/promises";
import { parseArgs } from "node:util";
import { type LocalService, withLocal } from "../tools/local.ts";
import { loud } from "./cost/scenarios.ts";
import { DAY, pin, prepare, push, SIGNAL, START } from "./http/questions.ts";
import { quantile } from "./http/load.ts";
import { tableHead, tableRow } from "./print.ts";
import { type Inspector, inspectorOf, liveMemory } from "./http/inspector.ts";
import { residentMemory } from "./watching/memory.ts";

const { values } = parseArgs({
  options: { minutes: { type: "string", default: "10" }, lanes: { type: "string", default: "4" } },
});
const minutes = Number(values.minutes);
/** How many times the first minute's 95th percentile the last minute's may be. */
const aim = 1.5;
const minuteMs = 60_000;

interface Taken {
  minute: number;
  milliseconds: number;
}

/** What each call of a round does; `n` counts the rounds of all lanes. */
async function callsOf({ client, service, apiKey, elevatedKey }: LocalService) {
  await prepare(client);
  const quiet = await pin(client, "alert me when load is above 90%", apiKey);
  const firing = await pin(client, loud, apiKey);
  const headers = { ...quiet.headers, "x-elevated-key": elevatedKey };
  const call = async (method: string, path: string, body?: string) => {
    const response = await fetch(service.url + path, { method, headers, ...(body !== undefined && { body }) });
    const answer = await response.text();
    if (!response.ok) throw new Error(`${method} ${path} answered ${response.status}: ${answer}`);
  };
  const at = (n: number) => `"timestamp":"${new Date(START + 41 * DAY + n * 1000).toISOString()}"`;
  const entity = (n: number) => `account:${n % 500}`;
  const batch = JSON.stringify(Array.from({ length: 100 }, (_, index) => entity(index)));
  const later = START + 60 * DAY;
  return {
    "evaluate, quiet": (n: number) =>
      call("POST", "/v1/evaluate/full", `${quiet.pinned},"entity":"${entity(n)}",${at(n)}}`),
    "evaluate, fires": (n: number) =>
      call("POST", "/v1/evaluate/full", `${firing.pinned},"entity":"${entity(n)}",${at(n)}}`),
    "batch of 100": (n: number) => call("POST", "/v1/evaluate/batch", `${quiet.pinned},"entities":${batch},${at(n)}}`),
    "push of 100": (n: number) =>
      push(
        client,
        Array.from({ length: 100 }, (_, index) => ({
          primitive_id: SIGNAL,
          entity: entity(index),
          observed_at: new Date(later + n * 1000).toISOString(),
          value: 0.5,
        })),
      ),
    "POST /tasks": (n: number) =>
      client.tasks.create({
        intent: `alert me when load is above ${50 + (n % 40)}%`,
        entity_scope: `nobody:${n}`,
        delivery: { type: "notification" },
      }),
    "GET /decisions": () => call("GET", "/v1/decisions?limit=50"),
    "GET /tasks": () => call("GET", "/v1/tasks?limit=50"),
    "GET /notifications": () => call("GET", "/v1/notifications?limit=50"),
    "GET /deliveries": () => call("GET", "/v1/deliveries?limit=50"),
    "GET /healthz": () => call("GET", "/healthz"),
  } satisfies Record<string, (n: number) => Promise<unknown>>;
}

const sizeOf = (folder: string): number =>
  readdirSync(folder, { recursive: true, withFileTypes: true })
    .filter((entry) => entry.isFile())
    .reduce((sum, entry) => sum + statSync(join(entry.parentPath, entry.name)).size, 0);

const stateDir = await mkdtemp(join(tmpdir(), "decision-monitor-soak-"));
const megabytes = (bytes: number | null) => (bytes === null ? "unknown" : `${Math.round(bytes / 1024 ** 2)} MB`);

/** What the service uses: memory of the runtime with garbage, what of the worker's is in use, and files. */
const use = async (inspector: Inspector) => ({
  memory: residentMemory(),
  live: await liveMemory(inspector),
  files: sizeOf(stateDir),
});

try {
  await withLocal(
    async (local) => {
      const calls = await callsOf(local);
      const taken = new Map<string, Taken[]>(Object.keys(calls).map((name) => [name, []]));
      const uses: Awaited<ReturnType<typeof use>>[] = [];
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
          uses.push(await use(inspector));
        }
      };
      await Promise.all([watch(), ...Array.from({ length: Number(values.lanes) }, lane)]);
      inspector.close();
      const last = Math.max(0, Math.ceil(minutes) - 1);
      const taking = (name: string, minute: number, share: number) =>
        quantile(
          (taken.get(name) ?? []).filter((one) => one.minute === minute).map(({ milliseconds }) => milliseconds),
          share,
        );
      console.log(
        `${minutes} minutes of mixed load on ${values.lanes} lanes, ${rounds} rounds; milliseconds, first minute -> last\n`,
      );
      console.log(tableHead(["call", "median", "95th percentile", "ratio of that", "aim", ""]));
      for (const name of taken.keys()) {
        const [median, p95] = [0.5, 0.95].map((share) => [taking(name, 0, share), taking(name, last, share)] as const);
        if (median === undefined || p95 === undefined) continue;
        const ratio = p95[1] / p95[0];
        const shown = [median, p95].map(([first, then]) => `${first.toFixed(1)} -> ${then.toFixed(1)}`);
        console.log(tableRow([name, ...shown, ratio.toFixed(2), aim, ratio <= aim ? "" : "beyond"]));
      }
      const each = (of: "memory" | "live" | "files") => uses.map((one) => megabytes(one[of])).join(", ");
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
