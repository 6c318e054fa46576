/**
 * `node bench/profile.ts [--way "POST /tasks"] [--times 300]`: where the processor's time goes on one way of the service, in the runtime
 * itself, after as many requests that are not counted.
 */
import { parseArgs } from "node:util";
import { withLocal } from "../tools/local.ts";
import { asking, callsOf, listsOf } from "./growth/calls.ts";
import { grow, seed } from "./growth/grow.ts";
import { profiledWhile, shared } from "./start/profile.ts";

const { values } = parseArgs({
  options: {
    way: { type: "string", default: "POST /tasks" },
    times: { type: "string", default: "300" },
    size: { type: "string", default: "20000" },
  },
});
const times = Number(values.times);
const shown = 25;

await withLocal(
  async (local) => {
    const seeded = await seed(local);
    await grow(local, seeded, Number(values.size));
    const { page } = asking(local);
    const calls = callsOf(local, seeded);
    for (const [name, path] of Object.entries(listsOf(seeded))) calls[`GET ${name}`] = () => page(path, null);
    await calls["GET /tasks/{id}"]?.();
    const ask = calls[values.way];
    if (ask === undefined) throw new Error(`--way must be one of ${Object.keys(calls).join(", ")}`);
    const again = async () => {
      for (let n = 0; n < times; n += 1) await ask();
    };
    await again();
    const { name } = local.service;
    const { active, garbage, places, whole } = await profiledWhile(local.service.miniflare, name, again, shared);
    console.log(
      `${values.way}: ${(active / times).toFixed(2)} ms of CPU per request, ${(garbage / times).toFixed(2)} of it collecting garbage\n`,
    );
    const share = (milliseconds: number) => `${((100 * milliseconds) / active).toFixed(1).padStart(6)} %`;
    const busy = ([place]: [place: string, milliseconds: number]) => !/^\((?:idle|root)\)/.test(place);
    for (const [place, milliseconds] of places.filter(busy).slice(0, shown))
      console.log(`${share(milliseconds)}  ${place}`);
    console.log("\nincluding everything it called\n");
    for (const [place, milliseconds] of whole.filter(busy).slice(0, 3 * shown))
      console.log(`${share(milliseconds)}  ${place}`);
  },
  {},
  { inspect: true },
);
