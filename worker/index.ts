import { createApp } from "./http/app.ts";
import type { Env } from "./env.ts";
import { consume } from "./platform/consumer.ts";
import { createServices } from "./services.ts";
import { sweeps } from "./sweeps/list.ts";
import { runSweeps } from "./sweeps/run-sweeps.ts";
import { logEvent, logFault } from "./log.ts";

export { ActiveVersion } from "./platform/active-version.ts";
export { DecisionLog } from "./ledger/log/decision-log.ts";
export { LedgerShard } from "./ledger/shard/ledger-shard.ts";
export { RateLimiter } from "./platform/rate-limiter.ts";
export { EscalationWorkflow } from "./outbound/escalation.ts";

const app = createApp({ createServices });

export default {
  fetch: app.fetch,
  queue: (batch, env, ctx) => consume(batch, createServices(env, ctx)),
  scheduled: async (_event, env, ctx) => {
    const swept = await runSweeps(createServices(env, ctx), sweeps);
    (swept.failed.length === 0 ? logEvent : logFault)("sweep", { ...swept });
  },
} satisfies ExportedHandler<Env>;
