import { and, sql, type SQL } from "drizzle-orm";
import { severityOrder } from "../../domain/alarm/severity-order.ts";
import type { IncidentCounts, IncidentFilter } from "../../usecases/ports/alarms/incidents.ts";

/** Counting ends here, so that a flood of incidents costs no more than a thousand of them. */
const most = 1_000;
/** Of a severity so many that are not over are read to find those that nobody has acknowledged. */
const read = 2 * most;

type About = Pick<IncidentFilter, "task_id" | "entity_id">;

/** The tasks whose incidents are counted; of all of them, one step through the index of open incidents for each task. */
function tasksAbout({ task_id, entity_id }: About): SQL {
  if (task_id !== undefined) return sql`SELECT ${task_id}`;
  if (entity_id !== undefined)
    return sql`SELECT DISTINCT task_id FROM incidents WHERE entity_id = ${entity_id} AND closed_at IS NULL`;
  return sql`SELECT min(task_id) FROM incidents WHERE closed_at IS NULL
    UNION ALL SELECT (SELECT min(i.task_id) FROM incidents i WHERE i.closed_at IS NULL AND i.task_id > a.task_id)
    FROM about a WHERE a.task_id IS NOT NULL`;
}

const ofEntity = ({ entity_id }: About): SQL | undefined =>
  entity_id === undefined ? undefined : sql`i.entity_id = ${entity_id}`;

/** For each severity how many incidents were read, and how many of these nobody has acknowledged. */
export const countOpen = (about: About): SQL => sql`
  WITH RECURSIVE about(task_id) AS (${tasksAbout(about)}),
  said AS MATERIALIZED (
    SELECT a.task_id, coalesce(t.meta->>'$.severity', 'unset') AS severity
    FROM about a LEFT JOIN tasks t ON t.task_id = a.task_id WHERE a.task_id IS NOT NULL)
  SELECT v.value AS severity, (
    SELECT json_array(count(*), count(*) FILTER (WHERE seen IS NULL)) FROM (
      SELECT i.acknowledged_at AS seen FROM said s
      CROSS JOIN incidents i ON ${and(sql`i.task_id = s.task_id`, sql`i.closed_at IS NULL`, ofEntity(about))}
      WHERE s.severity = v.value LIMIT ${sql.raw(String(read))})) AS counted
  FROM json_each(${JSON.stringify(severityOrder)}) v`;

/** Those that somebody has acknowledged, and one more than the answer gives at most. */
export const countAcknowledged = (about: About): SQL => sql`
  SELECT count(*) AS n FROM (
    SELECT 1 FROM incidents i WHERE ${and(
      sql`i.closed_at IS NULL AND i.acknowledged_at IS NOT NULL`,
      about.task_id === undefined ? undefined : sql`+i.task_id = ${about.task_id}`,
      ofEntity(about),
    )} LIMIT ${sql.raw(String(most + 1))})`;

/** What both came to, as far as the answer goes. */
export function countsOf(rows: readonly { severity: string; counted: string }[], acknowledged: number): IncidentCounts {
  const found = new Map(rows.map(({ severity, counted }) => [severity, JSON.parse(counted) as [number, number]]));
  const of = (severity: (typeof severityOrder)[number]) => found.get(severity) ?? [0, 0];
  const open = Object.fromEntries(severityOrder.map((severity) => [severity, Math.min(of(severity)[1], most)]));
  const more = severityOrder.filter((severity) => of(severity)[0] === read || of(severity)[1] > most);
  return {
    open: open as IncidentCounts["open"],
    acknowledged: Math.min(acknowledged, most),
    atLeast: [...more, ...(acknowledged > most ? (["acknowledged"] as const) : [])],
  };
}
