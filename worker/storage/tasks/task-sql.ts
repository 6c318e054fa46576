import { noticePrefix } from "../../domain/action/alarm/incident-notice.ts";
import { testId } from "../../domain/action/test-id.ts";
import { closeIncidents } from "../alarms/incident-sql.ts";
import { anyStep, nextListVersion } from "../sql/next-version.ts";

/** Checks that a channel exists within the statement that starts delivering to it; null means there is no channel to check. */
function channelIsThere(channel: string): string {
  return `(${channel} IS NULL OR EXISTS (SELECT 1 FROM channels WHERE channel = ${channel}))`;
}

/** Whether an external id is free for a task, within the statement that takes it; null means there is none. */
const isFreeId = (externalId: string, task: string) =>
  `NOT EXISTS (SELECT 1 FROM tasks o WHERE o.external_id = ${externalId} AND o.status <> 'deleted' AND o.task_id <> ${task})`;

/** Whether row `t` is still what a change was checked against. */
const asExpected = (t: string, version: string, firing: string) =>
  `(${version} IS NULL OR (${t}.condition_version = ${version} AND json(${t}.firing) = json(${firing})))`;

const signalChanges = "coalesce((SELECT n FROM list_counts WHERE list = 'signal_changes' AND key = ''), 0)";
const versionInForce = (kind: "guardrails" | "context") =>
  `(SELECT version_id FROM ${kind}_versions WHERE is_active = 1)`;

/** In one call, for a sentence that is new is read by the signals that there are. */
export const selectCompilation = `
  SELECT (SELECT body FROM compilations WHERE compilation_id = ?) AS body, ${signalChanges} AS signal_changes`;

/** Keeps a compilation; one that was made on a premise only while that holds. */
export const insertCompilation = `
  INSERT INTO compilations (compilation_id, body, created_at)
  SELECT ?1, ?2, ?3
  WHERE ?4 IS NULL OR (${signalChanges} = ?4 AND ${versionInForce("guardrails")} IS ?5 AND ${versionInForce("context")} IS ?6)
  ON CONFLICT DO NOTHING`;

/** The compilation that a task is made from; where its time is given, only if it was kept at that time. */
const compilationSource = (time: string) => `compilation_id = ?1 AND created_at = coalesce(${time}, created_at)`;

export const insertConcepts = `
  INSERT INTO concepts (concept_id, version, namespace, definition, ir_hash, created_at)
  SELECT c.value->>'$.definition.concept_id', c.value->>'$.definition.version', c.value->>'$.definition.namespace',
    c.value->'definition', c.value->>'ir_hash', ?2
  FROM compilations, json_each(body, '$.concepts') c WHERE ${compilationSource("?3")}
  ON CONFLICT DO NOTHING`;

export const insertConditions = `
  INSERT INTO conditions (condition_id, version, namespace, definition, provenance, ir_hash, created_at)
  SELECT c.value->>'$.definition.condition_id', c.value->>'$.definition.version', c.value->>'$.definition.namespace',
    c.value->'definition', c.value->'provenance', c.value->>'ir_hash', ?2
  FROM compilations, json_each(body, '$.conditions') c WHERE ${compilationSource("?3")}
  ON CONFLICT DO NOTHING`;

export const insertAction = `
  INSERT INTO actions (action_id, version, namespace, config, fire_on, condition_id, condition_version, task_id, created_at)
  SELECT ?2, ?3, ?4, ?5, ?6, body->>'$.conditions[#-1].definition.condition_id', body->>'$.conditions[#-1].definition.version', ?7, ?8
  FROM compilations WHERE ${compilationSource("?10")} AND ${channelIsThere("?9")} AND ${isFreeId("?11", "?7")}
  ON CONFLICT DO NOTHING`;

const insertNewTask = `
  INSERT INTO tasks (task_id, intent, concept_id, concept_version, condition_id, condition_version, action_id, action_version,
    entity_scope, scope_rules, firing, status, context_version, guardrails_version, context_warning, provenance, warnings, created_at, asked_as, watch, meta, external_id)
  SELECT ?2, ?3, body->>'$.conditions[#-1].definition.concept_id', body->>'$.conditions[#-1].definition.concept_version',
    body->>'$.conditions[#-1].definition.condition_id', body->>'$.conditions[#-1].definition.version', ?4, ?5,
    ?6, ?7, ?8, ?9, ?10, ?11, ?12, body->'provenance', coalesce(body->'warnings', '[]'), ?13, ?15, ?16, ?17, ?19
  FROM compilations WHERE ${compilationSource("?18")} AND ${channelIsThere("?14")} AND ${isFreeId("?19", "?2")}
  ON CONFLICT DO NOTHING`;

/** Gives the task as `selectTasks` does; nothing where it is there already. */
export const insertTask = `${insertNewTask}
  RETURNING *, NULL AS last_triggered_at,
    (SELECT a.config FROM actions a WHERE a.action_id = tasks.action_id AND a.version = tasks.action_version) AS delivery`;

