import type { Audit, AuditFilter, AuditRow } from "../../usecases/ports/service/audit.ts";
import { LogWriter } from "../log/log-writer.ts";
import { equal, insertInto, olderThan, rowReader, statement, type Text, where } from "../sql/text.ts";

const readAudit = rowReader<AuditRow>({ json: ["before", "after"] });
const at = (relation: ">=" | "<=", time: number | undefined): Text | null =>
  time === undefined ? null : { text: `at ${relation} ?`, values: [time] };

/** The audit trail in D1; most of its rows come with the changes themselves, by `auditedDatabase`. */
export class AuditStore implements Audit {
  readonly #db: D1Database;
  readonly #log: LogWriter;

  constructor(db: D1Database, logSalt: Uint8Array | null = null) {
    this.#db = db;
    this.#log = new LogWriter(db, logSalt);
  }

  async add(row: AuditRow): Promise<void> {
    await this.#db.batch([
      statement(this.#db, insertInto("audit", row, "ON CONFLICT DO NOTHING")),
      ...this.#log.once("audit", row.audit_id, { where: "t.audit_id = ?3", values: [row.audit_id] }),
    ]);
  }

  async list(
    { operation, subject, key_id, from, to }: AuditFilter,
    after: readonly [number, string] | null,
    limit: number,
  ): Promise<AuditRow[]> {
    const { text, values } = where([
      equal("operation", operation),
      equal("subject", subject),
      equal("key_id", key_id),
      at(">=", from),
      at("<=", to),
      olderThan(["at", "audit_id"], after),
    ]);
    const { results } = await statement(this.#db, {
      text: `SELECT * FROM audit ${text} ORDER BY at DESC, audit_id DESC LIMIT ?`,
      values: [...values, limit],
    }).all<object>();
    return results.map(readAudit);
  }
}
