import { DatabaseSync, type SQLInputValue, type StatementSync } from "node:sqlite";

type Row = Record<string, SqlStorageValue>;

/** A database of Node's as an object of the service sees its own: what the points of a shard need of it. */
export function nodeSql(database = new DatabaseSync(":memory:")): SqlStorage {
  const prepared = new Map<string, { statement: StatementSync; answers: boolean; writes: boolean }>();
  const statementOf = (query: string) => {
    const known = prepared.get(query);
    if (known !== undefined) return known;
    const statement = database.prepare(query);
    const answers = statement.columns().length > 0;
    const made = { statement, answers, writes: /^\s*(?:INSERT|UPDATE|DELETE)/i.test(query) };
    prepared.set(query, made);
    return made;
  };
  const exec = (query: string, ...bindings: unknown[]) => {
    if (bindings.length === 0 && /;\s*\S/.test(query)) {
      database.exec(query);
      return cursor([], 0);
    }
    const { statement, answers, writes } = statementOf(query);
    const values = bindings.map(asInput);
    if (!answers) return cursor([], Number(statement.run(...values).changes));
    const rows = statement.all(...values) as Record<string, unknown>[];
    return cursor(rows.map(asRow), writes ? rows.length : 0);
  };
  return { exec } as unknown as SqlStorage;
}

/** Runs all of some work on a database, or none. */
export function inTransaction<T>(sql: SqlStorage, work: () => T): T {
  sql.exec("SAVEPOINT work");
  try {
    const result = work();
    sql.exec("RELEASE work");
    return result;
  } catch (error) {
    sql.exec("ROLLBACK TO work");
    sql.exec("RELEASE work");
    throw error;
  }
}

function cursor(rows: Row[], rowsWritten: number) {
  const iterator = rows.values();
  return {
    rowsWritten,
    rowsRead: rows.length,
    toArray: () => rows,
    one: () => {
      const [row] = rows;
      if (row === undefined || rows.length > 1) throw new Error(`one row was expected, not ${rows.length}`);
      return row;
    },
    next: () => iterator.next(),
    raw: () => rows.map((row) => Object.values(row)).values(),
    [Symbol.iterator]: () => rows.values(),
  };
}

const asInput = (value: unknown): SQLInputValue =>
  value instanceof ArrayBuffer ? new Uint8Array(value) : (value as SQLInputValue);

/** A row as an object of the service gets it, bytes as a buffer of their own. */
function asRow(row: Record<string, unknown>): Row {
  const copy = { ...row } as Row;
  for (const name of Object.keys(copy)) {
    const value = row[name];
    if (value instanceof Uint8Array) copy[name] = value.slice().buffer;
  }
  return copy;
}
