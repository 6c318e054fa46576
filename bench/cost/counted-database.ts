import type { Counts } from "./counts.ts";

/** Hears what D1 says of every call: what it read and wrote, and how large it is. */
export interface DatabaseMeter {
  counts(): Counts;
  setSize(bytes: number): void;
  /** Hears of every statement. */
  addStatement?(sql: string, read: number, written: number): void;
}

/** A database that adds up the `meta` of its own answers; answers are those of the real one. */
export function countedDatabase(db: D1Database, meter: DatabaseMeter): D1Database {
  const real = new WeakMap<D1PreparedStatement, { statement: D1PreparedStatement; sql: string }>();

  function add(metas: readonly { sql: string; meta: D1Meta }[]): void {
    const counts = meter.counts();
    counts.d1_calls += 1;
    for (const { sql, meta } of metas) {
      counts.d1_rows_read += meta.rows_read;
      counts.d1_rows_written += meta.rows_written;
      meter.addStatement?.(sql, meta.rows_read, meta.rows_written);
      meter.setSize(meta.size_after);
    }
  }

  function counted(statement: D1PreparedStatement, sql: string): D1PreparedStatement {
    const all = async () => {
      const result = await statement.all();
      add([{ sql, meta: result.meta }]);
      return result;
    };
    const own = {
      bind: (...values: unknown[]) => counted(statement.bind(...values), sql),
      all,
      run: all,
      async first(column?: string) {
        const row = (await all()).results[0];
        return row === undefined ? null : column === undefined ? row : row[column];
      },
      // The raw form has no meta, so the question is asked once more for it; its own reading is not counted twice. What
      // writes is not run twice: the columns that it returns have names of their own.
      async raw(options?: { columnNames?: false }) {
        const { results, meta } = await all();
        return meta.rows_written > 0 ? results.map((row) => Object.values(row)) : statement.raw(options);
      },
    } as D1PreparedStatement;
    real.set(own, { statement, sql });
    return own;
  }

  const sqlOf = (statement: D1PreparedStatement | undefined) => (statement && real.get(statement)?.sql) ?? "";
  const own: Pick<D1Database, "prepare" | "batch"> = {
    prepare: (sql) => counted(db.prepare(sql), sql),
    async batch<Row>(statements: D1PreparedStatement[]) {
      const results = await db.batch<Row>(statements.map((statement) => real.get(statement)?.statement ?? statement));
      add(results.map(({ meta }, index) => ({ sql: sqlOf(statements[index]), meta })));
      return results;
    },
  };
  return own as D1Database;
}
