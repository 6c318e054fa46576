import { earliestOfHalves, isAny, latestOfHalves } from "./halves.ts";

/**
 * The SQL that decides which actions a decision fires. Its input `?1` is a JSON array of rows
 * [decision_id, condition_id, condition_version, fires, entity, namespaces, entity_id, evaluated_at, decision_value, plans,
 * hours, peaks, rules, fresh]; plans says by task what its watch has decided: "fire", "ask" for what the rules below decide, "elsewhere" for what
 * another row decides, or why it does not fire; rules the firing rule by which one fires; hours says by the text of active hours whether they hold the time (1) or not (0); peaks by task
 * the most extreme score that its watch has seen in the run, fresh the members that have begun to fire since a message told of it.
 */

/** Whether a binding's scope holds the entity of row r: its name and namespaces are the fifth and sixth. */
export const inScopeSql = (rules: string) => `EXISTS (
    SELECT 1 FROM json_each(${rules}) s WHERE CASE s.value->>'kind'
      WHEN 'all' THEN 1
      WHEN 'entity' THEN r.value->>4 = s.value->>'value'
      WHEN 'prefix' THEN substr(r.value->>4, 1, length(s.value->>'value')) = s.value->>'value'
      WHEN 'namespace' THEN EXISTS (SELECT 1 FROM json_each(r.value->'$[5]') n WHERE n.value = s.value->>'value')
    END)`;

/**
 * Whether a silence holds back what a task tells of an entity at `at`; the same in words: domain/firing/silence.ts. What is about
 * a silenced time stays held back however late it is found out, and nothing is sent during a silence, whatever it is about. `?3` is when
 * the batch is recorded; a registered action has no task (null), so that only a silence of the entity alone holds it back.
 */
export function isSilenced({
  task,
  entity,
  at,
  now = "?3",
}: Record<"task" | "entity" | "at", string> & { now?: string }) {
  const covers = (t: string) => `s.starts_at <= ${t} AND s.ends_at > ${t}`;
  const inForce = `s.every IS NULL AND s.ends_at > min(${at}, ${now}) AND (${covers(at)} OR ${covers(now)})`;
  return `(EXISTS (SELECT 1 FROM silences s WHERE s.task_id = ${task} AND (s.entity_id IS NULL OR s.entity_id = ${entity}) AND ${inForce})
    OR EXISTS (SELECT 1 FROM silences s WHERE s.entity_id = ${entity} AND s.task_id IS NULL AND ${inForce}))`;
}

/** Whether the incident that candidate c would tell of is snoozed, by the same two times. */
const isSnoozed = `EXISTS (SELECT 1 FROM incidents i WHERE i.task_id = c.task_id AND i.entity_id = c.entity_id AND i.kind = 'condition'
      AND i.closed_at IS NULL AND (i.snoozed_until > ?3 OR (i.snoozed_until > c.at AND i.opened_at <= c.at)))`;

/** A value that is stored is no alarm: others judge by it. */
const tellsSomebody = "a.config->>'type' <> 'register'";

const isTriggered = "a.fire_on IN (SELECT value FROM json_each(r.value->'$[3]'))";

/** Registered actions whose trigger names the condition version, but for those with noise control. */
const registeredActions = `
  SELECT decision_id, action_id, action_version, NULL AS task_id, CASE WHEN in_scope AND NOT silenced THEN 'planned' ELSE 'skipped' END AS state,
    CASE WHEN NOT in_scope THEN 'out_of_scope' WHEN silenced THEN 'silenced' END AS reason, place
  FROM (
    SELECT r.value->>0 AS decision_id, a.action_id, a.version AS action_version, a.rowid AS place,
      a.scope_rules IS NULL OR ${inScopeSql("a.scope_rules")} AS in_scope,
      ${tellsSomebody} AND ${isSilenced({ task: "NULL", entity: "r.value->>6", at: "r.value->>7" })} AS silenced
    FROM json_each(?1) r
    CROSS JOIN actions a ON a.condition_id = r.value->>1 AND a.condition_version = r.value->>2
    WHERE a.task_id IS NULL AND a.firing IS NULL AND ${isTriggered})`;

/** When a run of a task or action is over: what of the score counts, up to where, and how long after its last decision that held. */
export const releaseSql = (row: string) =>
  `${row}.firing->>'$.released.by' AS release_by, ${row}.firing->>'$.released.cut' AS release_cut, ${row}.firing->>'hold_ms' AS hold_ms`;

