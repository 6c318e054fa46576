import { type AnyColumn, sql, type SQL } from "drizzle-orm";

/** Rows after `position` in a list that runs from the highest of these columns to the lowest; all of them for null. */
export function olderThan(
  columns: readonly AnyColumn[],
  position: readonly (number | string)[] | null,
): SQL | undefined {
  if (position === null) return undefined;
  const row = (parts: readonly (AnyColumn | number | string)[]) =>
    sql.join(
      parts.map((part) => sql`${part}`),
      sql`, `,
    );
  return sql`(${row(columns)}) < (${row(position)})`;
}

/** The same for a statement in text, to stand behind another condition, and what to bind. */
export function olderThanText(
  columns: readonly string[],
  position: readonly (number | string)[] | null,
): { and: string; bindings: readonly (number | string)[] } {
  if (position === null) return { and: "", bindings: [] };
  return { and: `AND (${columns.join(", ")}) < (${columns.map(() => "?").join(", ")})`, bindings: position };
}
