/** All rows of a query. */
export const allRows = <T extends object>(sql: SqlStorage, query: string, ...bindings: SqlStorageValue[]): T[] =>
  sql.exec(query, ...bindings).toArray() as T[];

/** The first row of a query, or undefined. */
export const first = <T extends object>(
  sql: SqlStorage,
  query: string,
  ...bindings: SqlStorageValue[]
): T | undefined => sql.exec(query, ...bindings).next().value as T | undefined;

/** Whether a query has any row. */
export const isThere = (sql: SqlStorage, query: string, ...bindings: SqlStorageValue[]): boolean =>
  first(sql, query, ...bindings) !== undefined;

/** The one row of a query. */
export const theRow = <T extends object>(sql: SqlStorage, query: string, ...bindings: SqlStorageValue[]): T =>
  sql.exec(query, ...bindings).one() as T;
