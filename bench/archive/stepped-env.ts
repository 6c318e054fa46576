import type { Env } from "../../worker/env.ts";
import type { Call, Step } from "./steps.ts";

/** The stop that is set: the first that reaches it stops there for good. */
export const stepping = { step: null as Step | null, left: 0, reached: false };

export const pause = (milliseconds: number) => new Promise<void>((done) => setTimeout(done, milliseconds));

async function at(step: Step): Promise<void> {
  if (stepping.step !== step || --stepping.left > 0) return;
  stepping.reached = true;
  for (;;) await pause(1_000);
}

async function stepped<T>(call: Call | null, work: () => Promise<T>): Promise<T> {
  if (call === null) return work();
  await at(`before ${call}`);
  const answer = await work();
  await at(`after ${call}`);
  return answer;
}

/** The call of archiving that a statement is, if it is one. */
function callOf(sql: string): Call | null {
  if (sql.includes("INSERT INTO segments")) return "manifest";
  if (sql.includes("INSERT INTO archived (")) return "move";
  if (sql.includes("UPDATE segments SET moved_at")) return "end";
  return null;
}

function steppedDatabase(db: D1Database): D1Database {
  const sqlOf = new WeakMap<D1PreparedStatement, string>();
  const statement = (real: D1PreparedStatement, sql: string): D1PreparedStatement => {
    const own = new Proxy(real, {
      get(target, name) {
        if (name === "bind") return (...values: unknown[]) => statement(target.bind(...values), sql);
        if (name === "run") return () => stepped(callOf(sql), () => target.run());
        const value: unknown = Reflect.get(target, name);
        return typeof value === "function" ? value.bind(target) : value;
      },
    });
    sqlOf.set(own, sql);
    realOf.set(own, real);
    return own;
  };
  const realOf = new WeakMap<D1PreparedStatement, D1PreparedStatement>();
  const own: Pick<D1Database, "prepare" | "batch"> = {
    prepare: (sql) => statement(db.prepare(sql), sql),
    batch<Row>(statements: D1PreparedStatement[]) {
      const call = statements.map((one) => callOf(sqlOf.get(one) ?? "")).find((found) => found !== null);
      return stepped(call ?? null, () => db.batch<Row>(statements.map((one) => realOf.get(one) ?? one)));
    },
  };
  return own as D1Database;
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
    own = { ...env, DB: steppedDatabase(env.DB), ...(env.ARCHIVE && { ARCHIVE: steppedBucket(env.ARCHIVE) }) };
    known.set(env, own);
  }
  return own;
}
