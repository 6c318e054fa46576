import { aroundCalls } from "../../tools/around-calls.ts";
import type { Env } from "../../worker/env.ts";
import { type CallOf, steppedDatabase } from "./stepped-database.ts";
import { stepped } from "./stop.ts";

/** What the worker itself sends to D1 that it can be stopped at: the calls of archiving, and a rating. */
const callOf: CallOf = (sql) => {
  if (sql.includes("INSERT INTO segments")) return "manifest";
  if (sql.includes("INSERT INTO archived (")) return "move";
  if (sql.includes("UPDATE segments SET moved_at")) return "end";
  return sql.includes("INSERT INTO log_queue") ? "a rating and its queue row" : null;
};

/** A bucket that can be stopped where something is put, and where that is read back: readers stop nowhere. */
function steppedBucket(bucket: R2Bucket): R2Bucket {
  let written: unknown;
  return aroundCalls(bucket, (call, name, [key]) => {
    const isReadBack = name === "get" && key === written;
    if (name === "put") written = key;
    if (isReadBack) written = undefined;
    return name === "put" ? stepped("put", call) : isReadBack ? stepped("read-back", call) : call();
  });
}

/** A queue that can be stopped at what the worker puts into it. */
const steppedQueue = (queue: Queue): Queue =>
  aroundCalls(queue, (call, name) => (name === "sendBatch" ? stepped("messages are queued", call) : call()));

const known = new WeakMap<Env, Env>();

/** The bindings of a worker that can be stopped at such a call. */
export function steppedEnv(env: Env): Env {
  const own = known.get(env) ?? {
    ...env,
    DB: steppedDatabase(env.DB, callOf),
    SENDS: steppedQueue(env.SENDS),
    ...(env.ARCHIVE && { ARCHIVE: steppedBucket(env.ARCHIVE) }),
  };
  known.set(env, own);
  return own;
}
