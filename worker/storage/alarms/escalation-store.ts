import type { Escalations, SetOff, StoredEscalation } from "../../usecases/ports/alarms/escalations.ts";
import { insertInto, statement } from "../sql/text.ts";
import { acknowledgeStatements, escalationStatements, setOffBy } from "./acknowledge-sql.ts";
import { D1Table } from "../sql/table.ts";

/** Escalations that have told somebody, and who has taken notice of them. */
export class EscalationStore extends D1Table implements Escalations {
  async begin(escalation: Omit<StoredEscalation, "acknowledged_at" | "acknowledged_by">): Promise<void> {
    await statement(this.db, insertInto("escalations", escalation, "ON CONFLICT DO NOTHING")).run();
  }

  find(instanceId: string): Promise<StoredEscalation | null> {
    return this.row<StoredEscalation>("SELECT * FROM escalations WHERE instance_id = ?", [instanceId]);
  }

  async acknowledge(instanceId: string, by: string, now: number): Promise<SetOff> {
    const incident = (await this.find(instanceId))?.incident_id ?? null;
    const results = await this.db.batch([
      ...escalationStatements(this.db, instanceId, by, now),
      ...(incident === null ? [] : acknowledgeStatements(this.db, incident, by, now)),
    ]);
    const { escalations: stopped, ...sent } = setOffBy(results);
    return { ...sent, escalations: [...new Set([instanceId, ...stopped])] };
  }
}
