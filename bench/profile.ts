/**
 * `node bench/profile.ts [--way "POST /tasks"] [--times 300]`: where the processor's time goes on one way of the service, in the runtime
 * itself, after as many requests that are not counted.
 */
import { parseArgs } from "node:util";
import { withLocal } from "../tools/local.ts";
import { asking, callsOf, listsOf } from "./growth/calls.ts";
import { grow, seed } from "./growth/grow.ts";
import { profiledWhile } from "./start/profile.ts";

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
    if (ask === undefined) throw new Error(`there is ${Object.keys(calls).join(", ")}`);
    const again = async () => {
      for (let n = 0; n < times; n += 1) await ask();
    };
    await again();
    const { name } = local.service;
    const { active, garbage, places } = await profiledWhile(local.service.miniflare, name, again);
    console.log(
      `${values.way}: ${(active / times).toFixed(2)} ms of the processor a request, ${(garbage / times).toFixed(2)} of it garbage\n`,
    );
    for (const [place, milliseconds] of places.slice(0, shown))
      console.log(`${(milliseconds / times).toFixed(3).padStart(9)}  ${place}`);
  },
  {},
  { inspect: true },
);
