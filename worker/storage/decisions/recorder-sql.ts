import { isArchived } from "./archive/archived-sql.ts";
import { heardAsAssumed } from "./planning/listeners.ts";
import { newestInScope, plannedActions } from "./planning/plan-sql.ts";

/**
 * The SQL of one batch that records decisions: `?2` is its name and `?3` the time of recording. `?1` of the first statement are
 * rows with the columns as they are named there and the key in the archive, `?4` is what is assumed of their conditions.
 */
export const insertDecisions = `
  INSERT INTO decisions
    (decision_id, condition_id, condition_version, entity_id, evaluated_at, outcome, score, bucket, record, batch_id, recorded_at)
  SELECT value->>0, value->>1, value->>2, value->>3, value->>4, value->>5, value->>6, value->>7, value->>8, ?2, ?3
  FROM json_each(?1) r WHERE NOT ${isArchived(9)} AND ${heardAsAssumed(4)}
  ON CONFLICT (decision_id) DO NOTHING`;

/**
 * A plan becomes rows only for decisions that this very batch stored, so that a repeated question fires nothing again; what
 * a watch has decided of a look is decided once.
 */
export const insertPlan = `
  INSERT INTO action_results (decision_id, action_id, action_version, task_id, state, is_open, reason, planned_at)
  SELECT p.decision_id, p.action_id, p.action_version, p.task_id, p.state, p.state = 'planned', p.reason, ?3
  FROM (${plannedActions}) p CROSS JOIN decisions d ON d.decision_id = p.decision_id AND (d.batch_id = ?2 OR p.decided)
  WHERE true ${newestInScope}
  ON CONFLICT (decision_id, action_id) DO NOTHING`;

/** What would be planned, in the order in which it counts; `?1` and `?3` as in {@link insertPlan}. */
export const plannedOnly = `
  SELECT decision_id, action_id, action_version, reason, state FROM (${plannedActions}) p ${newestInScope}`;

/** The actions of decision r as a JSON array of rows; null where it has none. */
const actionsOfIt = `
  (SELECT json_group_array(json_array(a.action_id, a.action_version, a.task_id, a.state, a.reason, a.error, a.attempted_at, a.finished_at))
   FROM (SELECT * FROM action_results a WHERE a.decision_id = r.value->>0 ORDER BY a.action_id) a HAVING count(*) > 0)`;

/**
 * Of the keyed ids `?1`: those that another batch has stored, whose record is null if they are archived, and those that have actions.
 */
export const selectStored = `
  SELECT * FROM (
    SELECT r.value->>0 AS decision_id, d.batch_id IS NOT ?2 AS is_older, d.condition_id, d.condition_version, d.entity_id,
      d.evaluated_at, iif(d.batch_id = ?2, NULL, d.record) AS record, d.recorded_at, ${actionsOfIt} AS actions
    FROM json_each(?1) r LEFT JOIN decisions d ON d.decision_id = r.value->>0)
  WHERE is_older OR actions IS NOT NULL`;
