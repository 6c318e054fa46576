import { gatedD1 } from "../../test/support/gates.ts";
import { stepped } from "./stop.ts";

/** What a statement is called, if it is one that can be stopped at. */
export type CallOf = (sql: string) => string | null;
/** How a call is made. */
export type Steps = <T>(call: string | null, work: () => Promise<T>) => Promise<T>;

/** A database that can be stopped at statements; a batch is called what its first statement with a name is. */
export function steppedDatabase(db: D1Database, callOf: CallOf, steps: Steps = stepped): D1Database {
  return gatedD1(db, (call, _kind, sqls = []) => steps(sqls.map(callOf).find((found) => found !== null) ?? null, call));
}
