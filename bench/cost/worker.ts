/** The service with its bindings counted. The worker and its objects share one isolate here, and so one count. */
import worker, {
  ActiveVersion,
  DecisionLog,
  EscalationWorkflow,
  LedgerShard,
  RateLimiter,
} from "../../worker/index.ts";
import type { Env } from "../../worker/env.ts";
import { countedEnv } from "./counted-bindings.ts";
import { countRows, type SqlUse, useOf } from "./counted-sql.ts";
import { noCounts, type Reading, type StatementUse } from "./counts.ts";

let counts = noCounts();
let d1Size = 0;
const shards = new Set<string>();
const statements = new Map<string, StatementUse>();

function addStatement(sql: string, read: number, written: number): void {
  const use = statements.get(sql) ?? { sql, times: 0, rows_read: 0, rows_written: 0 };
  use.times += 1;
  use.rows_read += read;
  use.rows_written += written;
  statements.set(sql, use);
}
const known = new WeakMap<Env, Env>();

function counted(env: Env): Env {
  let own = known.get(env);
  if (!own) {
    own = countedEnv(env, {
      counts: () => counts,
      setSize: (bytes) => (d1Size = bytes),
      addShard: (name) => shards.add(name),
      addStatement,
    });
    known.set(env, own);
  }
  return own;
}

for (const level of ["log", "info", "warn", "error"] as const) {
  const write = console[level].bind(console);
  console[level] = (...parts: unknown[]) => {
    counts.log_lines += 1;
    counts.log_bytes += parts.join(" ").length;
    write(...parts);
  };
}

/** A shard that can say what its SQLite has read and written. */
class Shard extends LedgerShard {
  constructor(ctx: DurableObjectState, env: Env) {
    countAlarms(ctx.storage);
    countRows(ctx.storage.sql);
    super(ctx, counted(env));
  }

  /** An alarm is billed as a request. */
  override alarm(): Promise<void> {
    counts.do_requests += 1;
    return super.alarm();
  }

  use(): SqlUse {
    return useOf(this.ctx.storage.sql);
  }
}

/** Setting an alarm is billed as a row written. */
function countAlarms(storage: DurableObjectStorage): void {
  const set = storage.setAlarm.bind(storage);
  const value: DurableObjectStorage["setAlarm"] = (...parameters) => {
    counts.do_rows_written += 1;
    return set(...parameters);
  };
  Object.defineProperty(storage, "setAlarm", { value });
}

class Log extends DecisionLog {
  constructor(ctx: DurableObjectState, env: Env) {
    countRows(ctx.storage.sql);
    super(ctx, counted(env));
  }

  use(): SqlUse {
    return useOf(this.ctx.storage.sql);
  }
}

class Version extends ActiveVersion {
  constructor(ctx: DurableObjectState, env: Env) {
    super(ctx, counted(env));
  }
}

export {
  Shard as LedgerShard,
  Version as ActiveVersion,
  Log as DecisionLog,
  EscalationWorkflow,
  // Keeps everything in memory, so there is nothing to count in it.
  RateLimiter,
};

async function reading({ LEDGER, LOG, SVC_LOG_KEY }: Env): Promise<Reading> {
  const objects = LEDGER as unknown as DurableObjectNamespace<Shard>;
  const uses = await Promise.all([...shards].map((name) => objects.getByName(name).use()));
  const log = (LOG as unknown as DurableObjectNamespace<Log>).getByName("log");
  const logged = SVC_LOG_KEY ? [await log.use()] : [];
  for (const { rows_read, rows_written } of [...uses, ...logged]) {
    counts.do_rows_read += rows_read;
    counts.do_rows_written += rows_written;
  }
  const read = {
    counts,
    statements: [...statements.values()],
    d1_size: d1Size,
    do_size: uses.reduce((sum, { size }) => sum + size, 0),
    log_size: logged.reduce((sum, { size }) => sum + size, 0),
  };
  counts = noCounts();
  statements.clear();
  return read;
}

export default {
  async fetch(request, env, ctx) {
    if (new URL(request.url).pathname === "/counts") return Response.json(await reading(env));
    counts.worker_requests += 1;
    return worker.fetch(request, counted(env), ctx);
  },
  async queue(batch, env, ctx) {
    counts.worker_requests += 1;
    await worker.queue(batch, counted(env), ctx);
  },
  async scheduled(event, env, ctx) {
    counts.worker_requests += 1;
    await worker.scheduled(event, counted(env), ctx);
  },
} satisfies ExportedHandler<Env>;
