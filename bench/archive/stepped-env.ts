import type { Env } from "../../worker/env.ts";
import { steppedDatabase } from "../kills/stepped-database.ts";
import { stepped } from "../kills/stop.ts";
import type { Call } from "./steps.ts";

/** The call of archiving that a statement is, if it is one. */
function callOf(sql: string): Call | null {
  if (sql.includes("INSERT INTO segments")) return "manifest";
  if (sql.includes("INSERT INTO archived (")) return "move";
  if (sql.includes("UPDATE segments SET moved_at")) return "end";
  return null;
}

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

const known = new WeakMap<Env, Env>();

/** The bindings of a service that can be stopped at each call of archiving. */
export function steppedEnv(env: Env): Env {
  let own = known.get(env);
  if (!own) {
    own = { ...env, DB: steppedDatabase(env.DB, callOf), ...(env.ARCHIVE && { ARCHIVE: steppedBucket(env.ARCHIVE) }) };
    known.set(env, own);
  }
  return own;
}
