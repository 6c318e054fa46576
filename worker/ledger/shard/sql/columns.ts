/** Adds columns to a table that did not always have them; where any is added, `fill` gives the rows that are there their values. */
export function addColumns(sql: SqlStorage, table: string, columns: readonly string[], fill: string | null): void {
  const rows = sql.exec<{ name: string }>("SELECT name FROM pragma_table_info(?)", table);
  const there = new Set([...rows].map(({ name }) => name));
  const missing = columns.filter((column) => !there.has(column.split(" ")[0] ?? ""));
  for (const column of missing) sql.exec(`ALTER TABLE ${table} ADD COLUMN ${column}`);
  if (missing.length > 0 && fill !== null) sql.exec(fill);
}
