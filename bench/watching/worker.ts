/** The service, with shards whose clock can be set from outside. Worker and objects share one isolate here, and so one clock. */
import type { Env } from "../../worker/env.ts";
import worker, { ActiveVersion, DecisionLog, EscalationWorkflow, RateLimiter } from "../../worker/index.ts";
import { SteeredShard, world } from "./steered-shard.ts";
import type { Order } from "./steering.ts";

export { ActiveVersion, DecisionLog, EscalationWorkflow, RateLimiter, SteeredShard as LedgerShard };

async function obey({ LEDGER, LEDGER_SHARDS }: Env, { verb, given, offset }: Order): Promise<unknown[]> {
  const objects = LEDGER as unknown as DurableObjectNamespace<SteeredShard>;
  const stubs = Array.from({ length: Number(LEDGER_SHARDS) }, (_, shard) => objects.getByName(`shard-${shard}`));
  world.offset = offset ?? world.offset;
  const all = stubs.map(async (stub): Promise<unknown> => (stub[verb] as (given: unknown) => unknown)(given));
  // Whoever forgets does not live to answer.
  return verb === "forget" ? (await Promise.allSettled(all)).map(({ status }) => status) : Promise.all(all);
}

export default {
  ...worker,
  async fetch(request, env, ctx) {
    if (new URL(request.url).pathname !== "/steer") return worker.fetch(request, env, ctx);
    return Response.json(await obey(env, await request.json<Order>()));
  },
} satisfies ExportedHandler<Env>;
