import { inScope } from "./plan-sql.ts";

/**
 * The SQL that moves incidents with the decisions of one wave: no two of its rows are about one entity under one condition.
 * Its input `?1` is that of plan-sql.ts, with the bucket and the score behind; `?2` names the batch.
 */

/** A push may come so late, and then its look is about a time before the task watched. */
const latestPushMs = 3_600_000;

const holds = `r.value->'$[3]' LIKE '%"true"%'`;
const isJudged = `(${holds} OR r.value->'$[3]' LIKE '%"false"%')`;

/** Decisions of watching tasks that could be judged. What another row decides for a task moves nothing. */
const looks = `
  SELECT r.value->>0 AS decision_id, t.task_id, t.condition_id, t.condition_version, t.action_id, r.value->>6 AS entity_id,
    r.value->>7 AS at, r.value->>10 AS bucket, r.value->>11 AS score, ${holds} AS holds
  FROM json_each(?1) r
  CROSS JOIN tasks t ON t.condition_id = r.value->>1 AND t.condition_version = r.value->>2
  WHERE t.watch IS NOT NULL AND t.status = 'active' AND ${isJudged} AND (r.value->'$[9]')->>t.task_id IS NOT 'elsewhere'
    AND r.value->>7 >= t.watch->>'since' - iif(t.watch->>'every_ms' IS NULL, ${latestPushMs}, 0) AND ${inScope("t.scope_rules")}`;

const ofThisEntity = "i.task_id = l.task_id AND i.entity_id = l.entity_id AND i.kind = 'condition'";

const last = (what: string) =>
  `(SELECT ${what} FROM incidents i WHERE ${ofThisEntity} ORDER BY i.opened_at DESC LIMIT 1)`;

const withOpen = `
  SELECT l.*, (SELECT i.incident_id FROM incidents i WHERE ${ofThisEntity} AND i.closed_at IS NULL) AS open_id
  FROM (${looks}) l`;

/** Judged decisions of the same question; the reason of a packed record is the fifth after its layout. */
const judged = `d.entity_id = l.entity_id AND d.condition_id = l.condition_id AND d.condition_version = l.condition_version
  AND json_type(d.record, '$[5]') IS NOT 'text'`;

const opens = `holds AND coalesce(${last("i.as_of")}, -9e15) < l.at
  AND NOT EXISTS (SELECT 1 FROM decisions d WHERE ${judged} AND d.evaluated_at > l.at AND d.batch_id <> ?2)`;

const isToldNow = `EXISTS (
  SELECT 1 FROM action_results a
  WHERE a.decision_id = l.decision_id AND a.action_id = l.action_id AND a.state NOT IN ('skipped', 'would_trigger'))`;

/** What was sent before an incident was closed quietly still counts, unless it was over in between. */
const wasTold = `coalesce(${last(`i.told AND i.closed_by <> 'recovered' AND NOT EXISTS (
    SELECT 1 FROM decisions d WHERE ${judged} AND d.evaluated_at > i.as_of AND d.evaluated_at < l.at AND d.outcome = 'not_triggered')`)}, 0)`;

/** The part of an id behind its prefix. */
const bare = (id: string) => `substr(${id}, instr(${id}, '_') + 1)`;

const direction = `(SELECT c.definition->>'$.strategy.params.direction' FROM conditions c
  WHERE c.condition_id = incidents.condition_id AND c.version = incidents.condition_version)`;

/** The more extreme of two scores, on the side on which the condition fires. */
const worse = `CASE
  WHEN excluded.peak IS NULL OR incidents.peak IS NULL THEN coalesce(excluded.peak, incidents.peak)
  WHEN ${direction} IN ('below', 'decrease') THEN min(excluded.peak, incidents.peak)
  WHEN ${direction} = 'any' THEN iif(abs(excluded.peak) > abs(incidents.peak), excluded.peak, incidents.peak)
  ELSE max(excluded.peak, incidents.peak) END`;

/** Opens, moves and closes the incidents of a wave. */
export const moveIncidents = `
  INSERT INTO incidents (incident_id, task_id, condition_id, condition_version, entity_id, bucket, kind, opened_at, closed_at, closed_by,
    first_decision_id, last_decision_id, as_of, peak, told)
  SELECT coalesce(open_id, 'inc_' || ${bare("decision_id")} || '.' || ${bare("task_id")}), task_id, condition_id, condition_version,
    entity_id, bucket, 'condition', at, iif(holds, NULL, at), iif(holds, NULL, 'recovered'), decision_id, decision_id, at,
    iif(holds, score, NULL), holds AND (${isToldNow} OR (open_id IS NULL AND ${wasTold}))
  FROM (${withOpen}) l
  WHERE open_id IS NOT NULL OR (${opens})
  ON CONFLICT (incident_id) DO UPDATE SET closed_at = excluded.closed_at, closed_by = excluded.closed_by,
    last_decision_id = excluded.last_decision_id, as_of = excluded.as_of, peak = ${worse}, told = max(told, excluded.told)
  WHERE incidents.closed_at IS NULL AND incidents.as_of < excluded.as_of`;

/** Closes the open incidents of task `?1` at `now` for the reason that a statement finds; null: they stay open. */
export const closeIncidents = (reason: string, now: string) => `
  UPDATE incidents SET closed_at = max(${now}, as_of), closed_by = c.reason
  FROM (SELECT (${reason}) AS reason) c
  WHERE task_id = ?1 AND closed_at IS NULL AND c.reason IS NOT NULL AND (c.reason <> 'rebound' OR kind = 'condition')`;

/** Whether a task watches any of the conditions `?1`, each as JSON in an array. */
export const isWatched = `
  SELECT t.task_id FROM json_each(?1) c
  CROSS JOIN tasks t ON t.condition_id = c.value->>0 AND t.condition_version = c.value->>1
  WHERE t.watch IS NOT NULL LIMIT 1`;
