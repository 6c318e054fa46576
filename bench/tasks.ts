/** `node bench/tasks.ts`: POST /tasks with sentences never seen before, beside a bare D1 batch of the rows a task is made of, on the same runtime. */
import { besideBare } from "./bare/beside.ts";
import { optionsOf } from "../tools/options.ts";
import { inTurn } from "./http/in-turn.ts";
import { posts } from "./http/questions.ts";

const turns = optionsOf({ seconds: 1.5, rounds: 5 });
const routes =
  "checkout search login cart profile invoice refund upload export import catalogue review wishlist address coupon shipping tracking receipt ledger payout".split(
    " ",
  );

await besideBare(async (local, url) => {
  for (const route of routes)
    await local.client.registerPrimitive({
      primitive_id: `${route}.latency_ms`,
      type: "float",
      description: `Latency of the ${route} service, in milliseconds`,
    });
  const tasks = posts(local, "tasks", (nth) => ({
    intent: `alert me when the ${routes[nth % routes.length]} latency is above ${nth + 1} ms`,
    entity_scope: "all",
    delivery: { type: "notification" },
  }));
  const targets = [{ url, next: () => ({ method: "POST", path: "/task" }) }, tasks];
  for (const connections of [1, 10]) {
    const { median, ratio } = await inTurn(
      targets.map((target) => ({ target, connections })),
      turns,
    );
    const [rows, task] = [0, 1].map((at) => median(at, "p50").toFixed(2));
    console.log(
      `${connections} connections: a new sentence ${task} ms, one D1 batch of its rows ${rows} ms: ${ratio(1, 0, "p50").toFixed(2)}x`,
    );
  }
});
