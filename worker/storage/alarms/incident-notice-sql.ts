import { isSilenced } from "../decisions/planning/plan-sql.ts";
import { bareId, isOverSql, judgedLooks, openIncidentOf } from "./incident-sql.ts";
import { notice, noticeIdOf, planNotice } from "./notice-sql.ts";

/**
 * Messages about incidents that decisions have moved; `?1` as there. That one is over is planned before the move that closes it;
 * that more members fire after the move that opens it.
 */

const recovering = `
  FROM (${judgedLooks}) l
  CROSS JOIN incidents i ON i.incident_id = ${openIncidentOf("l")}
  WHERE l.recovers AND ${isOverSql} AND i.told AND i.as_of < l.at`;

/** The notices. */
export const noticeRecovered = notice({ kind: "recovered", signals: "'[]'", at: "l.at", from: recovering });

/** Their action rows, planned at `?2`; returns their ids. */
export const planRecovered = planNotice({ id: noticeIdOf("recovered"), task: "l", at: "?2", from: recovering });

/** A webhook gets it where its task asks for messages about incidents; a workflow or a register action would take it for an alarm. */
const growing = `
  FROM (${judgedLooks}) l
  CROSS JOIN incidents i ON i.incident_id = ${openIncidentOf("l")}
  CROSS JOIN tasks t ON t.task_id = l.task_id
  CROSS JOIN actions a ON a.action_id = l.action_id AND a.version = l.action_version
  WHERE l.fresh IS NOT NULL AND l.holds AND i.told AND i.opened_at <= l.at AND (a.config->>'type' = 'notification'
    OR a.config->>'type' = 'webhook' AND (t.firing->>'recovered' OR t.firing->>'remind_ms' IS NOT NULL))`;

/** A decision tells of all the members that are new with it at once. */
const membersId = `${noticeIdOf("members")} || '.' || ${bareId("l.decision_id")}`;

const heldBackReason = `CASE
    WHEN ${isSilenced({ task: "l.task_id", entity: "l.entity_id", at: "l.at", now: "?2" })} THEN 'silenced'
    WHEN i.snoozed_until > min(l.at, ?2) THEN 'snoozed' END`;

/** The notices that members have begun to fire. */
export const noticeMembers = notice({
  kind: "members",
  id: membersId,
  signals: "'[]'",
  members: "l.fresh",
  at: "l.at",
  from: growing,
});

/** Their action rows, planned at `?2`; returns their ids. */
export const planMembers = planNotice({ id: membersId, task: "l", held: heldBackReason, at: "?2", from: growing });