/** For whoever knows what is stored: gives no more than the id. */
export const insertKnownTask = `${insertNewTask} RETURNING task_id`;

/** A changed delivery is the next version of the task's action; the ones before stay. */
export const insertNextAction = `
  INSERT INTO actions (action_id, version, namespace, config, fire_on, condition_id, condition_version, task_id, created_at)
  SELECT a.action_id, 'v' || (1 + (SELECT count(*) FROM actions WHERE action_id = a.action_id)), a.namespace, ?2, a.fire_on,
    t.condition_id, coalesce(?3, t.condition_version), t.task_id, ?4
  FROM tasks t JOIN actions a ON a.action_id = t.action_id AND a.version = t.action_version
  WHERE t.task_id = ?1 AND t.status <> 'deleted' AND ?2 IS NOT NULL AND ${channelIsThere("?5")}
    AND ${asExpected("t", "?6", "?7")}`;

/** What a change of a task does to its incidents; stands before the change itself, with which it is to be compared. */
export const closeWithChange = closeIncidents(
  `SELECT CASE
    WHEN ?2 <> 'active' AND t.status = 'active' THEN 'paused'
    WHEN ?3 = 'nothing' OR (?3 = 'conditions' AND incidents.kind = 'no_data') THEN 'unwatched'
    WHEN ?4 <> t.condition_version AND incidents.kind = 'condition' THEN 'rebound'
    WHEN ?5 <> t.scope_rules THEN 'scope' END
  FROM tasks t WHERE t.task_id = ?1 AND t.status <> 'deleted' AND ${channelIsThere("?7")} AND ${asExpected("t", "?8", "?9")}`,
  "?6",
);

export const closeWithTask = closeIncidents("SELECT 'deleted'", "?2");

export const updateTaskSql = `
  UPDATE tasks SET
    action_version = CASE WHEN ?2 IS NULL THEN action_version
      ELSE (SELECT 'v' || count(*) FROM actions a WHERE a.action_id = tasks.action_id) END,
    condition_version = coalesce(?3, condition_version),
    entity_scope = coalesce(?4, entity_scope),
    scope_rules = coalesce(?5, scope_rules),
    past_scopes = CASE WHEN ?5 IS NULL OR json(?5) = json(scope_rules) THEN past_scopes ELSE (
      SELECT json_group_array(json(value)) FROM (
        SELECT value FROM json_each(coalesce(past_scopes, '[]')) UNION SELECT value FROM json_each(scope_rules))) END,
    status = coalesce(?6, status),
    firing = coalesce(?8, firing),
    watch = CASE WHEN ?9 IS NOT NULL THEN nullif(?9, 'null')
      WHEN ?6 = 'active' AND status = 'paused' THEN json_set(watch, '$.since', ?10)
      ELSE watch END,
    meta = iif(?13 IS NULL, meta, json_patch(coalesce(meta, '{}'), ?13))
  WHERE task_id = ?1 AND status <> 'deleted' AND ${channelIsThere("?7")} AND ${asExpected("tasks", "?11", "?12")}`;

/** Tells the shards that their copy of the list is stale; a task that is not watched and was not changes nothing in it. */
export const watchListChanged = `
  INSERT INTO watch_list (id, version)
  SELECT 1, 1 + ${anyStep} FROM tasks WHERE task_id = ?1 AND (watch IS NOT NULL OR ?2)
  ON CONFLICT DO UPDATE SET version = ${nextListVersion}`;

/** Whether an id is that of an alarm, and neither of a notice about one nor of a test. */
const isAlarm = (id: string) =>
  `substr(${id}, 1, instr(${id}, '_')) NOT IN (${[...Object.values(noticePrefix), testId("")]
    .map((prefix) => `'${prefix}'`)
    .join(", ")})`;

/** When the action of task t last fired: what was sent at once, or, among its last 100 messages, what arrived at a later attempt. */
const lastTriggered = `nullif(max(
    ifnull((SELECT r.finished_at FROM action_results r
      WHERE r.action_id = t.action_id AND r.state = 'triggered' AND ${isAlarm("r.decision_id")} ORDER BY r.finished_at DESC LIMIT 1), 0),
    ifnull((SELECT d.created_at FROM deliveries d
      WHERE d.task_id = t.task_id AND d.status = 'delivered' AND ${isAlarm("d.decision_id")} AND d.created_at >= ifnull((
        SELECT l.created_at FROM deliveries l WHERE l.task_id = t.task_id ORDER BY l.created_at DESC LIMIT 1 OFFSET 99), 0)
      ORDER BY d.created_at DESC LIMIT 1), 0)), 0)`;

export const selectTasks = `
  SELECT t.*, ${lastTriggered} AS last_triggered_at,
    (SELECT a.config FROM actions a WHERE a.action_id = t.action_id AND a.version = t.action_version) AS delivery
  FROM tasks t`;

/** What a search among tasks looks into. */
export const selectTexts = `
  SELECT t.task_id, t.created_at, t.intent, t.meta->>'$.name' AS name, t.meta->>'$.note' AS note FROM tasks t`;
