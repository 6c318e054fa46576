import type { Vars } from "./config.ts";
import type { DecisionLog } from "./ledger/log/decision-log.ts";
import type { LedgerShard } from "./ledger/shard/ledger-shard.ts";
import type { ActiveVersion } from "./platform/active-version.ts";
import type { RateLimiter } from "./platform/rate-limiter.ts";

/** Bindings and variables as wrangler.toml declares them. */
export interface Env extends Vars {
  DB: D1Database;
  LEDGER: DurableObjectNamespace<LedgerShard>;
  ACTIVE_VERSION: DurableObjectNamespace<ActiveVersion>;
  LOG: DurableObjectNamespace<DecisionLog>;
  RATE_LIMITER: DurableObjectNamespace<RateLimiter>;
  IDEMPOTENCY: KVNamespace;
  JOBS: Queue;
  SENDS: Queue;
  /** Bound so that deployments create the queue; nothing is sent through it. */
  JOBS_DEAD: Queue;
  ESCALATION: Workflow;
  /** Bound only where old decisions are archived. */
  ARCHIVE?: R2Bucket;
  /** Bound only where mail can be sent. */
  EMAIL?: SendEmail;
  /** The files that `npm run assets` builds. */
  ASSETS: Fetcher;
  /** Bound only where INTENT_READER is workers-ai: the binding needs an account even to start. */
  AI?: { run(model: string, input: Record<string, unknown>): Promise<unknown> };
}
