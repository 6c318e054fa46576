import { stepped } from "./stop.ts";

/** What a statement is called, if it is one that can be stopped at. */
export type CallOf = (sql: string) => string | null;
/** How a call is made. */
export type Steps = <T>(call: string | null, work: () => Promise<T>) => Promise<T>;

/** A database that can be stopped at statements; a batch is called what its first statement with a name is. */
export function steppedDatabase(db: D1Database, callOf: CallOf, steps: Steps = stepped): D1Database {
  const sqlOf = new WeakMap<D1PreparedStatement, string>();
  const realOf = new WeakMap<D1PreparedStatement, D1PreparedStatement>();
  const statement = (real: D1PreparedStatement, sql: string): D1PreparedStatement => {
    const own = new Proxy(real, {
      get(target, name) {
        if (name === "bind") return (...values: unknown[]) => statement(target.bind(...values), sql);
        if (name === "run") return () => steps(callOf(sql), () => target.run());
        const value: unknown = Reflect.get(target, name);
        return typeof value === "function" ? value.bind(target) : value;
      },
    });
    sqlOf.set(own, sql);
    realOf.set(own, real);
    return own;
  };
  const own: Pick<D1Database, "prepare" | "batch"> = {
    prepare: (sql) => statement(db.prepare(sql), sql),
    batch<Row>(statements: D1PreparedStatement[]) {
      const call = statements.map((one) => callOf(sqlOf.get(one) ?? "")).find((found) => found !== null);
      return steps(call ?? null, () => db.batch<Row>(statements.map((one) => realOf.get(one) ?? one)));
    },
  };
  return own as D1Database;
}
