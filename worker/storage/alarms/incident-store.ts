import type { IncidentStatus } from "../../domain/action/alarm/incident.ts";
import { isActive, readActiveText } from "../../domain/firing/hours.ts";
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
import { among, equal, olderThan, rowReader, statement, type Text, where } from "../sql/text.ts";
import { acknowledgeStatements, setOffBy } from "./acknowledge-sql.ts";
import {
  type CountedRow,
  countAcknowledged,
  countEach,
  countFlood,
  countsOf,
  isFlood,
  severitiesNotOver,
  sizeOfList,
} from "./incident-counts-sql.ts";
import { incidentsTold } from "./incidents-told-sql.ts";
import { D1Table } from "../sql/table.ts";
import { isSilenced } from "../decisions/planning/plan-sql.ts";
import { notice, noticeIdOf, planNotice } from "./notice-sql.ts";

/** Incidents of which a reminder is due at `?1` but for the hours of their tasks: open, told, acknowledged by nobody, and neither snoozed nor silenced. */
const dueAtAnyHour = `
  FROM incidents i CROSS JOIN tasks t ON t.task_id = i.task_id
  WHERE i.closed_at IS NULL AND i.told AND i.acknowledged_at IS NULL AND coalesce(i.snoozed_until, 0) <= ?1
    AND t.status = 'active' AND t.watch IS NOT NULL AND i.told_at + t.firing->>'remind_ms' <= ?1
    AND NOT ${isSilenced({ task: "i.task_id", entity: "i.entity_id", at: "?1", now: "?1" })}`;

const hoursDue = `SELECT DISTINCT t.firing->>'active_text' AS text ${dueAtAnyHour} AND t.firing->>'active_text' IS NOT NULL`;

/** Those that are due at `?1`, at most `?2`; `?3` are the active hours, as texts, that hold it. */
const due = `${dueAtAnyHour}
    AND (t.firing->>'active_text' IS NULL OR t.firing->>'active_text' IN (SELECT value FROM json_each(?3)))
  ORDER BY i.told_at, i.incident_id LIMIT ?2`;

/** The time from which it counts names a reminder: it is planned once, however often it is found due. */
const reminderId = `${noticeIdOf("reminder")} || '.' || i.told_at`;

const noticeDue = notice({ kind: "reminder", id: reminderId, at: "?1", from: due });
const planDue = planNotice({ id: reminderId, at: "?1", from: due });

const countAnew = `
  UPDATE incidents SET told_at = ?1
  WHERE incident_id IN (SELECT i.incident_id ${due})`;

/** What plans reminders, in the order of one batch; the second statement returns their ids. */
const remindStatements = [noticeDue, planDue, countAnew] as const;

/** Written out as the index of open rows has it. */
const statusConditions: Record<IncidentStatus, string> = {
  open: "closed_at IS NULL AND acknowledged_at IS NULL",
  acknowledged: "closed_at IS NULL AND acknowledged_at IS NOT NULL",
  closed: "closed_at IS NOT NULL",
};

/** The newest rating of the question that opened the incident, of those that were not withdrawn. */
const newestRating = `(
  SELECT CASE f.feedback WHEN 'correct' THEN 'right' ELSE 'wrong' END FROM feedback f
  WHERE f.condition_id = incidents.condition_id AND f.condition_version = incidents.condition_version
    AND f.entity_id = incidents.entity_id AND f.evaluated_at = incidents.opened_at AND f.withdrawn_at IS NULL
    AND f.feedback <> 'false_negative'
  ORDER BY f.created_at DESC, f.feedback_id DESC LIMIT 1)`;

/** Severity is written out as the index of tasks has it; the plus keeps the list in the order of an index by time, so that reading ends with the page. */
const isOf = (severity: IncidentSeverity): Text => ({
  text: "+task_id IN (SELECT t.task_id FROM tasks t WHERE t.meta->>'$.severity' IS ?)",
  values: [severity === "unset" ? null : severity],
});

const filtered = ({
  tasks,
  status,
  task_id,
  entity_id,
  severity,
  kind,
  assignee,
  assigned,
}: IncidentFilter): (Text | null)[] => [
  status === undefined ? null : { text: statusConditions[status], values: [] },
  tasks === undefined ? null : among("task_id", tasks),
  equal("task_id", task_id),
  equal("entity_id", entity_id),
  equal("+kind", kind),
  equal("assignee", assignee),
  assigned === undefined ? null : { text: `assignee IS ${assigned ? "NOT " : ""}NULL`, values: [] },
  severity === undefined ? null : isOf(severity),
];

const toIncident = rowReader<StoredIncident>({ flags: ["told"] });

/** Reads incidents and keeps what people think of them; the recorder opens, moves and closes them. */
export class IncidentStore extends D1Table implements Incidents {
  async find(incidentId: string): Promise<StoredIncident | null> {
    const row = await this.row("SELECT * FROM incidents WHERE incident_id = ?", [incidentId]);
    return row === null ? null : toIncident(row);
  }

  async during(taskId: string, entityId: string, at: number): Promise<StoredIncident | null> {
    const row = await this.row<StoredIncident>(
      `SELECT * FROM incidents WHERE task_id = ? AND entity_id = ? AND kind = 'condition' AND opened_at <= ?
        ORDER BY opened_at DESC LIMIT 1`,
      [taskId, entityId, at],
    );
    return row !== null && (row.closed_at === null || row.closed_at > at) ? toIncident(row) : null;
  }

  async toldBy(taskId: string, ids: readonly string[]): Promise<StoredIncident[]> {
    const query = `SELECT * FROM incidents WHERE incident_id IN (${incidentsTold({ ids: "?2", task: "?1" })}) ORDER BY incident_id`;
    const results = await this.rows<StoredIncident>(query, [taskId, JSON.stringify(ids)]);
    return results.map(toIncident);
  }

