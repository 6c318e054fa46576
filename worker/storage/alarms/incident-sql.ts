import { isAny } from "../decisions/planning/halves.ts";
import { inScopeSql, passesRelease, releaseSql } from "../decisions/planning/plan-sql.ts";

/**
 * The SQL that moves incidents with the decisions of one wave: no two of its rows are about one entity under one condition.
 * Its input `?1` is that of plan-sql.ts; `?2` names the batch.
 */

/** A push may come so late, and then its look is about a time before the task watched. */
const latestPushMs = 3_600_000;

const saysTrue = `r.value->'$[3]' LIKE '%"true"%'`;
const isJudged = `(${saysTrue} OR r.value->'$[3]' LIKE '%"false"%')`;

const directionOf = (row: string) => `(SELECT c.definition->>'$.strategy.params.direction' FROM conditions c
  WHERE c.condition_id = ${row}.condition_id AND c.version = ${row}.condition_version)`;

/** The more extreme of two scores, on the side on which the condition of row `of` fires. */
const worse = (one: string, other: string, of: string) => `CASE
  WHEN ${one} IS NULL OR ${other} IS NULL THEN coalesce(${one}, ${other})
  WHEN ${directionOf(of)} IN ('below', 'decrease') THEN min(${one}, ${other})
  WHEN ${directionOf(of)} = 'any' THEN iif(abs(${one}) > abs(${other}), ${one}, ${other})
  ELSE max(${one}, ${other}) END`;

/** What a decision adds to its incident's peak: its score where it holds, and what its watch has seen since the one before. */
const peakOfLook = worse("(r.value->'$[11]')->>t.task_id", `iif(${saysTrue}, d.score, NULL)`, "t");

/** Decisions of watching tasks that could be judged. What another row decides for a task, or is about a time that it has passed, moves nothing. */
export const judgedLooks = `
  SELECT r.value->>0 AS decision_id, t.task_id, t.condition_id, t.condition_version, t.action_id, t.action_version,
    t.firing->>'recovered' AS recovers, ${releaseSql("t")}, (r.value->'$[9]')->>t.task_id AS plan, r.value->>6 AS entity_id,
    r.value->>7 AS at, d.bucket, d.score, ${peakOfLook} AS peak, ${saysTrue} AS holds, (r.value->'$[13]')->t.task_id AS fresh
  FROM json_each(?1) r
  CROSS JOIN tasks t ON t.condition_id = r.value->>1 AND t.condition_version = r.value->>2
  CROSS JOIN decisions d ON d.decision_id = r.value->>0
  WHERE t.watch IS NOT NULL AND +t.status = 'active' AND ${isJudged}
    AND coalesce((r.value->'$[9]')->>t.task_id, '') NOT IN ('elsewhere', 'superseded')
    AND r.value->>7 >= t.watch->>'since' - iif(t.watch->>'every_ms' IS NULL, ${latestPushMs}, 0) AND ${inScopeSql("t.scope_rules")}`;

const ofThisEntity = "i.task_id = l.task_id AND i.entity_id = l.entity_id AND i.kind = 'condition'";

const last = (what: string) =>
  `(SELECT ${what} FROM incidents i WHERE ${ofThisEntity} ORDER BY i.opened_at DESC LIMIT 1)`;

/** The open incident about the condition of row `of`. */
export const openIncidentOf = (of: string) => `(
  SELECT o.incident_id FROM incidents o
  WHERE o.task_id = ${of}.task_id AND o.entity_id = ${of}.entity_id AND o.kind = 'condition' AND o.closed_at IS NULL)`;

const withOpen = `
  SELECT l.*, ${openIncidentOf("l")} AS open_id
  FROM (${judgedLooks}) l`;

/** A watch knows the order of what it decides; elsewhere, what is over already opens none. */
const opensIncident = `coalesce(${last("i.as_of")}, -9e15) < l.at
  AND (l.plan IS NOT NULL OR NOT ${isAny((x) => `${x.ofQuestion("l")} AND ${x.isJudged} AND x.evaluated_at > l.at AND ${x.isBefore("?2")}`)})`;

