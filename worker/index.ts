import { createApp } from "./http/app.ts";
import type { Env } from "./env.ts";
import { consume } from "./platform/consumer.ts";
import { createServices } from "./services.ts";
import { sendReminders } from "./usecases/alarms/send-reminders.ts";
import { sweepJobs } from "./usecases/service/jobs/sweep-jobs.ts";
import { sweepActions } from "./usecases/actions/sweep-actions.ts";
import { sweepErasures } from "./usecases/signals/erase-entity.ts";
import { sweepWatches } from "./usecases/tasks/sweep-watches.ts";
import { sweepArchive } from "./usecases/decisions/sweep-archive.ts";
import { sweepLog } from "./usecases/decisions/sweep-log.ts";
import { sweepClaims } from "./usecases/service/sweep-claims.ts";
import { logEvent } from "./log.ts";

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
    const services = createServices(env, ctx);
    const [erasures, actions, claims, jobs, watches, reminders, log, archive] = await Promise.all([
      sweepErasures(services),
      sweepActions(services),
      sweepClaims(services),
      sweepJobs(services),
      sweepWatches(services),
      sendReminders(services),
      sweepLog(services),
      sweepArchive(services),
    ]);
    logEvent("sweep", { ...actions, ...claims, ...erasures, jobs, watches, reminders, log, archive });
  },
} satisfies ExportedHandler<Env>;
