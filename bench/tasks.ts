/** `node bench/tasks.ts`: POST /tasks with sentences never seen before, beside a bare D1 batch of the rows a task is made of, on the same runtime. */
import { join } from "node:path";
import { startLocal } from "../tools/local.ts";
import { ROOT, startService } from "../tools/runtime.ts";
import { inTurn } from "./http/in-turn.ts";
import type { Target } from "./http/load.ts";

const routes =
  "checkout search login cart profile invoice refund upload export import catalogue review wishlist address coupon shipping tracking receipt ledger payout".split(
    " ",
  );

const bare = await startService({ configPath: join(ROOT, "bench/bare/tasks.toml"), quiet: true });
const { service, client, apiKey } = await startLocal();
try {
  for (const route of routes)
    await client.registerPrimitive({
      primitive_id: `${route}.latency_ms`,
      type: "float",
      description: `Latency of the ${route} service, in milliseconds`,
    });
  let made = 0;
  const body = () => {
    made += 1;
    const intent = `alert me when the ${routes[made % routes.length]} latency is above ${made} ms`;
    return JSON.stringify({ intent, entity_scope: "all", delivery: { type: "notification" } });
  };
  const headers = { "content-type": "application/json", "x-api-key": apiKey };
  const targets: Target[] = [
    { name: "bare", url: bare.url, next: () => ({ method: "POST", path: "/" }) },
    {
      name: "tasks",
      url: service.url,
      next: () => ({ method: "POST", path: "/v1/tasks", headers, body: body() }),
    },
  ];
  for (const connections of [1, 10]) {
    const { median, ratio } = await inTurn(
      targets.map((target) => ({ target, connections })),
      { rounds: 5, seconds: 1.5 },
    );
    const [rows, task] = [0, 1].map((at) => median(at, "p50").toFixed(2));
    console.log(
      `${connections} connections: a new sentence ${task} ms, one D1 batch of its rows ${rows} ms: ${ratio(1, 0, "p50").toFixed(2)}x`,
    );
  }
} finally {
  await Promise.all([service.stop(), bare.stop()]);
}
