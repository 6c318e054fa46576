import { and, desc, eq, isNull, sql, type SQL } from "drizzle-orm";
import { drizzle, type DrizzleD1Database } from "drizzle-orm/d1";
import type { IncidentStatus } from "../domain/alarm/incident.ts";
import type { IncidentFilter, Incidents, StoredIncident } from "../usecases/ports/incidents.ts";
import { olderThan } from "./keyset.ts";
import { incidents } from "./alarm-schema.ts";

/** Written out as the index of open rows has it. */
const statuses: Record<IncidentStatus, SQL> = {
  open: sql`${incidents.closed_at} IS NULL AND ${incidents.acknowledged_at} IS NULL`,
  acknowledged: sql`${incidents.closed_at} IS NULL AND ${incidents.acknowledged_at} IS NOT NULL`,
  closed: sql`${incidents.closed_at} IS NOT NULL`,
};

/** The newest rating of the question that opened the incident. */
const newestRating = sql`(
  SELECT CASE f.feedback WHEN 'correct' THEN 'right' WHEN 'false_positive' THEN 'wrong' END FROM feedback f
  WHERE f.condition_id = ${incidents.condition_id} AND f.condition_version = ${incidents.condition_version}
    AND f.entity_id = ${incidents.entity_id} AND f.evaluated_at = ${incidents.opened_at}
  ORDER BY f.created_at DESC, f.feedback_id DESC LIMIT 1)`;

/** Reads incidents and keeps what people think of them; the recorder opens, moves and closes them. */
export class IncidentStore implements Incidents {
  readonly #db: DrizzleD1Database;

  constructor(db: D1Database) {
    this.#db = drizzle(db);
  }

  async find(incidentId: string): Promise<StoredIncident | null> {
    return (await this.#db.select().from(incidents).where(eq(incidents.incident_id, incidentId)).get()) ?? null;
  }

  list(
    { status, task_id, entity_id }: IncidentFilter,
    after: readonly [number, string] | null,
    limit: number,
  ): Promise<StoredIncident[]> {
    return this.#db
      .select()
      .from(incidents)
      .where(
        and(
          status === undefined ? undefined : statuses[status],
          task_id === undefined ? undefined : eq(incidents.task_id, task_id),
          entity_id === undefined ? undefined : eq(incidents.entity_id, entity_id),
          olderThan([incidents.opened_at, incidents.incident_id], after),
        ),
      )
      .orderBy(desc(incidents.opened_at), desc(incidents.incident_id))
      .limit(limit);
  }

  acknowledge(incidentId: string, by: string, now: number): Promise<StoredIncident | null> {
    return this.#change(incidentId, { acknowledged_at: now, acknowledged_by: by }, isNull(incidents.acknowledged_at));
  }

  snooze(incidentId: string, until: number | null): Promise<StoredIncident | null> {
    return this.#change(incidentId, { snoozed_until: until }, isNull(incidents.closed_at));
  }

  takeRating(incidentId: string): Promise<StoredIncident | null> {
    const rating = sql<null>`coalesce(${newestRating}, ${incidents.rating})`;
    return this.#change(incidentId, { rating });
  }

  async #change(
    incidentId: string,
    change: Parameters<ReturnType<DrizzleD1Database["update"]>["set"]>[0],
    where?: SQL,
  ): Promise<StoredIncident | null> {
    const is = eq(incidents.incident_id, incidentId);
    const [, found] = await this.#db.batch([
      this.#db.update(incidents).set(change).where(and(is, where)),
      this.#db.select().from(incidents).where(is),
    ]);
    return found[0] ?? null;
  }
}
