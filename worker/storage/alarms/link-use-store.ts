import type { LinkUse, LinkUses } from "../../usecases/ports/alarms/links.ts";
import { equal, insertInto, olderThan, statement, where } from "../sql/text.ts";

/** What was asked for by signed links: only ever added to. */
export class LinkUseStore implements LinkUses {
  readonly #db: D1Database;

  constructor(db: D1Database) {
    this.#db = db;
  }

  async add(use: LinkUse): Promise<void> {
    await statement(this.#db, insertInto("link_uses", use)).run();
  }

  async list(incidentId: string, after: readonly [number, string] | null, limit: number): Promise<LinkUse[]> {
    const { text, values } = where([equal("incident_id", incidentId), olderThan(["used_at", "use_id"], after)]);
    const { results } = await statement(this.#db, {
      text: `SELECT * FROM link_uses ${text} ORDER BY used_at DESC, use_id DESC LIMIT ?`,
      values: [...values, limit],
    }).all<LinkUse>();
    return results;
  }
}
