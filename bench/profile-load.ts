/**
 * `node bench/profile-load.ts [--seconds 10] [--top 15]`: what the worker and its shards spend the processor's time on, by function, while
 * new questions are asked one by one and in batches. D1 and what carries the calls are not in it: they run outside the worker.
 */
import { parseArgs } from "node:util";
import { withLocal } from "../tools/local.ts";
import { load, type Target } from "./http/load.ts";
import { prepare, questions } from "./http/questions.ts";
import { batches } from "./scale/batches.ts";
import { profiledWhile, shared } from "./start/profile.ts";

const { values } = parseArgs({
  options: { seconds: { type: "string", default: "10" }, top: { type: "string", default: "15" } },
});
const seconds = Number(values.seconds);

await withLocal(
  async ({ service, client, apiKey }) => {
    const profile = async (target: Target, connections: number) => {
      await load(target, connections, seconds / 2);
      const work = async () => {
        await load(target, connections, seconds);
      };
      const { active, garbage, places, whole } = await profiledWhile(service.miniflare, service.name, work, shared);
      const share = (milliseconds: number) => `${((100 * milliseconds) / active).toFixed(1).padStart(5)} %`;
      console.log(`\n${target.name}, ${connections} connections: busy ${Math.round(active)} ms of ${seconds * 1000}`);
      console.log(`${share(garbage)}  garbage`);
      const functions = places.filter(([place]) => !place.startsWith("(idle)") && !place.startsWith("(garbage"));
      for (const [place, milliseconds] of functions.slice(0, Number(values.top)))
        console.log(`${share(milliseconds)}  ${place}`);
      console.log("\nincluding everything it called\n");
      const called = whole.filter(([place]) => !place.startsWith("(") && !place.startsWith(":"));
      for (const [place, milliseconds] of called.slice(0, 3 * Number(values.top)))
        console.log(`${share(milliseconds)}  ${place}`);
    };
    await prepare(client);
    const on = { url: service.url, apiKey };
    await profile(await questions(client, "one by one", "alert me when load is above 90%", on), 10);
    await profile(await batches(client, on), 2);
  },
  {},
  { inspect: true },
);