const isToldNow = `EXISTS (
  SELECT 1 FROM action_results a
  WHERE a.decision_id = l.decision_id AND a.action_id = l.action_id AND a.state NOT IN ('skipped', 'would_trigger'))`;

/** Whether look l ends an incident: its watch does not say that the run goes on, and its score has passed the release. */
export const isOverSql = `NOT l.holds AND l.plan IS NOT 'open' AND (l.release_by IS NULL OR coalesce(${passesRelease("l", "l.score")}, 0))`;

/** What was sent before an incident was closed quietly still counts, unless it was over in between: a watch says so itself. */
const wasTold = `coalesce(${last(
  `i.told AND i.closed_by <> 'recovered' AND (l.plan IS 'unchanged' OR NOT ${isAny(
    (x) => `${x.ofQuestion("l")} AND ${x.isJudged} AND x.evaluated_at > i.as_of AND x.evaluated_at < l.at
    AND NOT ${x.isTriggered} AND x.evaluated_at >= i.as_of + coalesce(l.hold_ms, 0) AND (l.release_by IS NULL OR ${passesRelease("l", "x.score")})`,
  )})`,
)}, 0)`;

/** The part of an id behind its prefix. */
export const bareId = (id: string) => `substr(${id}, instr(${id}, '_') + 1)`;

/**
 * Opens and moves the incidents of a wave; `?3` is the time of recording. What closes them is a statement of its own: a move that named
 * `closed_at` would write the indexes of open incidents again.
 */
export const moveIncidents = `
  INSERT INTO incidents (incident_id, task_id, condition_id, condition_version, entity_id, bucket, kind, opened_at,
    first_decision_id, last_decision_id, as_of, peak, told, told_at, delivered_at)
  SELECT coalesce(open_id, 'inc_' || ${bareId("decision_id")} || '.' || ${bareId("task_id")}), task_id, condition_id, condition_version,
    entity_id, bucket, 'condition', at, decision_id, decision_id, at, peak, tells, iif(tells, ?3, NULL), delivered
  FROM (SELECT l.*, ${isToldNow} OR (open_id IS NULL AND ${wasTold}) AS tells,
      iif(open_id IS NULL AND ${wasTold}, ${last("i.delivered_at")}, NULL) AS delivered FROM (${withOpen}) l WHERE l.holds) l
  WHERE open_id IS NOT NULL OR (${opensIncident})
  ON CONFLICT (incident_id) DO UPDATE SET last_decision_id = excluded.last_decision_id, as_of = excluded.as_of, peak = ${worse("excluded.peak", "incidents.peak", "incidents")},
    told = max(told, excluded.told), told_at = coalesce(excluded.told_at, told_at)
  WHERE incidents.closed_at IS NULL AND incidents.as_of < excluded.as_of`;

/** Closes the incidents that a wave's decisions end; found by the decisions, however many incidents there are. */
export const closeRecovered = `
  WITH ended AS MATERIALIZED (
    SELECT o.incident_id, l.at, l.decision_id, l.peak FROM (${judgedLooks}) l
    CROSS JOIN incidents o ON o.incident_id = ${openIncidentOf("l")} AND o.as_of < l.at
    WHERE ${isOverSql})
  UPDATE incidents SET closed_at = ended.at, closed_by = 'recovered', last_decision_id = ended.decision_id, as_of = ended.at,
    peak = ${worse("ended.peak", "incidents.peak", "incidents")}
  FROM ended WHERE incidents.incident_id = ended.incident_id`;

/** Closes the open incidents of task `?1` at `now` for the reason that a statement finds for each; null: it stays open. */
export const closeIncidents = (reason: string, now: string) => `
  UPDATE incidents SET closed_at = max(${now}, as_of), closed_by = (${reason})
  WHERE task_id = ?1 AND closed_at IS NULL AND (${reason}) IS NOT NULL`;
