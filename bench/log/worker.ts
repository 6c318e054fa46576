/** The service, to be stopped at a step of its log's path. Worker and objects share one isolate here. */
import type { Env } from "../../worker/env.ts";
import worker, {
  ActiveVersion,
  DecisionLog,
  EscalationWorkflow,
  LedgerShard,
  RateLimiter,
} from "../../worker/index.ts";
import { createServices } from "../../worker/services.ts";
import { sweepLog } from "../../worker/usecases/decisions/sweep-log.ts";
import { steppedDatabase } from "../kills/stepped-database.ts";
import { setStop, stopAt, stepped, stopReached } from "../kills/stop.ts";
import type { Order, Step, Stored } from "./steps.ts";

export { ActiveVersion, EscalationWorkflow, RateLimiter };

const queued = (what: string) => (sql: string) => (sql.includes("INSERT INTO log_queue") ? what : null);
const at: (step: Step, before?: () => Promise<void>) => Promise<void> = stopAt;

/** A shard that can be stopped where it records decisions. */
class SteppedShard extends LedgerShard {
  constructor(ctx: DurableObjectState, env: Env) {
    super(ctx, { ...env, DB: steppedDatabase(env.DB, queued("decisions and their queue row")) });
  }
}

/** The call of the log that a statement is, if it is one. */
function callOf(sql: string): string | null {
  if (sql.includes("SELECT batch_id, leaves FROM log_queue")) return "the queue is read";
  return sql.includes("DELETE FROM log_queue") ? "D1's checkpoint, queue rows deleted" : null;
}

/** A log that can be stopped wherever it waits for something. */
class SteppedLog extends DecisionLog {
  readonly #sync: () => Promise<void>;

  constructor(ctx: DurableObjectState, env: Env) {
    const sync = () => ctx.storage.sync();
    const steps = async <T>(call: string | null, work: () => Promise<T>): Promise<T> => {
      if (call?.startsWith("D1's checkpoint")) {
        await at("leaves and tiles appended, not on disk yet");
        await at("leaves and tiles appended, on disk", sync);
      }
      return stepped(call, work);
    };
    super(ctx, { ...env, DB: steppedDatabase(env.DB, callOf, steps) });
    this.#sync = sync;
  }

  override async take(): ReturnType<DecisionLog["take"]> {
    const head = await super.take();
    await at("the log's own checkpoint, not on disk yet");
    await at("the log's own checkpoint, on disk", this.#sync);
    return head;
  }
}
export { SteppedLog as DecisionLog, SteppedShard as LedgerShard };

const tables = ["decisions", "feedback", "log_queue"] as const;

async function stored({ DB }: Env): Promise<Stored> {
  const rows = await DB.batch<{ n: number }>(tables.map((table) => DB.prepare(`SELECT count(*) AS n FROM ${table}`)));
  const [decisions = 0, feedback = 0, log_queue = 0] = rows.map(({ results }) => results[0]?.n ?? 0);
  const kept = "SELECT value->>'note' AS note FROM settings WHERE name = 'log_checkpoint'";
  return { decisions, feedback, log_queue, checkpoint: await DB.prepare(kept).first<string>("note") };
}

async function obey(order: Order, env: Env, ctx: ExecutionContext): Promise<object> {
  if (order.verb === "stop") setStop(order.step, 1);
  if (order.verb === "await") await stopReached();
  if (order.verb === "settle") await sweepLog(createServices(env, ctx));
  return stored(env);
}

const known = new WeakMap<Env, Env>();
/** The bindings of requests: what they write for the log can be stopped at. */
function steppedEnv(env: Env): Env {
  const own = known.get(env) ?? { ...env, DB: steppedDatabase(env.DB, queued("a rating and its queue row")) };
  known.set(env, own);
  return own;
}

export default {
  ...worker,
  async fetch(request, env, ctx) {
    if (new URL(request.url).pathname === "/order")
      return Response.json(await obey(await request.json<Order>(), env, ctx));
    return worker.fetch(request, steppedEnv(env), ctx);
  },
} satisfies ExportedHandler<Env>;
