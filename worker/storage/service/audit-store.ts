import { and, desc, eq, gte, lte } from "drizzle-orm";
import { drizzle, type DrizzleD1Database } from "drizzle-orm/d1";
import type { Audit, AuditFilter, AuditRow } from "../../usecases/ports/service/audit.ts";
import { audit } from "../sql/schema/service.ts";
import { LogWriter } from "../log/log-writer.ts";
import { olderThan } from "../sql/keyset.ts";
import { prepared } from "../sql/prepared.ts";

/** The audit trail in D1; most of its rows come with the changes themselves, by `auditedDatabase`. */
export class AuditStore implements Audit {
  readonly #d1: D1Database;
  readonly #db: DrizzleD1Database;
  readonly #log: LogWriter;

  constructor(db: D1Database, logSalt: Uint8Array | null = null) {
    this.#d1 = db;
    this.#db = drizzle(db);
    this.#log = new LogWriter(db, logSalt);
  }

  async add(row: AuditRow): Promise<void> {
    await this.#d1.batch([
      prepared(this.#d1, this.#db.insert(audit).values(row).onConflictDoNothing()),
      ...this.#log.once("audit", row.audit_id, { where: "t.audit_id = ?3", values: [row.audit_id] }),
    ]);
  }

  list(
    { operation, subject, key_id, from, to }: AuditFilter,
    after: readonly [number, string] | null,
    limit: number,
  ): Promise<AuditRow[]> {
    return this.#db
      .select()
      .from(audit)
      .where(
        and(
          operation === undefined ? undefined : eq(audit.operation, operation),
          subject === undefined ? undefined : eq(audit.subject, subject),
          key_id === undefined ? undefined : eq(audit.key_id, key_id),
          from === undefined ? undefined : gte(audit.at, from),
          to === undefined ? undefined : lte(audit.at, to),
          olderThan([audit.at, audit.audit_id], after),
        ),
      )
      .orderBy(desc(audit.at), desc(audit.audit_id))
      .limit(limit);
  }
}
