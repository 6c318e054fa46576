/**
 * `node bench/profile.ts [--seconds 10] [--top 15]`: what the worker and its shards spend the processor's time on, by function, while
 * questions are asked one by one and in batches. D1 and what carries the calls are not in it: they run outside the worker.
 */
import { parseArgs } from "node:util";
import { DecisionMonitor } from "@decision-monitor/sdk";
import { startService } from "../tools/runtime.ts";
import { load, type Target } from "./http/load.ts";
import { prepare, questions } from "./http/questions.ts";
import { batches } from "./scale/batches.ts";
import { profileDuring } from "./start/profile.ts";

const { values } = parseArgs({
  options: { seconds: { type: "string", default: "10" }, top: { type: "string", default: "15" } },
});
const seconds = Number(values.seconds);
const [apiKey, elevatedKey] = ["profiled", "profiled-elevated"];
const service = await startService({
  quiet: true,
  inspected: true,
  vars: {
    SVC_API_KEYS: apiKey,
    SVC_ELEVATED_KEY: elevatedKey,
    SVC_PSEUDONYM_KEY: "profiled-pseudonyms",
    RATE_LIMIT_PER_MINUTE: "10000000",
  },
});

async function profile(target: Target, connections: number): Promise<void> {
  await load(target, connections, seconds / 2);
  const { active, garbage, places } = await profileDuring(service.miniflare, "decision-monitor", () =>
    load(target, connections, seconds),
  );
  const share = (milliseconds: number) => `${((100 * milliseconds) / active).toFixed(1).padStart(5)} %`;
  console.log(`\n${target.name}, ${connections} connections: busy ${Math.round(active)} ms of ${seconds * 1000}`);
  console.log(`${share(garbage)}  garbage`);
  const functions = places.filter(([place]) => !place.startsWith("(idle)") && !place.startsWith("(garbage"));
  for (const [place, milliseconds] of functions.slice(0, Number(values.top)))
    console.log(`${share(milliseconds)}  ${place}`);
}

try {
  const client = new DecisionMonitor({ apiKey, elevatedKey, baseUrl: service.baseUrl });
  await prepare(client);
  const on = { url: service.url, apiKey };
  await profile(await questions(client, "one by one", "alert me when load is above 90%", on), 10);
  await profile(await batches(client, on), 2);
} finally {
  await service.stop();
}
