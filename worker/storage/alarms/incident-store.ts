import { and, desc, eq, isNull, lte, sql, type SQL } from "drizzle-orm";
import { drizzle, type DrizzleD1Database } from "drizzle-orm/d1";
import type { IncidentStatus } from "../../domain/action/alarm/incident.ts";
import { type IncidentSeverity, severityOrder } from "../../domain/action/alarm/severity-order.ts";
import { dayMs } from "../../domain/values/time.ts";
import type {
  IncidentCounts,
  IncidentDay,
  IncidentFilter,
  Incidents,
  StoredIncident,
} from "../../usecases/ports/alarms/incidents.ts";
import type { SetOff } from "../../usecases/ports/alarms/escalations.ts";
import { olderThan } from "../sql/keyset.ts";
import { incidents } from "../sql/schema/alarms.ts";
import { acknowledgeStatements, setOffBy } from "./acknowledge-sql.ts";
import {
  type CountedRow,
  countAcknowledged,
  countEach,
  countFlood,
  countsOf,
  isFlood,
  severitiesNotOver,
  sizeOf,
} from "./incident-counts-sql.ts";
import { remindStatements } from "./reminder-sql.ts";

/** Written out as the index of open rows has it. */
const statuses: Record<IncidentStatus, SQL> = {
  open: sql`${incidents.closed_at} IS NULL AND ${incidents.acknowledged_at} IS NULL`,
  acknowledged: sql`${incidents.closed_at} IS NULL AND ${incidents.acknowledged_at} IS NOT NULL`,
  closed: sql`${incidents.closed_at} IS NOT NULL`,
};

/** Written out as the index of tasks has it. */
const severityOfTask = sql`t.meta->>'$.severity'`;

/** The newest rating of the question that opened the incident, of those that were not withdrawn. */
const newestRating = sql<null>`(
  SELECT CASE f.feedback WHEN 'correct' THEN 'right' ELSE 'wrong' END FROM feedback f
  WHERE f.condition_id = ${incidents.condition_id} AND f.condition_version = ${incidents.condition_version}
    AND f.entity_id = ${incidents.entity_id} AND f.evaluated_at = ${incidents.opened_at} AND f.withdrawn_at IS NULL
    AND f.feedback <> 'false_negative'
  ORDER BY f.created_at DESC, f.feedback_id DESC LIMIT 1)`;

const tasksOf = (severity: IncidentSeverity) =>
  sql`SELECT t.task_id FROM tasks t WHERE ${severityOfTask} IS ${severity === "unset" ? null : severity}`;

/** The plus keeps the list in the order of an index by time, so that reading ends with the page. */
const isOf = (severity: IncidentSeverity) => sql`+${incidents.task_id} IN (${tasksOf(severity)})`;

const filtered = ({ status, task_id, entity_id, severity }: IncidentFilter): (SQL | undefined)[] => [
  status === undefined ? undefined : statuses[status],
  task_id === undefined ? undefined : eq(incidents.task_id, task_id),
  entity_id === undefined ? undefined : eq(incidents.entity_id, entity_id),
  severity === undefined ? undefined : isOf(severity),
];

/** Reads incidents and keeps what people think of them; the recorder opens, moves and closes them. */
export class IncidentStore implements Incidents {
  readonly #db: DrizzleD1Database;
  readonly #d1: D1Database;

  constructor(db: D1Database) {
    this.#d1 = db;
    this.#db = drizzle(db);
  }

