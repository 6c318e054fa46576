/** A number that a shard has noted under a name, or null. */
export const storedMark = (sql: SqlStorage, name: string): number | null =>
  first<{ value: number }>(sql, "SELECT value FROM meta WHERE name = ?", name)?.value ?? null;

/** Notes a number, or, where it is null, that there is none. */
export function setMark(sql: SqlStorage, name: string, value: number | null): void {
  if (value === null) sql.exec("DELETE FROM meta WHERE name = ?", name);
  else
    sql.exec(
      "INSERT INTO meta (name, value) VALUES (?, ?) ON CONFLICT DO UPDATE SET value = excluded.value",
      name,
      value,
    );
}

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

/** Adds columns to a table that did not always have them; where any is added, `fill` gives the rows that are there their values. */
export function addColumns(sql: SqlStorage, table: string, columns: readonly string[], fill: string | null): void {
  const rows = sql.exec<{ name: string }>("SELECT name FROM pragma_table_info(?)", table);
  const there = new Set([...rows].map(({ name }) => name));
  const missing = columns.filter((column) => !there.has(column.split(" ")[0] ?? ""));
  for (const column of missing) sql.exec(`ALTER TABLE ${table} ADD COLUMN ${column}`);
  if (missing.length > 0 && fill !== null) sql.exec(fill);
}

/** Does some work; where it fails, has everything in memory that it may have changed read again. */
export function orUndo<T>(work: () => T, ...undo: (() => void)[]): T {
  try {
    return work();
  } catch (error) {
    for (const one of undo) one();
    throw error;
  }
}
