import { kindsThat } from "../../domain/action/channels/registry.ts";
import { acknowledgedSuffix } from "../../domain/action/instance-id.ts";
import type { SetOff } from "../../usecases/ports/alarms/escalations.ts";
import { ofHalves } from "../decisions/planning/halves.ts";
import { notice, noticeIdOf, planNotice } from "./notice-sql.ts";

const hears = `(${kindsThat(({ hearsAcknowledgements }) => hearsAcknowledgements)
  .map((kind) => `'${kind}'`)
  .join(", ")})`;

/** Whether action p was to send something in incident i. */
const isToldBy = `EXISTS (
    SELECT 1 FROM (
      ${ofHalves(
        (x) => `SELECT x.decision_id AS id ${x.ofQuestion("i")} AND x.evaluated_at BETWEEN i.opened_at AND i.as_of
        AND x.decision_id IS NOT NULL
      UNION ALL`,
      ).join("\n      ")}
      SELECT n.notice_id FROM notices n WHERE n.task_id = i.task_id AND n.entity_id = i.entity_id AND n.incident_id = i.incident_id
        AND n.kind IN ('no_data', 'reminder')) said
    CROSS JOIN action_results a ON a.decision_id = said.id AND a.action_id = p.action_id
    WHERE a.action_version = p.version AND a.state NOT IN ('skipped', 'would_trigger'))`;

/** The newest version of the task's action that told a pager of the incident. */
const pagedBy = `(
  SELECT p.version FROM actions p CROSS JOIN channels c ON c.channel = p.config->>'channel' AND c.kind IN ${hears}
  WHERE p.action_id = t.action_id AND p.config->>'type' = 'notification' AND ${isToldBy}
  ORDER BY p.created_at DESC, p.version DESC LIMIT 1)`;

/** Once a pager has heard that it is over, it need not hear that somebody has seen it. */
const pagedIncidents = `
  FROM incidents i CROSS JOIN tasks t ON t.task_id = i.task_id
  WHERE i.incident_id = ?1 AND i.told AND i.acknowledged_at IS NOT NULL AND ${pagedBy} IS NOT NULL
    AND NOT EXISTS (SELECT 1 FROM notices r WHERE r.notice_id = ${noticeIdOf("recovered")})`;

/** Incident `?1` by `?2` at `?3`. */
const acknowledgeOne = `
  UPDATE incidents SET acknowledged_at = ?3, acknowledged_by = ?2 WHERE incident_id = ?1 AND acknowledged_at IS NULL`;

/** The notice of incident `?1`, at `?2`; one that was acknowledged before its message left gets it when it is acknowledged again. */
const noticeAcknowledged = notice({ kind: "acknowledged", at: "?2", from: pagedIncidents });

/** Its action row; returns the id. */
const planAcknowledged = planNotice({
  id: noticeIdOf("acknowledged"),
  version: pagedBy,
  at: "?2",
  from: pagedIncidents,
});

/** The escalations of incident `?1`, by `?2` at `?3`: nobody needs to be called about it any more. */
const acknowledgeEscalations = `
  UPDATE escalations SET acknowledged_at = ?3, acknowledged_by = ?2
  WHERE incident_id = ?1 AND acknowledged_at IS NULL RETURNING instance_id`;

/** Escalation `?1` by `?2` at `?3`. */
const endEscalation = `
  UPDATE escalations SET acknowledged_at = ?3, acknowledged_by = ?2 WHERE instance_id = ?1 AND acknowledged_at IS NULL`;

/** What tells pagers, at `?2`, of escalations that were acknowledged: once for each message that it was sent. */
const tellPagers = (which: string) => `
  INSERT INTO deliveries (delivery_id, decision_id, action_id, action_version, task_id, channel, decisions, status, attempts, allowed,
    next_at, created_at, updated_at)
  SELECT d.delivery_id || '${acknowledgedSuffix}', d.decision_id, d.action_id, d.action_version, d.task_id, d.channel, 1, 'pending', 0,
    1 + c.retries, ?2, ?2, ?2
  FROM escalations e
  CROSS JOIN deliveries d ON d.delivery_id > e.instance_id || '.' AND d.delivery_id < e.instance_id || '/'
  CROSS JOIN channels c ON c.channel = d.channel AND c.kind IN ${hears}
  WHERE ${which} AND e.acknowledged_at IS NOT NULL AND d.attempts > 0
    AND d.delivery_id NOT LIKE '%${acknowledgedSuffix}' AND substr(d.decision_id, 1, 5) <> 'test_'
  ON CONFLICT (delivery_id) DO NOTHING RETURNING delivery_id`;
const tellPagersOfIncident = tellPagers("e.incident_id = ?1");
const tellPagersOfEscalation = tellPagers("e.instance_id = ?1");

/** What acknowledges an escalation, in the order of one batch. */
export const escalationStatements = (db: D1Database, instanceId: string, by: string, now: number) => [
  db.prepare(endEscalation).bind(instanceId, by, now),
  db.prepare(tellPagersOfEscalation).bind(instanceId, now),
];

/** What acknowledges an incident, with all that follows from it, in the order of one batch. */
export const acknowledgeStatements = (db: D1Database, incidentId: string, by: string, now: number) => [
  db.prepare(acknowledgeOne).bind(incidentId, by, now),
  db.prepare(acknowledgeEscalations).bind(incidentId, by, now),
  db.prepare(tellPagersOfIncident).bind(incidentId, now),
  db.prepare(noticeAcknowledged).bind(incidentId, now),
  db.prepare(planAcknowledged).bind(incidentId, now),
];

/** What a batch of those has set off. */
export function setOffBy(results: readonly D1Result[]): SetOff {
  const rows = results.flatMap(
    (result) => result.results as { [Id in "notice_id" | "delivery_id" | "instance_id"]?: string }[],
  );
  return {
    deliveries: rows.flatMap(({ delivery_id }) => delivery_id ?? []),
    notices: rows.flatMap(({ notice_id }) => notice_id ?? []),
    escalations: rows.flatMap(({ instance_id }) => instance_id ?? []),
  };
}
