import { and, sql, type SQL } from "drizzle-orm";
import { severityOrder } from "../../domain/action/alarm/severity-order.ts";
import type { IncidentCounts, IncidentFilter } from "../../usecases/ports/alarms/incidents.ts";

/** Counting ends here, so that a flood of incidents costs no more than a thousand of them. */
const most = 1_000;
/** So many that are not over are read, of all or in a flood of a severity, to find those that nobody has acknowledged. */
const read = 2 * most;

type About = Pick<IncidentFilter, "task_id" | "entity_id">;

/** How many of a severity were read, and how many of these nobody has acknowledged. */
export interface CountedRow {
  severity: string | null;
  n: number;
  unseen: number;
}

const open = ({ task_id, entity_id }: About): SQL | undefined =>
  and(
    sql`i.closed_at IS NULL`,
    task_id === undefined ? undefined : sql`i.task_id = ${task_id}`,
    entity_id === undefined ? undefined : sql`i.entity_id = ${entity_id}`,
  );

const literal = (count: number): SQL => sql.raw(String(count));

/** How many are not over, as far as it matters for how they are counted. */
export const sizeOf = (about: About): SQL =>
  sql`SELECT count(*) AS n FROM (SELECT 1 FROM incidents i WHERE ${open(about)} LIMIT ${literal(read + 1)})`;

/** Whether there are too many to count each. */
export const isFlood = (size: number): boolean => size > read;

/** Counts each. */
export const countEach = (about: About): SQL => sql`
  SELECT t.meta->>'$.severity' AS severity, sum(i.n) AS n, sum(i.unseen) AS unseen FROM (
    SELECT i.task_id, count(*) AS n, count(*) FILTER (WHERE i.acknowledged_at IS NULL) AS unseen
    FROM incidents i WHERE ${open(about)} GROUP BY 1) i
  LEFT JOIN tasks t ON t.task_id = i.task_id GROUP BY 1`;

/** Counts from the tasks of each severity as far as it goes. */
export const countFlood = (about: About): SQL => sql`
  SELECT severity, counted->>0 AS n, counted->>1 AS unseen FROM (
    SELECT nullif(v.value, 'unset') AS severity, (
      SELECT json_array(count(*), count(*) FILTER (WHERE seen IS NULL)) FROM (
        SELECT i.acknowledged_at AS seen FROM tasks t
        CROSS JOIN incidents i INDEXED BY incidents_open ON i.task_id = t.task_id AND ${open(about)}
        WHERE t.meta->>'$.severity' IS nullif(v.value, 'unset') LIMIT ${literal(read)})) AS counted
    FROM json_each(${JSON.stringify(severityOrder)}) v)`;

/** The severities of those that are not over; from the tasks, so that a flood of one costs no more. */
export const severitiesNotOver: SQL = sql`
  SELECT v.value AS severity FROM json_each(${JSON.stringify(severityOrder)}) v WHERE EXISTS (
    SELECT 1 FROM tasks t
    CROSS JOIN incidents i INDEXED BY incidents_open ON i.task_id = t.task_id AND i.closed_at IS NULL
    WHERE t.meta->>'$.severity' IS nullif(v.value, 'unset'))`;

/** Those that somebody has acknowledged, and one more than the answer gives at most. */
export const countAcknowledged = (about: About): SQL => sql`
  SELECT count(*) AS n FROM (
    SELECT 1 FROM incidents i INDEXED BY incidents_acknowledged_by_time
    WHERE i.acknowledged_at IS NOT NULL AND ${open(about)} LIMIT ${literal(most + 1)})`;

/** What both came to, as far as the answer goes. */
export function countsOf(rows: readonly CountedRow[], acknowledged: number): IncidentCounts {
  const found = new Map(rows.map((row) => [row.severity ?? "unset", row]));
  const unseen = (severity: string) => found.get(severity)?.unseen ?? 0;
  const all = rows.reduce((sum, { n }) => sum + n, 0);
  const more = severityOrder.filter(
    (severity) => unseen(severity) > most || (isFlood(all) && found.get(severity)?.n === read),
  );
  return {
    open: Object.fromEntries(
      severityOrder.map((severity) => [severity, Math.min(unseen(severity), most)]),
    ) as IncidentCounts["open"],
    acknowledged: Math.min(acknowledged, most),
    atLeast: [...more, ...(acknowledged > most ? (["acknowledged"] as const) : [])],
  };
}
