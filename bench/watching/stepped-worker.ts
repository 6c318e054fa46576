/** The service, with shards that can be stopped at a step of their watching. Worker and objects share one isolate here. */
import type { Env } from "../../worker/env.ts";
import worker, { ActiveVersion, DecisionLog, EscalationWorkflow, RateLimiter } from "../../worker/index.ts";
import { SteppedShard, stepping } from "./stepped-shard.ts";
import type { StepOrder } from "./steps.ts";
import { pause } from "../kills/stop.ts";

export { ActiveVersion, DecisionLog, EscalationWorkflow, RateLimiter, SteppedShard as LedgerShard };

async function obey(order: StepOrder): Promise<void> {
  if (order.verb === "stop")
    Object.assign(stepping, { stop: order.stop, left: order.stop.nth, reached: false, goesOn: false });
  if (order.verb === "go on") stepping.goesOn = true;
  while (order.verb === "await" && !stepping.reached) await pause(1);
}

export default {
  ...worker,
  async fetch(request, env, ctx) {
    if (new URL(request.url).pathname !== "/step") return worker.fetch(request, env, ctx);
    await obey(await request.json<StepOrder>());
    return new Response();
  },
} satisfies ExportedHandler<Env>;
