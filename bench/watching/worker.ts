/** The service, with shards whose clock can be set from outside. Worker and objects share one isolate here, and so one clock. */
import type { Env } from "../../worker/env.ts";
import worker, { ActiveVersion, DecisionLog, EscalationWorkflow, RateLimiter } from "../../worker/index.ts";
import { SteeredShard, world } from "./steered-shard.ts";
import type { Order } from "./steering.ts";

export { ActiveVersion, DecisionLog, EscalationWorkflow, RateLimiter, SteeredShard as LedgerShard };

async function obey({ LEDGER, LEDGER_SHARDS }: Env, order: Order): Promise<unknown[]> {
  const objects = LEDGER as unknown as DurableObjectNamespace<SteeredShard>;
  const stubs = Array.from({ length: Number(LEDGER_SHARDS) }, (_, shard) => objects.getByName(`shard-${shard}`));
  if (order.verb === "jump") world.offset = order.offset;
  return Promise.all(
    stubs.map((stub): Promise<unknown> => {
      if (order.verb === "jump") return stub.wake();
      if (order.verb === "fill") return stub.fill(order.filling);
      if (order.verb === "forget") return stub.forget().catch(() => null);
      if (order.verb === "merging") return stub.merging();
      return stub.use();
    }),
  );
}

export default {
  ...worker,
  async fetch(request, env, ctx) {
    if (new URL(request.url).pathname !== "/steer") return worker.fetch(request, env, ctx);
    return Response.json(await obey(env, await request.json<Order>()));
  },
} satisfies ExportedHandler<Env>;
