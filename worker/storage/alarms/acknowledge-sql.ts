import { noticePrefix } from "../../domain/alarm/incident-notice.ts";
import { bareId } from "./incident-sql.ts";
import { silentSignals } from "./reminder-sql.ts";

/** Whether action x was to send something in incident i. */
const isToldBy = `EXISTS (
    SELECT 1 FROM (
      SELECT d.decision_id AS id FROM decisions d
      WHERE d.entity_id = i.entity_id AND d.evaluated_at BETWEEN i.opened_at AND i.as_of
        AND d.condition_id = i.condition_id AND d.condition_version = i.condition_version
      UNION ALL
      SELECT n.notice_id FROM notices n WHERE n.task_id = i.task_id AND n.entity_id = i.entity_id AND n.incident_id = i.incident_id
        AND n.kind IN ('no_data', 'reminder')) said
    CROSS JOIN action_results a ON a.decision_id = said.id AND a.action_id = x.action_id
    WHERE a.action_version = x.version AND a.state NOT IN ('skipped', 'would_trigger'))`;

/** The newest version of the task's action that told PagerDuty of the incident. */
const pagedBy = `(
  SELECT x.version FROM actions x CROSS JOIN channels c ON c.channel = x.config->>'channel' AND c.kind = 'pagerduty'
  WHERE x.action_id = t.action_id AND x.config->>'type' = 'notification' AND ${isToldBy}
  ORDER BY x.created_at DESC, x.version DESC LIMIT 1)`;

const idOf = (prefix: string) => `'${prefix}' || ${bareId("i.incident_id")}`;
const noticeId = idOf(noticePrefix.acknowledged);
/** Of what was told to be over nobody needs to know that it was acknowledged. */
const paged = `
  FROM incidents i CROSS JOIN tasks t ON t.task_id = i.task_id
  WHERE i.incident_id = ?1 AND i.told AND i.acknowledged_at IS NOT NULL AND ${pagedBy} IS NOT NULL
    AND NOT EXISTS (SELECT 1 FROM notices r WHERE r.notice_id = ${idOf(noticePrefix.recovered)})`;

/** Incident `?1` by `?2` at `?3`. */
export const acknowledge = `
  UPDATE incidents SET acknowledged_at = ?3, acknowledged_by = ?2 WHERE incident_id = ?1 AND acknowledged_at IS NULL`;

/** The notice of incident `?1`, at `?2`; one that was acknowledged before it was told gets it when it is acknowledged again. */
export const noticeAcknowledged = `
  INSERT INTO notices (notice_id, kind, task_id, condition_id, condition_version, entity_id, bucket, since, signals, noticed_at, incident_id)
  SELECT ${noticeId}, 'acknowledged', i.task_id, i.condition_id, i.condition_version, i.entity_id, i.bucket, i.opened_at, ${silentSignals}, ?2, i.incident_id
  ${paged}
  ON CONFLICT (notice_id) DO NOTHING`;

/** Its action row; returns the id. */
export const planAcknowledged = `
  INSERT INTO action_results (decision_id, action_id, action_version, task_id, state, planned_at)
  SELECT ${noticeId}, t.action_id, ${pagedBy}, t.task_id, 'planned', ?2 ${paged}
  ON CONFLICT (decision_id, action_id) DO NOTHING RETURNING decision_id AS notice_id`;
