import { noticePrefix } from "../../domain/action/alarm/incident-notice.ts";
import { bareId } from "./incident-sql.ts";
import { isSilenced } from "../decisions/plan-sql.ts";

/** Incidents of which a reminder is due at `?1`, at most `?2`: open, told, acknowledged by nobody, and neither snoozed nor silenced. */
const due = `
  FROM incidents i CROSS JOIN tasks t ON t.task_id = i.task_id
  WHERE i.closed_at IS NULL AND i.told AND i.acknowledged_at IS NULL AND coalesce(i.snoozed_until, 0) <= ?1
    AND t.status = 'active' AND t.watch IS NOT NULL AND i.told_at + t.firing->>'remind_ms' <= ?1
    AND NOT ${isSilenced({ task: "i.task_id", entity: "i.entity_id", at: "?1", now: "?1" })}`;
const inTurn = "ORDER BY i.told_at, i.incident_id LIMIT ?2";

/** The time from which it counts names a reminder: it is planned once, however often it is found due. */
const noticeId = `'${noticePrefix.reminder}' || ${bareId("i.incident_id")} || '.' || i.told_at`;

/** The signals that incident i has no data from; none where it is about a condition. */
export const silentSignals = `coalesce(
    CASE WHEN i.kind = 'no_data' THEN (SELECT n.signals FROM notices n
      WHERE n.task_id = i.task_id AND n.entity_id = i.entity_id AND n.incident_id = i.incident_id AND n.kind = 'no_data') END, '[]')`;

const noticeDue = `
  INSERT INTO notices (notice_id, kind, task_id, condition_id, condition_version, entity_id, bucket, since, signals, noticed_at, incident_id)
  SELECT ${noticeId}, 'reminder', i.task_id, i.condition_id, i.condition_version, i.entity_id, i.bucket, i.opened_at,
    ${silentSignals}, ?1, i.incident_id
  ${due} ${inTurn}
  ON CONFLICT (notice_id) DO NOTHING`;

const planDue = `
  INSERT INTO action_results (decision_id, action_id, action_version, task_id, state, planned_at)
  SELECT ${noticeId}, t.action_id, t.action_version, t.task_id, 'planned', ?1 ${due} ${inTurn}
  ON CONFLICT (decision_id, action_id) DO NOTHING RETURNING decision_id AS notice_id`;

const countAnew = `
  UPDATE incidents SET told_at = ?1
  WHERE incident_id IN (SELECT i.incident_id ${due} ${inTurn})`;

/** What plans reminders, in the order of one batch; the second statement returns their ids. */
export const remindStatements = [noticeDue, planDue, countAnew] as const;
