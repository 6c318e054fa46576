import { eq } from "drizzle-orm";
import { drizzle, type DrizzleD1Database } from "drizzle-orm/d1";
import type { Escalations, SetOff, StoredEscalation } from "../../usecases/ports/alarms/escalations.ts";
import { escalations } from "../sql/schema/alarms.ts";
import { acknowledgeStatements, escalationStatements, setOffBy } from "./acknowledge-sql.ts";

/** Escalations that have told somebody, and who has taken notice of them. */
export class EscalationStore implements Escalations {
  readonly #db: DrizzleD1Database;
  readonly #d1: D1Database;

  constructor(db: D1Database) {
    this.#d1 = db;
    this.#db = drizzle(db);
  }

  async begin(escalation: Omit<StoredEscalation, "acknowledged_at" | "acknowledged_by">): Promise<void> {
    await this.#db.insert(escalations).values(escalation).onConflictDoNothing();
  }

  async find(instanceId: string): Promise<StoredEscalation | null> {
    return (await this.#db.select().from(escalations).where(eq(escalations.instance_id, instanceId)).get()) ?? null;
  }

  async acknowledge(instanceId: string, by: string, now: number): Promise<SetOff> {
    const incident = (await this.find(instanceId))?.incident_id ?? null;
    const results = await this.#d1.batch([
      ...escalationStatements(this.#d1, instanceId, by, now),
      ...(incident === null ? [] : acknowledgeStatements(this.#d1, incident, by, now)),
    ]);
    const { escalations: stopped, ...sent } = setOffBy(results);
    return { ...sent, escalations: [...new Set([instanceId, ...stopped])] };
  }
}
