/** The first row of a query, or undefined. */
export function first<T extends Record<string, SqlStorageValue>>(
  sql: SqlStorage,
  query: string,
  ...bindings: SqlStorageValue[]
): T | undefined {
  const { value } = sql.exec<T>(query, ...bindings).next();
  return value;
}
