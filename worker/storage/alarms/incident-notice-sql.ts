import { noticePrefix } from "../../domain/action/alarm/incident-notice.ts";
import { bareId, isOver, judgedLooks, openIncidentOf } from "./incident-sql.ts";

/** Messages that incidents are over, planned before the move that closes those incidents; `?1` as there. */

const recovering = `
  FROM (${judgedLooks}) l
  CROSS JOIN incidents i ON i.incident_id = ${openIncidentOf("l")}
  WHERE l.recovers AND ${isOver} AND i.told AND i.as_of < l.at`;

const noticeId = `'${noticePrefix.recovered}' || ${bareId("i.incident_id")}`;

/** The notices. */
export const noticeRecovered = `
  INSERT INTO notices (notice_id, kind, task_id, condition_id, condition_version, entity_id, bucket, since, signals, noticed_at, incident_id)
  SELECT ${noticeId}, 'recovered', i.task_id, i.condition_id, i.condition_version, i.entity_id, i.bucket, i.opened_at, '[]', l.at, i.incident_id
  ${recovering}
  ON CONFLICT (notice_id) DO NOTHING`;

/** Their action rows, planned at `?2`; returns their ids. */
export const planRecovered = `
  INSERT INTO action_results (decision_id, action_id, action_version, task_id, state, planned_at)
  SELECT ${noticeId}, l.action_id, l.action_version, l.task_id, 'planned', ?2 ${recovering}
  ON CONFLICT (decision_id, action_id) DO NOTHING RETURNING decision_id AS notice_id`;
