/** The service, which tells at `/heard` every message that came to it through a queue. Worker and objects share one isolate here. */
import type { Env } from "../../../worker/env.ts";
import worker, {
  ActiveVersion,
  DecisionLog,
  EscalationWorkflow,
  LedgerShard,
  RateLimiter,
} from "../../../worker/index.ts";

export { ActiveVersion, DecisionLog, EscalationWorkflow, LedgerShard, RateLimiter };

const heard: string[] = [];

export default {
  fetch: (request, env, ctx) =>
    new URL(request.url).pathname === "/heard" ? Response.json(heard) : worker.fetch(request, env, ctx),
  queue(batch, env, ctx) {
    heard.push(...batch.messages.map(({ body }) => JSON.stringify(body)));
    return worker.queue(batch, env, ctx);
  },
  scheduled: worker.scheduled,
} satisfies ExportedHandler<Env>;