/** Registered actions with noise control, in the columns of the candidates below. */
const registeredCandidates = `
  SELECT r.value->>0, r.value->>1, r.value->>2, r.value->>6, r.value->>7, r.value->>8, a.action_id, a.version, NULL, 'active',
    a.scope_rules IS NULL OR ${inScopeSql("a.scope_rules")}, a.firing->>'mode' = 'on_change',
    coalesce(a.firing->>'for_ms', 0), coalesce(a.firing->>'cooldown_ms', 0), ${releaseSql("a")}, a.firing->>'active_text',
    r.value->'$[10]', NULL, ${tellsSomebody}, a.rowid
  FROM json_each(?1) r
  CROSS JOIN actions a ON a.condition_id = r.value->>1 AND a.condition_version = r.value->>2
  WHERE a.task_id IS NULL AND a.firing IS NOT NULL AND ${isTriggered}`;

/** What the watch of task t has decided for row r. It fires by the rule that the task has now, or D1 decides. */
const planOfTask = `iif((r.value->'$[12]')->>t.task_id <> t.firing, 'ask', (r.value->'$[9]')->>t.task_id)`;
const unlessPlanned = (value: string) => `iif(coalesce(${planOfTask}, 'ask') = 'ask', ${value}, 0)`;

/** The own action of every task bound to the condition version: the task row rules, not the action's trigger. */
const candidateRows = `
  SELECT r.value->>0 AS decision_id, r.value->>1 AS condition_id, r.value->>2 AS condition_version, r.value->>6 AS entity_id,
    r.value->>7 AS at, r.value->>8 AS decision_value, a.action_id, a.version AS action_version, t.task_id, t.status,
    ${inScopeSql("t.scope_rules")} AS in_scope, ${unlessPlanned("t.firing->>'mode' = 'on_change'")} AS on_change,
    ${unlessPlanned("coalesce(t.firing->>'for_ms', 0)")} AS for_ms,
    ${unlessPlanned("coalesce(t.firing->>'cooldown_ms', 0)")} AS cooldown_ms, ${releaseSql("t")},
    nullif(${unlessPlanned("t.firing->>'active_text'")}, 0) AS active_text, r.value->'$[10]' AS hours, ${planOfTask} AS plan,
    ${tellsSomebody} AS tells, a.rowid AS place
  FROM json_each(?1) r
  CROSS JOIN tasks t ON t.condition_id = r.value->>1 AND t.condition_version = r.value->>2
  CROSS JOIN actions a ON a.action_id = t.action_id AND a.version = t.action_version
  WHERE t.status <> 'deleted' AND ${planOfTask} IS NOT 'elsewhere' AND ${isTriggered}
  UNION ALL ${registeredCandidates}`;

/** A score that passes the release of a task; where there is no score, nothing passes. */
export const passesRelease = (row: string, score: string) =>
  `CASE ${row}.release_by WHEN 'size' THEN abs(${score}) WHEN 'minus_score' THEN -${score} ELSE ${score} END <= ${row}.release_cut`;

/** Whether decision x comes so soon after one that candidate c equals that it does not end a run. */
const isHeld = isAny(
  (y) => `${y.ofQuestion("c")} AND y.evaluated_at < x.evaluated_at AND y.evaluated_at > x.evaluated_at - c.hold_ms
        AND NOT (${y.differsFrom("c.decision_value")})`,
  "y",
);

/** When the present run of equal decisions was last broken, and, where it may outlast them, when it was over; looked up only where a task asks for it. What could not be judged does not count. */
const withBreak = `
  SELECT c.*, CASE WHEN on_change OR for_ms > 0 THEN
    ${latestOfHalves(
      (x) =>
        `${x.ofQuestion("c")} AND x.evaluated_at < c.at AND ${x.isJudged} AND ${x.differsFrom("c.decision_value")}`,
    )} END AS broken_at,
    CASE WHEN on_change AND (release_by IS NOT NULL OR hold_ms IS NOT NULL) THEN
    ${latestOfHalves(
      (x) => `${x.ofQuestion("c")} AND x.evaluated_at < c.at AND ${x.isJudged} AND ${x.differsFrom("c.decision_value")}
        AND (${x.isTriggered} OR ((release_by IS NULL OR ${passesRelease("c", "x.score")}) AND (hold_ms IS NULL OR NOT ${isHeld})))`,
    )} END AS released_at
  FROM (${candidateRows}) c`;

/** Whether the time is among the active hours. Hours that the rows say nothing of end the statement with an error. */
const inHours = `CASE WHEN c.active_text IS NOT NULL THEN
      coalesce((SELECT h.value FROM json_each(c.hours) h WHERE h.key = c.active_text), json('hours ' || c.active_text)) END`;

