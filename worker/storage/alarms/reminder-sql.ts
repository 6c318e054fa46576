import { isSilenced } from "../decisions/planning/plan-sql.ts";
import { notice, noticeIdOf, planNotice } from "./notice-sql.ts";

/** Incidents of which a reminder is due at `?1`, at most `?2`: open, told, acknowledged by nobody, and neither snoozed nor silenced. */
const due = `
  FROM incidents i CROSS JOIN tasks t ON t.task_id = i.task_id
  WHERE i.closed_at IS NULL AND i.told AND i.acknowledged_at IS NULL AND coalesce(i.snoozed_until, 0) <= ?1
    AND t.status = 'active' AND t.watch IS NOT NULL AND i.told_at + t.firing->>'remind_ms' <= ?1
    AND NOT ${isSilenced({ task: "i.task_id", entity: "i.entity_id", at: "?1", now: "?1" })}
  ORDER BY i.told_at, i.incident_id LIMIT ?2`;

/** The time from which it counts names a reminder: it is planned once, however often it is found due. */
const reminderId = `${noticeIdOf("reminder")} || '.' || i.told_at`;

const noticeDue = notice({ kind: "reminder", id: reminderId, at: "?1", from: due });
const planDue = planNotice({ id: reminderId, at: "?1", from: due });

const countAnew = `
  UPDATE incidents SET told_at = ?1
  WHERE incident_id IN (SELECT i.incident_id ${due})`;

/** What plans reminders, in the order of one batch; the second statement returns their ids. */
export const remindStatements = [noticeDue, planDue, countAnew] as const;
