import { and, desc, eq, gte, lte } from "drizzle-orm";
import { drizzle, type DrizzleD1Database } from "drizzle-orm/d1";
import type { Audit, AuditFilter, AuditRow } from "../../usecases/ports/service/audit.ts";
import { audit } from "../schema/service.ts";
import { olderThan } from "../sql/keyset.ts";

/** The audit trail in D1; most of its rows come with the changes themselves, by `auditedDatabase`. */
export class AuditStore implements Audit {
  readonly #db: DrizzleD1Database;

  constructor(db: D1Database) {
    this.#db = drizzle(db);
  }

  async add(row: AuditRow): Promise<void> {
    await this.#db.insert(audit).values(row).onConflictDoNothing();
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