  /** Looks at no more than the newest ten thousand, so that a task that floods costs no more than another. */
  async days(taskId: string, since: number): Promise<IncidentDay[]> {
    const results = await this.rows<IncidentDay>(
      `SELECT opened_at / ${dayMs} AS day, count(*) AS opened,
          count(*) FILTER (WHERE rating = 'right') AS rated_right, count(*) FILTER (WHERE rating = 'wrong') AS rated_wrong
        FROM (SELECT opened_at, rating FROM incidents WHERE task_id = ? AND opened_at >= ?
          ORDER BY opened_at DESC, incident_id DESC LIMIT 10000)
        GROUP BY 1 ORDER BY 1`,
      [taskId, since],
    );
    return results;
  }

  async list(
    filter: IncidentFilter,
    after: readonly [number, string] | null,
    limit: number,
  ): Promise<StoredIncident[]> {
    const { results } = await this.#newest(filter, after, limit).all();
    return results.map(toIncident);
  }

  async worst(
    filter: IncidentFilter,
    after: readonly [number, number, string] | null,
    limit: number,
  ): Promise<(StoredIncident & { rank: number })[]> {
    const from = after?.[0] ?? 0;
    const present = await this.#severitiesOf(filter);
    const ranks = severityOrder.flatMap((severity, rank) => (rank < from || !present.has(severity) ? [] : [rank]));
    const pages = ranks.map((rank) =>
      this.#newest(
        { ...filter, severity: severityOrder[rank] ?? "unset" },
        after !== null && rank === from ? [after[1], after[2]] : null,
        limit,
      ),
    );
    const found = pages.length === 0 ? [] : await this.db.batch<StoredIncident>(pages);
    return found
      .flatMap(({ results }, i) => results.map((row) => ({ ...toIncident(row), rank: ranks[i] ?? from })))
      .slice(0, limit);
  }

  async count(filter: Pick<IncidentFilter, "tasks" | "task_id" | "entity_id">): Promise<IncidentCounts> {
    const size = await statement(this.db, sizeOfList(filter)).first<number>("n");
    const counting = isFlood(size ?? 0) ? countFlood(filter) : countEach(filter);
    const [{ results }, seen] = await Promise.all([
      statement(this.db, counting).all<CountedRow>(),
      statement(this.db, countAcknowledged(filter)).first<number>("n"),
    ]);
    return countsOf(results, seen ?? 0);
  }

  async acknowledge(
    incidentId: string,
    by: string,
    now: number,
  ): Promise<SetOff & { incident: StoredIncident | null }> {
    const results = await this.db.batch(acknowledgeStatements(this.db, incidentId, by, now));
    return { ...setOffBy(results), incident: await this.find(incidentId) };
  }

  unacknowledge(incidentId: string): Promise<StoredIncident | null> {
    return this.#change(incidentId, "acknowledged_at = NULL, acknowledged_by = NULL");
  }

  snooze(incidentId: string, until: number | null): Promise<StoredIncident | null> {
    return this.#change(incidentId, "snoozed_until = ?", [until], "AND closed_at IS NULL");
  }

  assign(incidentId: string, assignee: string | null): Promise<StoredIncident | null> {
    return this.#change(incidentId, "assignee = ?", [assignee]);
  }

  revokeLinks(incidentId: string, before: number): Promise<StoredIncident | null> {
    return this.#change(incidentId, "links_from = ?", [before]);
  }

  takeRating(incidentId: string): Promise<StoredIncident | null> {
    return this.#change(incidentId, `rating = ${newestRating}`);
  }

  async remind(now: number, limit: number): Promise<string[]> {
    const hours = await this.rows<{ text: string }>(hoursDue, [now]);
    const active = hours.flatMap(({ text }) => (isActive(readActiveText(text), now) ? text : []));
    const [, planned] = await this.db.batch<{ notice_id: string }>(
      remindStatements.map((text) => this.prepared(text, [now, limit, JSON.stringify(active)])),
    );
    return (planned?.results ?? []).map(({ notice_id }) => notice_id);
  }

  /** Those that a list may hold: looking for one that none of the open ones has would read all of them. */
  async #severitiesOf({ severity, status }: IncidentFilter): Promise<ReadonlySet<IncidentSeverity>> {
    if (severity !== undefined) return new Set([severity]);
    if (status !== "open" && status !== "acknowledged") return new Set(severityOrder);
    const { results } = await statement(this.db, severitiesNotOver).all<{ severity: IncidentSeverity }>();
    return new Set(results.map((row) => row.severity));
  }

  #newest(filter: IncidentFilter, after: readonly [number, string] | null, limit: number): D1PreparedStatement {
    const { text, values } = where([...filtered(filter), olderThan(["opened_at", "incident_id"], after)]);
    return statement(this.db, {
      text: `SELECT * FROM incidents ${text} ORDER BY opened_at DESC, incident_id DESC LIMIT ?`,
      values: [...values, limit],
    });
  }

  async #change(
    incidentId: string,
    change: string,
    values: readonly unknown[] = [],
    and = "",
  ): Promise<StoredIncident | null> {
    const [, found] = await this.db.batch<StoredIncident>([
      this.prepared(`UPDATE incidents SET ${change} WHERE incident_id = ? ${and}`, [...values, incidentId]),
      this.prepared("SELECT * FROM incidents WHERE incident_id = ?", [incidentId]),
    ]);
    const row = found?.results[0];
    return row === undefined ? null : toIncident(row);
  }
}
