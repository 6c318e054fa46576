import type { AuditedChange } from "../../usecases/ports/service/audit.ts";
import { LogWriter } from "../log/log-writer.ts";
import { jsonOf } from "../sql/json-column.ts";

const writesTo = (verb: string, table: string) => new RegExp(`^\\s*${verb}\\s+["\`]?${table}["\`]?[\\s(]`, "i");
const inserts = "INSERT(?:\\s+OR\\s+\\w+)?\\s+INTO";
const writes = `(?:${inserts}|UPDATE|DELETE\\s+FROM)`;

/**
 * The database for one request that changes something: whatever statement changes the rows of the audited table takes the
 * row of the audit trail with it in the same transaction, and one that changes nothing takes none. However many statements
 * there are, the trail gets one row, and the log of history one leaf that stands for it.
 */
export function auditedDatabase(db: D1Database, change: AuditedChange, logSalt: Uint8Array | null = null): D1Database {
  const { table, subject } = change;
  const changing = writesTo("is" in subject ? writes : inserts, table);
  const { audit_id } = change.row;
  const logged = new LogWriter(db, logSalt);
  const rows = () => [
    auditRow(db, change),
    ...logged.changed("audit", { where: "t.audit_id = ?3", values: [audit_id] }),
  ];
  const statements = new WeakMap<D1PreparedStatement, AuditedStatement>();
  const wrap = (sql: string, statement: D1PreparedStatement): D1PreparedStatement => {
    const audited = new AuditedStatement(db, sql, statement, changing.test(sql) ? rows : null, wrap);
    const outer = audited as unknown as D1PreparedStatement;
    statements.set(outer, audited);
    return outer;
  };
  const batch = async (given: readonly D1PreparedStatement[]) => {
    const parts = given.map((one) => statements.get(one)?.parts() ?? [one]);
    const results = await db.batch(parts.flat());
    let at = 0;
    return parts.map(({ length }) => {
      const result = results[at];
      at += length;
      return result;
    });
  };
  return { prepare: (sql: string) => wrap(sql, db.prepare(sql)), batch } as unknown as D1Database;
}

/** A statement and, if it is one that changes the audited table, the rows that go with it. */
class AuditedStatement {
  readonly #db: D1Database;
  readonly #sql: string;
  readonly #inner: D1PreparedStatement;
  readonly #rows: (() => D1PreparedStatement[]) | null;
  readonly #wrap: (sql: string, statement: D1PreparedStatement) => D1PreparedStatement;

  constructor(
    db: D1Database,
    sql: string,
    inner: D1PreparedStatement,
    rows: (() => D1PreparedStatement[]) | null,
    wrap: (sql: string, statement: D1PreparedStatement) => D1PreparedStatement,
  ) {
    this.#db = db;
    this.#sql = sql;
    this.#inner = inner;
    this.#rows = rows;
    this.#wrap = wrap;
  }

  /** The statement, and the row of the trail behind it with its leaf. */
  parts(): D1PreparedStatement[] {
    return this.#rows === null ? [this.#inner] : [this.#inner, ...this.#rows()];
  }

  bind(...values: unknown[]): D1PreparedStatement {
    return this.#wrap(this.#sql, this.#inner.bind(...values));
  }

  run<T>(): Promise<D1Result<T>> {
    return this.#rows === null ? this.#inner.run<T>() : this.#withRow<T>();
  }

  all<T>(): Promise<D1Result<T>> {
    return this.#rows === null ? this.#inner.all<T>() : this.#withRow<T>();
  }

  async first<T>(column?: string): Promise<T | null> {
    const [row] = (await this.all<Record<string, T>>()).results;
    if (row === undefined) return null;
    return column === undefined ? (row as T) : (row[column] ?? null);
  }

  /** D1 has no batch that answers in this form. */
  raw<T = unknown[]>(): Promise<T[]> {
    if (this.#rows !== null) throw new Error(`an audited change must be run or stand in a batch: ${this.#sql}`);
    return this.#inner.raw<T>();
  }

  async #withRow<T>(): Promise<D1Result<T>> {
    const [result] = await this.#db.batch<T>(this.parts());
    if (!result) throw new Error("a batch without a result");
    return result;
  }
}

/** The row, if the statement before it changed anything; an insert that found its row there already has left its own before. */
function auditRow(db: D1Database, { row, table, subject }: AuditedChange): D1PreparedStatement {
  const named = "is" in subject ? "?8" : `(SELECT ${subject.inserted} FROM ${table} WHERE rowid = last_insert_rowid())`;
  const { audit_id, at, key_id, operation, before, after, request_id } = row;
  const values = [audit_id, at, key_id, operation, jsonOf(before), jsonOf(after), request_id];
  return db
    .prepare(
      `INSERT INTO audit (audit_id, at, key_id, operation, before, after, request_id, subject)
       SELECT ?1, ?2, ?3, ?4, ?5, ?6, ?7, s.subject FROM (SELECT ${named} AS subject) s
       WHERE changes() > 0 AND s.subject IS NOT NULL ON CONFLICT DO NOTHING`,
    )
    .bind(...values, ...("is" in subject ? [subject.is] : []));
}
