import type { Bindings } from "./ledger/shard/bindings.ts";
import type { LedgerShard } from "./ledger/shard/ledger-shard.ts";
import type { ActiveVersion } from "./platform/active-version.ts";
import type { RateLimiter } from "./platform/rate-limiter.ts";

/** Bindings and variables as wrangler.toml declares them. */
export interface Env extends Bindings {
  LEDGER: DurableObjectNamespace<LedgerShard>;
  ACTIVE_VERSION: DurableObjectNamespace<ActiveVersion>;
  RATE_LIMITER: DurableObjectNamespace<RateLimiter>;
  IDEMPOTENCY: KVNamespace;
  /** Bound so that deployments create the queue; nothing is sent through it. */
  JOBS_DEAD: Queue;
  ESCALATION: Workflow;
  /** Bound only where mail can be sent. */
  EMAIL?: SendEmail;
  /** The files that `npm run assets` builds. */
  ASSETS: Fetcher;
  /** Bound only where INTENT_READER is workers-ai: the binding needs an account even to start. */
  AI?: { run(model: string, input: Record<string, unknown>): Promise<unknown> };
}
