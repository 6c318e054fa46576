/** A query of the builder as a statement of D1, to stand in a batch beside statements in SQL text. */
export function prepared(
  db: D1Database,
  query: { toSQL(): { sql: string; params: readonly unknown[] } },
): D1PreparedStatement {
  const { sql, params } = query.toSQL();
  return db.prepare(sql).bind(...params);
}
