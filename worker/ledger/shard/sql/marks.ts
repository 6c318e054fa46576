import { first } from "./rows.ts";

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
