import { createApp } from "./app.ts";
import type { Env } from "./env.ts";
import { consume } from "./queues/consumer.ts";
import { createServices } from "./services.ts";
import { sweepJobs } from "./usecases/jobs/sweep-jobs.ts";
import { sweepActions } from "./usecases/sweep-actions.ts";
import { sweepClaims } from "./usecases/sweep-claims.ts";

export { ActiveVersion } from "./durable/active-version.ts";
export { LedgerShard } from "./durable/ledger-shard.ts";
export { RateLimiter } from "./durable/rate-limiter.ts";
export { EscalationWorkflow } from "./workflows/escalation.ts";

const app = createApp({ createServices });

export default {
  fetch: app.fetch,
  queue: (batch, env, ctx) => consume(batch, createServices(env, ctx)),
  scheduled: async (_event, env, ctx) => {
    const services = createServices(env, ctx);
    const [actions, claims, jobs] = await Promise.all([
      sweepActions(services),
      sweepClaims(services),
      sweepJobs(services),
    ]);
    console.log(JSON.stringify({ event: "sweep", ...actions, ...claims, jobs }));
  },
} satisfies ExportedHandler<Env>;
