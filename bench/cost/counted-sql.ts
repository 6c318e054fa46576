type Row = Record<string, SqlStorageValue>;

/** What an object's SQLite did since it was asked last, and how large it is, in bytes. */
export interface SqlUse {
  rows_read: number;
  rows_written: number;
  size: number;
}

interface Counted {
  cursors: SqlStorageCursor<Row>[];
  rows_read: number;
  rows_written: number;
}

/** Cursors of each object's SQLite: one knows what it has read only once it is done with, which the oldest of so many are. */
const counts = new WeakMap<SqlStorage, Counted>();
const mostCursors = 20_000;
let patched = false;

/** Has an object's SQLite counted from now on. */
export function countRows(sql: SqlStorage): void {
  counts.set(sql, { cursors: [], rows_read: 0, rows_written: 0 });
  if (patched) return;
  patched = true;
  const prototype = Object.getPrototypeOf(sql) as SqlStorage;
  const exec = Reflect.get(prototype, "exec") as (...values: unknown[]) => unknown;
  prototype.exec = function kept<Found extends Row>(this: SqlStorage, query: string, ...bindings: SqlStorageValue[]) {
    const cursor = exec.call(this, query, ...bindings) as SqlStorageCursor<Found>;
    const counted = counts.get(this);
    counted?.cursors.push(cursor);
    if (counted && counted.cursors.length > mostCursors) addUp(counted, mostCursors / 2);
    return cursor;
  };
}

function addUp(counted: Counted, oldest: number): void {
  for (const { rowsRead, rowsWritten } of counted.cursors.splice(0, oldest)) {
    counted.rows_read += rowsRead;
    counted.rows_written += rowsWritten;
  }
}

/** What it did since this was asked last. */
export function useOf(sql: SqlStorage): SqlUse {
  const counted = counts.get(sql) ?? { cursors: [], rows_read: 0, rows_written: 0 };
  addUp(counted, Infinity);
  const { rows_read, rows_written } = counted;
  Object.assign(counted, { rows_read: 0, rows_written: 0 });
  return { rows_read, rows_written, size: sql.databaseSize };
}
