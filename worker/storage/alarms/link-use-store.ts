import { drizzle, type DrizzleD1Database } from "drizzle-orm/d1";
import type { LinkUse, LinkUses } from "../../usecases/ports/alarms/links.ts";
import { linkUses } from "../schema/alarms.ts";

/** What was asked for by signed links: only ever added to. */
export class LinkUseStore implements LinkUses {
  readonly #db: DrizzleD1Database;

  constructor(db: D1Database) {
    this.#db = drizzle(db);
  }

  async add(use: LinkUse): Promise<void> {
    await this.#db.insert(linkUses).values(use);
  }
}
