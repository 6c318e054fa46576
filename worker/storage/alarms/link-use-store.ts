import { and, desc, eq } from "drizzle-orm";
import { drizzle, type DrizzleD1Database } from "drizzle-orm/d1";
import type { LinkUse, LinkUses } from "../../usecases/ports/alarms/links.ts";
import { olderThan } from "../sql/keyset.ts";
import { linkUses } from "../sql/schema/alarms.ts";

/** What was asked for by signed links: only ever added to. */
export class LinkUseStore implements LinkUses {
  readonly #db: DrizzleD1Database;

  constructor(db: D1Database) {
    this.#db = drizzle(db);
  }

  async add(use: LinkUse): Promise<void> {
    await this.#db.insert(linkUses).values(use);
  }

  list(incidentId: string, after: readonly [number, string] | null, limit: number): Promise<LinkUse[]> {
    return this.#db
      .select()
      .from(linkUses)
      .where(and(eq(linkUses.incident_id, incidentId), olderThan([linkUses.used_at, linkUses.use_id], after)))
      .orderBy(desc(linkUses.used_at), desc(linkUses.use_id))
      .limit(limit);
  }
}
