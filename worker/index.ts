import { createApp } from "./app.ts";
import type { Env } from "./env.ts";
import { createServices } from "./services.ts";
import { sweepActions } from "./usecases/sweep-actions.ts";
import { sweepClaims } from "./usecases/sweep-claims.ts";

export { ActiveVersion } from "./durable/active-version.ts";
export { LedgerShard } from "./durable/ledger-shard.ts";
export { RateLimiter } from "./durable/rate-limiter.ts";
export { EscalationWorkflow } from "./workflows/escalation.ts";

const app = createApp({ createServices });

export default {
  fetch: app.fetch,
  scheduled: async (_event, env, ctx) => {
    const services = createServices(env, ctx);
    const [actions, claims] = await Promise.all([sweepActions(services), sweepClaims(services)]);
    console.log(JSON.stringify({ event: "sweep", ...actions, ...claims }));
  },
} satisfies ExportedHandler<Env>;
