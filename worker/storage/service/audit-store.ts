import type { Audit, AuditFilter, AuditRow } from "../../usecases/ports/service/audit.ts";
import { equal, insertInto, rowReader, statement, type Text } from "../sql/text.ts";
import { LoggedTable } from "../log/logged-table.ts";

const readAudit = rowReader<AuditRow>({ json: ["before", "after"] });
const atTime = (relation: ">=" | "<=", time: number | undefined): Text | null =>
  time === undefined ? null : { text: `at ${relation} ?`, values: [time] };

/** The audit trail in D1; most of its rows come with the changes themselves, by `auditedDatabase`. */
export class AuditStore extends LoggedTable implements Audit {
  async add(row: AuditRow): Promise<void> {
    await this.db.batch([
      statement(this.db, insertInto("audit", row, "ON CONFLICT DO NOTHING")),
      ...this.log.once("audit", row.audit_id, { where: "t.audit_id = ?3", values: [row.audit_id] }),
    ]);
  }

  async list(
    { operation, subject, key_id, from, to }: AuditFilter,
    after: readonly [number, string] | null,
    limit: number,
  ): Promise<AuditRow[]> {
    const results = await this.newest<object>("SELECT * FROM audit", ["at", "audit_id"], {
      asks: [
        equal("operation", operation),
        equal("subject", subject),
        equal("key_id", key_id),
        atTime(">=", from),
        atTime("<=", to),
      ],
      after,
      limit,
    });
    return results.map(readAudit);
  }
}
