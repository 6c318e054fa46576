/**
 * `node bench/profile.ts [--way "POST /tasks"] [--connections 1] [--seconds 8]`: what the worker and its shards spend the processor's time on, by
 * function, in the runtime itself. D1 and what carries the calls are not in it: they run outside the worker.
 */
import { withLocal } from "../tools/local.ts";
import { optionsOf } from "../tools/options.ts";
import { load, type Target } from "./http/load.ts";
import { profiledWhile } from "./http/profile.ts";
import { posts, prepare, questions } from "./http/questions.ts";
import { batches } from "./scale/batches.ts";

const { way, connections, seconds, top } = optionsOf({
  way: "POST /evaluate/full",
  connections: 1,
  seconds: 8,
  top: 25,
});

await withLocal(
  async (local) => {
    const { service, client, apiKey } = local;
    await prepare(client);
    const asked = await questions(local, "alert me when load is above 90%");
    const headers = { "x-api-key": apiKey };
    const ways: Record<string, Target> = {
      "POST /evaluate/full": asked,
      "POST /evaluate/batch": await batches(local),
      "POST /tasks": posts(local, "tasks", (nth) => ({
        intent: `alert me when load is above ${(nth + 1) / 10_000}`,
        entity_scope: `nobody:${nth}`,
        delivery: { type: "notification" },
      })),
      "GET /decisions": { ...asked, next: () => ({ method: "GET", path: "/v1/decisions?limit=50", headers }) },
    };
    const target = ways[way];
    if (target === undefined) throw new Error(`--way must be one of ${Object.keys(ways).join(", ")}`);
    // Something is stored then, and what is done once is done.
    for (const one of [asked, target]) await load(one, connections, seconds / 2);
    const work = () => load(target, connections, seconds);
    const { active, garbage, places, whole } = await profiledWhile(service.miniflare, service.name, work);
    const share = (milliseconds: number) => `${((100 * milliseconds) / active).toFixed(1).padStart(6)} %`;
    console.log(`${way}: busy ${Math.round(active)} ms of ${seconds * 1_000}\n${share(garbage)}  garbage`);
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