/** What a preview would have sent holds back the preview alone. */
const fired = `CROSS JOIN action_results f ON f.decision_id = x.decision_id AND f.action_id = c.action_id
      AND f.state NOT IN ('skipped', CASE WHEN c.status = 'preview' THEN 'skipped' ELSE 'would_trigger' END)`;

/** When the run that on_change counts was over. */
const endedAt = "coalesce(iif(c.release_by IS NULL AND c.hold_ms IS NULL, c.broken_at, c.released_at), -9e15)";

/** A run goes on over a rebind: what was sent under the version before is not sent again. */
const toldBeforeRebind = `EXISTS (SELECT 1 FROM incidents i
        WHERE i.task_id = c.task_id AND i.entity_id = c.entity_id AND i.kind = 'condition' AND i.closed_by = 'rebound'
        AND i.told AND i.as_of < c.at AND i.as_of > ${endedAt})`;

/** When that run began, whether the task has fired in it, and when the task last fired for the entity. */
const withRun = `
  SELECT c.*,
    CASE WHEN for_ms > 0 THEN
      coalesce(${earliestOfHalves(
        (x) =>
          `${x.ofQuestion("c")} AND x.evaluated_at < c.at AND ${x.isJudged} AND x.evaluated_at > coalesce(c.broken_at, -9e15)`,
      )}, c.at) END AS run_start,
    CASE WHEN on_change THEN
      ${isAny((x) => `${x.ofQuestion("c", fired)} AND x.evaluated_at < c.at AND x.evaluated_at > ${endedAt}`)}
      OR ${toldBeforeRebind} END AS fired_in_run,
    ${inHours} AS in_hours,
    CASE WHEN cooldown_ms > 0 THEN
      ${latestOfHalves(
        (x) => `${x.aboutEntity("c", fired)} AND x.evaluated_at < c.at AND x.evaluated_at > c.at - c.cooldown_ms`,
      )} END AS fired_at
  FROM (${withBreak}) c`;

/**
 * Tasks' own actions and registered ones that have noise control, with what it makes of them. Only recorded decisions about earlier times count, so that
 * the outcome does not depend on when a question was asked. Where a watch has decided, its word stands: `decided` for a look's
 * own record, whether or not a question was recorded before it. The same rules in words: domain/firing/rule.ts. A silence comes last:
 * it holds back what would have fired without it.
 */
const controlledActions = `
  SELECT decision_id, action_id, action_version, task_id, reason, place, plan IS NOT NULL AND plan <> 'superseded' AS decided,
    CASE WHEN reason IS NOT NULL THEN 'skipped' WHEN status = 'preview' THEN 'would_trigger' ELSE 'planned' END AS state
  FROM (
    SELECT c.*, CASE
      WHEN status = 'paused' THEN 'task_paused'
      WHEN NOT in_scope THEN 'out_of_scope'
      WHEN for_ms > 0 AND at - run_start < for_ms THEN 'not_held_long_enough'
      WHEN fired_in_run THEN 'unchanged'
      WHEN in_hours = 0 THEN 'inactive_hours'
      WHEN cooldown_ms > 0 AND fired_at IS NOT NULL THEN 'cooldown'
      WHEN plan NOT IN ('fire', 'ask') THEN plan
      WHEN tells AND ${isSilenced({ task: "c.task_id", entity: "c.entity_id", at: "c.at" })} THEN 'silenced'
      WHEN tells AND ${isSnoozed} THEN 'snoozed'
    END AS reason
    FROM (${withRun}) c)`;

/** All actions that the rows fire, each version of an action by itself. */
export const plannedActions = `
  SELECT decision_id, action_id, action_version, task_id, reason, decided, state, place FROM (${controlledActions})
  UNION ALL SELECT decision_id, action_id, action_version, task_id, reason, 0, state, place FROM (${registeredActions})`;

/** The order of planned actions p: of several versions of one the first rules, the newest whose scope holds the entity. */
export const newestInScope = "ORDER BY p.reason IS 'out_of_scope', p.place DESC";

/** The active hours, as texts, of the tasks and actions on any of the conditions `?1`, each as JSON in an array. */
export const hoursInUse = `
  SELECT x.condition_id, x.condition_version, x.firing->>'active_text' AS text FROM json_each(?1) c CROSS JOIN tasks x
    ON x.condition_id = c.value->>0 AND x.condition_version = c.value->>1 WHERE x.firing->>'active_text' IS NOT NULL
  UNION SELECT x.condition_id, x.condition_version, x.firing->>'active_text' FROM json_each(?1) c CROSS JOIN actions x
    ON x.condition_id = c.value->>0 AND x.condition_version = c.value->>1 WHERE x.firing->>'active_text' IS NOT NULL`;
