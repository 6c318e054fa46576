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

function steppedBucket(bucket: R2Bucket): R2Bucket {
  // Only what was just written is read back at a step: readers stop nowhere.
  let written = "";
  return new Proxy(bucket, {
    get(target, name) {
      if (name === "put")
        return (key: string, value: ArrayBuffer, options: R2PutOptions) => {
          written = key;
          return stepped("put", () => target.put(key, value, options));
        };
      if (name === "get")
        return (key: string, options?: R2GetOptions) => {
          const isReadBack = key === written;
          written = "";
          return stepped(isReadBack ? "read-back" : null, () => target.get(key, options));
        };
      const value: unknown = Reflect.get(target, name);
      return typeof value === "function" ? value.bind(target) : value;
    },
  });
}

/** A queue that can be stopped at what the worker puts into it. */
function steppedQueue(queue: Queue): Queue {
  return new Proxy(queue, {
    get(target, name) {
      if (name === "sendBatch")
        return (...batch: Parameters<Queue["sendBatch"]>) =>
          stepped("messages are queued", () => target.sendBatch(...batch));
      const value: unknown = Reflect.get(target, name);
      return typeof value === "function" ? value.bind(target) : value;
    },
  });
}

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