  async find(incidentId: string): Promise<StoredIncident | null> {
    return (await this.#db.select().from(incidents).where(eq(incidents.incident_id, incidentId)).get()) ?? null;
  }

  async during(taskId: string, entityId: string, at: number): Promise<StoredIncident | null> {
    const row = await this.#db
      .select()
      .from(incidents)
      .where(
        and(
          eq(incidents.task_id, taskId),
          eq(incidents.entity_id, entityId),
          eq(incidents.kind, "condition"),
          lte(incidents.opened_at, at),
        ),
      )
      .orderBy(desc(incidents.opened_at))
      .limit(1)
      .get();
    return row && (row.closed_at === null || row.closed_at > at) ? row : null;
  }

  /** Looks at no more than the newest ten thousand, so that a task that floods costs no more than another. */
  days(taskId: string, since: number): Promise<IncidentDay[]> {
    return this.#db.all<IncidentDay>(sql`
      SELECT CAST(opened_at / ${dayMs} AS INTEGER) AS day, count(*) AS opened,
        count(*) FILTER (WHERE rating = 'right') AS rated_right, count(*) FILTER (WHERE rating = 'wrong') AS rated_wrong
      FROM (SELECT opened_at, rating FROM incidents WHERE task_id = ${taskId} AND opened_at >= ${since}
        ORDER BY opened_at DESC, incident_id DESC LIMIT 10000)
      GROUP BY 1 ORDER BY 1`);
  }

  list(filter: IncidentFilter, after: readonly [number, string] | null, limit: number): Promise<StoredIncident[]> {
    return this.#newest(filter, after, limit);
  }

  async worst(
    filter: IncidentFilter,
    after: readonly [number, number, string] | null,
    limit: number,
  ): Promise<(StoredIncident & { rank: number })[]> {
    const from = after?.[0] ?? 0;
    const present = await this.#severitiesOf(filter);
    const ranks = severityOrder.flatMap((severity, rank) => (rank < from || !present.has(severity) ? [] : [rank]));
    const [first, ...others] = ranks.map((rank) =>
      this.#newest(
        { ...filter, severity: severityOrder[rank] ?? "unset" },
        after !== null && rank === from ? [after[1], after[2]] : null,
        limit,
      ),
    );
    if (first === undefined) return [];
    const found = await this.#db.batch([first, ...others]);
    return found.flatMap((rows, i) => rows.map((row) => ({ ...row, rank: ranks[i] ?? from }))).slice(0, limit);
  }

  async count(filter: Pick<IncidentFilter, "task_id" | "entity_id">): Promise<IncidentCounts> {
    const [size] = await this.#db.all<{ n: number }>(sizeOf(filter));
    const counting = isFlood(size?.n ?? 0) ? countFlood(filter) : countEach(filter);
    const [rows, [seen]] = await Promise.all([
      this.#db.all<CountedRow>(counting),
      this.#db.all<{ n: number }>(countAcknowledged(filter)),
    ]);
    return countsOf(rows, seen?.n ?? 0);
  }

  async acknowledge(
    incidentId: string,
    by: string,
    now: number,
  ): Promise<SetOff & { incident: StoredIncident | null }> {
    const results = await this.#d1.batch(acknowledgeStatements(this.#d1, incidentId, by, now));
    return { ...setOffBy(results), incident: await this.find(incidentId) };
  }

  unacknowledge(incidentId: string): Promise<StoredIncident | null> {
    return this.#change(incidentId, { acknowledged_at: null, acknowledged_by: null });
  }

  snooze(incidentId: string, until: number | null): Promise<StoredIncident | null> {
    return this.#change(incidentId, { snoozed_until: until }, isNull(incidents.closed_at));
  }

  takeRating(incidentId: string): Promise<StoredIncident | null> {
    return this.#change(incidentId, { rating: newestRating });
  }

  async remind(now: number, limit: number): Promise<string[]> {
    const [, planned] = await this.#d1.batch<{ notice_id: string }>(
      remindStatements.map((statement) => this.#d1.prepare(statement).bind(now, limit)),
    );
    return (planned?.results ?? []).map(({ notice_id }) => notice_id);
  }

  /** Those that a list may hold: looking for one that none of the open ones has would read all of them. */
  async #severitiesOf({ severity, status }: IncidentFilter): Promise<ReadonlySet<IncidentSeverity>> {
    if (severity !== undefined) return new Set([severity]);
    if (status !== "open" && status !== "acknowledged") return new Set(severityOrder);
    const rows = await this.#db.all<{ severity: IncidentSeverity }>(severitiesNotOver);
    return new Set(rows.map((row) => row.severity));
  }

  #newest(filter: IncidentFilter, after: readonly [number, string] | null, limit: number) {
    return this.#db
      .select()
      .from(incidents)
      .where(and(...filtered(filter), olderThan([incidents.opened_at, incidents.incident_id], after)))
      .orderBy(desc(incidents.opened_at), desc(incidents.incident_id))
      .limit(limit);
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
