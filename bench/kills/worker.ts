/**
 * The service with an archive and a log, by a clock that can be set, and to be stopped at a step of archiving, logging or watching.
 * Worker and objects share one isolate here.
 */
import type { Env } from "../../worker/env.ts";
import worker, { ActiveVersion, EscalationWorkflow, RateLimiter } from "../../worker/index.ts";
import { createServices } from "../../worker/services.ts";
import { sweepActions } from "../../worker/usecases/actions/send-recorded.ts";
import { sweepLog } from "../../worker/usecases/decisions/sweep-log.ts";
import { steppedEnv } from "./stepped-bindings.ts";
import { SteppedLog } from "./stepped-log.ts";
import { SteppedShard } from "./stepped-shard.ts";
import { setStop, type Stop, stopReached } from "./stop.ts";
import { countStored } from "./stored.ts";

export { ActiveVersion, EscalationWorkflow, RateLimiter, SteppedLog as DecisionLog, SteppedShard as LedgerShard };
export type { Stored } from "./stored.ts";

/** What the service can be told; `await` is answered when the stop is reached. */
export type Order =
  | { verb: "set the clock"; at: number }
  | { verb: "stop"; stop: Stop }
  | { verb: "await" }
  | { verb: "sweep" }
  | { verb: "settle" }
  | { verb: "copy"; copy: number; laterMs: number }
  | { verb: "count" };

const real = Date.now.bind(Date);
let offset = 0;
Date.now = () => real() + offset;

/** Copies all decisions that are no copies, under ids that begin with another letter for each. */
const copyAll = `INSERT INTO decisions (decision_id, condition_id, condition_version, entity_id, evaluated_at, outcome, score, bucket,
    batch_id, recorded_at, record)
  SELECT 'dec_' || ?1 || substr(decision_id, 6), condition_id, condition_version, entity_id, evaluated_at + ?2, outcome, score, bucket,
    'copy', recorded_at + ?2, record
  FROM decisions WHERE batch_id <> 'copy'`;

async function obey(order: Order, env: Env, ctx: ExecutionContext): Promise<object> {
  switch (order.verb) {
    case "set the clock":
      offset = order.at - real();
      return {};
    case "stop":
      setStop(order.stop);
      return {};
    case "await":
      await stopReached();
      return {};
    case "copy":
      await env.DB.prepare(copyAll)
        .bind(String.fromCharCode(64 + order.copy), order.laterMs)
        .run();
      return {};
    case "settle": {
      const services = createServices(env, ctx);
      await Promise.all([sweepLog(services), sweepActions(services, 500)]);
      return countStored(env);
    }
    case "sweep":
      await worker.scheduled({ scheduledTime: Date.now(), cron: "* * * * *", noRetry: () => undefined }, env, ctx);
      return countStored(env);
    case "count":
      return countStored(env);
  }
}

export default {
  async fetch(request, env, ctx) {
    const own = steppedEnv(env);
    if (new URL(request.url).pathname !== "/order") return worker.fetch(request, own, ctx);
    return Response.json(await obey(await request.json<Order>(), own, ctx));
  },
  queue: (batch, env, ctx) => worker.queue(batch, steppedEnv(env), ctx),
  scheduled: (event, env, ctx) => worker.scheduled(event, steppedEnv(env), ctx),
} satisfies ExportedHandler<Env>;
