import { severityOrder } from "../../domain/action/alarm/severity-order.ts";
import { among, equal, type Text, where } from "../sql/text.ts";
import type { IncidentCounts, IncidentFilter } from "../../usecases/ports/alarms/incidents.ts";

/** Counting ends here, so that a flood of incidents costs no more than a thousand of them. */
const mostCounted = 1_000;
/** So many that are not over are read, of all or in a flood of a severity, to find those that nobody has acknowledged. */
const mostRead = 2 * mostCounted;

type About = Pick<IncidentFilter, "tasks" | "task_id" | "entity_id">;

/** How many of a severity were read, and how many of these nobody has acknowledged. */
export interface CountedRow {
  severity: string | null;
  n: number;
  unseen: number;
}

/** Conditions on those that are not over, and what they bind. */
function openIncidents({ tasks, task_id, entity_id }: About): Text {
  const { text, values } = where([
    { text: "i.closed_at IS NULL", values: [] },
    tasks === undefined ? null : among("i.task_id", tasks),
    equal("i.task_id", task_id),
    equal("i.entity_id", entity_id),
  ]);
  return { text: text.replace(/^WHERE /, ""), values };
}

const severitiesInOrder = `json_each('${JSON.stringify(severityOrder)}')`;

/** How many are not over, as far as it matters for how they are counted. */
export function sizeOfList(about: About): Text {
  const { text, values } = openIncidents(about);
  return { text: `SELECT count(*) AS n FROM (SELECT 1 FROM incidents i WHERE ${text} LIMIT ${mostRead + 1})`, values };
}

/** Whether there are too many to count each. */
export const isFlood = (size: number): boolean => size > mostRead;

/** Counts each. */
export function countEach(about: About): Text {
  const { text, values } = openIncidents(about);
  const counted = `
    SELECT t.meta->>'$.severity' AS severity, sum(i.n) AS n, sum(i.unseen) AS unseen FROM (
      SELECT i.task_id, count(*) AS n, count(*) FILTER (WHERE i.acknowledged_at IS NULL) AS unseen
      FROM incidents i WHERE ${text} GROUP BY 1) i
    LEFT JOIN tasks t ON t.task_id = i.task_id GROUP BY 1`;
  return { text: counted, values };
}

/** Counts from the tasks of each severity as far as it goes. */
export function countFlood(about: About): Text {
  const { text, values } = openIncidents(about);
  const counted = `
    SELECT severity, counted->>0 AS n, counted->>1 AS unseen FROM (
      SELECT nullif(v.value, 'unset') AS severity, (
        SELECT json_array(count(*), count(*) FILTER (WHERE seen IS NULL)) FROM (
          SELECT i.acknowledged_at AS seen FROM tasks t
          CROSS JOIN incidents i INDEXED BY incidents_open ON i.task_id = t.task_id AND ${text}
          WHERE t.meta->>'$.severity' IS nullif(v.value, 'unset') LIMIT ${mostRead})) AS counted
      FROM ${severitiesInOrder} v)`;
  return { text: counted, values };
}

/** The severities of those that are not over; from the tasks, so that a flood of one costs no more. */
export const severitiesNotOver: Text = {
  text: `
    SELECT v.value AS severity FROM ${severitiesInOrder} v WHERE EXISTS (
      SELECT 1 FROM tasks t
      CROSS JOIN incidents i INDEXED BY incidents_open ON i.task_id = t.task_id AND i.closed_at IS NULL
      WHERE t.meta->>'$.severity' IS nullif(v.value, 'unset'))`,
  values: [],
};

/** Those that somebody has acknowledged, and one more than the answer gives at most. */
export function countAcknowledged(about: About): Text {
  const { text, values } = openIncidents(about);
  const counted = `
    SELECT count(*) AS n FROM (
      SELECT 1 FROM incidents i INDEXED BY incidents_acknowledged_by_time
      WHERE i.acknowledged_at IS NOT NULL AND ${text} LIMIT ${mostCounted + 1})`;
  return { text: counted, values };
}

/** What both came to, as far as the answer goes. */
export function countsOf(rows: readonly CountedRow[], acknowledged: number): IncidentCounts {
  const found = new Map(rows.map((row) => [row.severity ?? "unset", row]));
  const unseen = (severity: string) => found.get(severity)?.unseen ?? 0;
  const all = rows.reduce((sum, { n }) => sum + n, 0);
  const more = severityOrder.filter(
    (severity) => unseen(severity) > mostCounted || (isFlood(all) && found.get(severity)?.n === mostRead),
  );
  return {
    open: Object.fromEntries(
      severityOrder.map((severity) => [severity, Math.min(unseen(severity), mostCounted)]),
    ) as IncidentCounts["open"],
    acknowledged: Math.min(acknowledged, mostCounted),
    atLeast: [...more, ...(acknowledged > mostCounted ? (["acknowledged"] as const) : [])],
  };
}
