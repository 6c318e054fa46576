/** The service by a clock that tests set: PUT /clock with epoch milliseconds. Worker and objects share one isolate here. */
import type { Env } from "../../../worker/env.ts";
import worker, {
  ActiveVersion,
  DecisionLog,
  EscalationWorkflow,
  LedgerShard,
  RateLimiter,
} from "../../../worker/index.ts";

export { ActiveVersion, DecisionLog, EscalationWorkflow, LedgerShard, RateLimiter };

const real = Date.now.bind(Date);
let ahead = 0;
Date.now = () => real() + ahead;

export default {
  ...worker,
  async fetch(request, env, ctx) {
    if (new URL(request.url).pathname !== "/clock") return worker.fetch(request, env, ctx);
    ahead = Number(await request.text()) - real();
    return new Response();
  },
} satisfies ExportedHandler<Env>;
