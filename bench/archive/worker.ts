/** The service with an archive, by a clock that can be set, and to be stopped at a step of archiving. Worker and objects share one isolate here. */
import type { Env } from "../../worker/env.ts";
import worker, {
  ActiveVersion,
  DecisionLog,
  EscalationWorkflow,
  LedgerShard,
  RateLimiter,
} from "../../worker/index.ts";
import { createServices } from "../../worker/services.ts";
import { sweepActions } from "../../worker/usecases/actions/sweep-actions.ts";
import { sweepLog } from "../../worker/usecases/decisions/sweep-log.ts";
import { setStop, stopReached } from "../kills/stop.ts";
import { steppedEnv } from "./stepped-env.ts";
import type { Order, Stored } from "./steps.ts";

export { ActiveVersion, DecisionLog, EscalationWorkflow, LedgerShard, RateLimiter };

const real = Date.now.bind(Date);
let offset = 0;
Date.now = () => real() + offset;

const tables = ["decisions", "archived", "segments", "action_results", "notifications", "log_queue"] as const;

/** How many rows and objects there are, and how many bytes they take. */
async function stored({ DB, ARCHIVE }: Env): Promise<Stored> {
  const rows = await DB.batch<{ n: number }>(tables.map((table) => DB.prepare(`SELECT count(*) AS n FROM ${table}`)));
  const counts = Object.fromEntries(tables.map((table, at) => [table, rows[at]?.results[0]?.n ?? 0]));
  const moving = await DB.prepare("SELECT count(*) AS n FROM segments WHERE moved_at IS NULL").first<number>("n");
  const open = "SELECT count(*) AS n FROM action_results WHERE state IN ('planned', 'sending')";
  const objects = (await ARCHIVE?.list())?.objects ?? [];
  return {
    ...(counts as Record<(typeof tables)[number], number>),
    moving: moving ?? 0,
    open: (await DB.prepare(open).first<number>("n")) ?? 0,
    objects: objects.length,
    object_bytes: objects.reduce((sum, { size }) => sum + size, 0),
    d1_bytes: rows[0]?.meta.size_after ?? 0,
  };
}

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
      setStop(order.step, order.nth);
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
      return stored(env);
    }
    case "sweep":
      await worker.scheduled({ scheduledTime: Date.now(), cron: "* * * * *", noRetry: () => undefined }, env, ctx);
      return stored(env);
    case "count":
      return stored(env);
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
