/** A piece of SQL, and what its question marks stand for, in order. */
export interface Text {
  readonly text: string;
  readonly values: readonly unknown[];
}

/** A statement that is ready to be run or to stand in a batch. Flags become 1 and 0, objects and lists JSON. */
export function statement(db: D1Database, { text, values }: Text): D1PreparedStatement {
  return db.prepare(text).bind(...values.map(bound));
}

function bound(value: unknown): unknown {
  if (typeof value === "boolean") return value ? 1 : 0;
  return typeof value === "object" && value !== null ? JSON.stringify(value) : value;
}

/** Inserts one row, its fields as columns; `conflict` is what follows, such as ON CONFLICT DO NOTHING. */
export function insertInto(table: string, row: object, conflict = ""): Text {
  const columns = Object.keys(row);
  const marks = columns.map(() => "?").join(", ");
  const text = `INSERT INTO ${table} (${columns.join(", ")}) VALUES (${marks}) ${conflict}`;
  return { text, values: Object.values(row) };
}

/** That a column has a value; null, which asks nothing, where none is given. */
export function equal(column: string, value: string | number | undefined): Text | null {
  return value === undefined ? null : { text: `${column} = ?`, values: [value] };
}

/** That a column has one of some values. */
export const among = (column: string, values: readonly string[]): Text => ({
  text: `${column} IN (SELECT value FROM json_each(?))`,
  values: [values],
});

/** Rows after `position` in a list that runs from the highest of these columns to the lowest; all of them for null. */
export function olderThan(columns: readonly string[], position: readonly (number | string)[] | null): Text | null {
  if (position === null) return null;
  return { text: `(${columns.join(", ")}) < (${columns.map(() => "?").join(", ")})`, values: position };
}

/** The same to stand behind another condition, and what to bind. */
export function andOlderThan(
  columns: readonly string[],
  position: readonly (number | string)[] | null,
): { and: string; bindings: readonly (number | string)[] } {
  const older = olderThan(columns, position);
  return { and: older === null ? "" : `AND ${older.text}`, bindings: position ?? [] };
}

/** What a statement asks of its rows, with WHERE before it; what is null asks nothing. */
export function where(conditions: readonly (Text | null)[]): Text {
  const asked = conditions.filter((condition) => condition !== null);
  if (asked.length === 0) return { text: "", values: [] };
  return {
    text: `WHERE ${asked.map(({ text }) => text).join(" AND ")}`,
    values: asked.flatMap(({ values }) => values),
  };
}

/** How a row is read: which of its columns hold JSON, and which a flag. */
interface Kinds<Row> {
  json?: readonly (keyof Row)[];
  flags?: readonly (keyof Row)[];
}

/** Makes of a row what was stored in it. */
export function rowReader<Row>({ json = [], flags = [] }: Kinds<Row>): (raw: object) => Row {
  return (raw) => {
    const row = { ...raw } as Record<keyof Row, unknown>;
    for (const column of json) {
      const text = row[column];
      if (typeof text === "string") row[column] = JSON.parse(text) as unknown;
    }
    for (const column of flags) row[column] = row[column] === 1;
    return row as Row;
  };
}
