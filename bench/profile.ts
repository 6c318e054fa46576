/**
 * `node bench/profile.ts [--way "POST /tasks"] [--connections 1] [--seconds 8]`: what the worker and its shards spend the processor's time on, by
 * function, in the runtime itself. D1 and what carries the calls are not in it: they run outside the worker.
 */
import { parseArgs } from "node:util";
import { withLocal } from "../tools/local.ts";
import { load, type Target } from "./http/load.ts";
import { profiledWhile } from "./http/profile.ts";
import { prepare, questions } from "./http/questions.ts";
import { batches } from "./scale/batches.ts";

const { values } = parseArgs({
  options: {
    way: { type: "string", default: "POST /evaluate/full" },
    connections: { type: "string", default: "1" },
    seconds: { type: "string", default: "8" },
    top: { type: "string", default: "25" },
  },
});
const [connections, seconds, top] = [values.connections, values.seconds, values.top].map(Number) as [
  number,
  number,
  number,
];

await withLocal(
  async ({ service, client, apiKey }) => {
    const on = { url: service.url, apiKey };
    const headers = { "content-type": "application/json", "x-api-key": apiKey };
    await prepare(client);
    const asked = await questions(client, "one by one", "alert me when load is above 90%", on);
    let made = 0;
    const task = () => {
      made += 1;
      const intent = `alert me when load is above ${made / 10_000}`;
      return JSON.stringify({ intent, entity_scope: `nobody:${made}`, delivery: { type: "notification" } });
    };
    const ways: Record<string, Target> = {
      "POST /evaluate/full": asked,
      "POST /evaluate/batch": await batches(client, on),
      "POST /tasks": { ...asked, next: () => ({ method: "POST", path: "/v1/tasks", headers, body: task() }) },
      "GET /decisions": { ...asked, next: () => ({ method: "GET", path: "/v1/decisions?limit=50", headers }) },
    };
    const target = ways[values.way];
    if (target === undefined) throw new Error(`--way must be one of ${Object.keys(ways).join(", ")}`);
    // Something is stored then, and what is done once is done.
    for (const one of [asked, target]) await load(one, connections, seconds / 2);
    const work = () => load(target, connections, seconds);
    const { active, garbage, places, whole } = await profiledWhile(service.miniflare, service.name, work);
    const share = (milliseconds: number) => `${((100 * milliseconds) / active).toFixed(1).padStart(6)} %`;
    console.log(`${values.way}: busy ${Math.round(active)} ms of ${seconds * 1_000}\n${share(garbage)}  garbage`);
    const list = (of: typeof places, most: number) => {
      const functions = of.filter(([place]) => !/^\((?:idle|root|garbage)/.test(place));
      for (const [place, milliseconds] of functions.slice(0, most)) console.log(`${share(milliseconds)}  ${place}`);
    };
    list(places, top);
    console.log("\nincluding everything it called\n");
    list(whole, 3 * top);
  },
  {},
  { inspect: true },
);
