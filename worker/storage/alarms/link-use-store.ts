import type { LinkUse, LinkUses } from "../../usecases/ports/alarms/links.ts";
import { equal, insertInto, statement } from "../sql/text.ts";
import { D1Table } from "../sql/table.ts";

/** What was asked for by signed links: only ever added to. */
export class LinkUseStore extends D1Table implements LinkUses {
  async add(use: LinkUse): Promise<void> {
    await statement(this.db, insertInto("link_uses", use)).run();
  }

  async list(incidentId: string, after: readonly [number, string] | null, limit: number): Promise<LinkUse[]> {
    return this.newest<LinkUse>("SELECT * FROM link_uses", ["used_at", "use_id"], {
      asks: [equal("incident_id", incidentId)],
      after,
      limit,
    });
  }
}
