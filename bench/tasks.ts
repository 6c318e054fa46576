/**
 * `npm run bench` (tasks): POST /tasks with sentences never seen before, beside a bare D1 batch of the rows a task is
 * made of, in interleaved rounds on the same runtime.
 */
import { join } from "node:path";
import { startLocal } from "../tools/local.ts";
import { ROOT, startService } from "../tools/runtime.ts";
import { load, type Measurement, quantile, type Target } from "./http/load.ts";

const rounds = 5;
const seconds = 1.5;
const routes = [
  "checkout",
  "search",
  "login",
  "cart",
  "profile",
  "invoice",
  "refund",
  "upload",
  "export",
  "import",
  "catalogue",
  "review",
  "wishlist",
  "address",
  "coupon",
  "shipping",
  "tracking",
  "receipt",
  "ledger",
  "payout",
];

const bare = await startService({ configPath: join(ROOT, "bench/bare/tasks.toml"), quiet: true });
const { service, client, apiKey } = await startLocal();
try {
  for (const route of routes) {
    await client.registerPrimitive({
      primitive_id: `${route}.latency_ms`,
      type: "float",
      description: `Latency of the ${route} service, in milliseconds`,
    });
  }
  let made = 0;
  const sentence = () => {
    made += 1;
    return `alert me when the ${routes[made % routes.length]} latency is above ${made} ms`;
  };
  const headers = { "content-type": "application/json", "x-api-key": apiKey };
  const targets: Target[] = [
    { name: "one D1 batch of the same rows", url: bare.url, next: () => ({ method: "POST", path: "/" }) },
    {
      name: "POST /tasks, a new sentence",
      url: service.url,
      next: () => ({
        method: "POST",
        path: "/v1/tasks",
        headers,
        body: JSON.stringify({ intent: sentence(), entity_scope: "all", delivery: { type: "notification" } }),
      }),
    },
  ];
  console.log(
    `Making tasks, ${routes.length} signals registered; median of ${rounds} interleaved rounds of ${seconds} s.`,
  );
  for (const connections of [1, 10]) {
    const taken = new Map<string, Measurement[]>(targets.map((target) => [target.name, []]));
    for (const target of targets) await load(target, connections, 0.5);
    for (let round = 0; round < rounds; round++) {
      for (const target of targets) taken.get(target.name)?.push(await load(target, connections, seconds));
    }
    const p50s = targets.map(({ name }) =>
      quantile(
        (taken.get(name) ?? []).map((one) => one.p50),
        0.5,
      ),
    );
    const [floor = Number.NaN] = p50s;
    console.log(`\n${connections} connection${connections > 1 ? "s" : ""}`.padEnd(36), "p50 ms   against the batch");
    for (const [i, { name }] of targets.entries()) {
      const p50 = p50s[i] ?? Number.NaN;
      const aim = i === 0 ? "" : "   (aim at most 2.5x)";
      console.log(`${name.padEnd(34)} ${p50.toFixed(2).padStart(8)} ${(p50 / floor).toFixed(2).padStart(8)}x${aim}`);
    }
  }
} finally {
  await Promise.all([service.stop(), bare.stop()]);
}
