import { allRows, first, theRow } from "./rows.ts";

type SqlValues = readonly SqlStorageValue[];

/** What lies in the SQLite of a shard, and how it is read. */
export class SqlTable {
  protected readonly sql: SqlStorage;

  constructor(sql: SqlStorage) {
    this.sql = sql;
  }

  /** All rows of a query. */
  protected allRows<T extends object>(query: string, ...bindings: SqlValues): T[] {
    return allRows(this.sql, query, ...bindings);
  }

  /** The first row of a query, or undefined. */
  protected firstRow<T extends object>(query: string, ...bindings: SqlValues): T | undefined {
    return first(this.sql, query, ...bindings);
  }

  /** The one row of a query. */
  protected theRow<T extends object>(query: string, ...bindings: SqlValues): T {
    return theRow(this.sql, query, ...bindings);
  }
}
