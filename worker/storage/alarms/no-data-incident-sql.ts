import { bareId } from "./incident-sql.ts";
import { notice, noticeIdOf, planNotice } from "./notice-sql.ts";

/** Open incidents of the entities of `?1`, found by the list, which is read once: `found` names its columns, `more` narrows it. */
const openOnes = ({
  found,
  task,
  entity,
  more = "",
}: Record<"found" | "task" | "entity", string> & { more?: string }) => `
  WITH f AS MATERIALIZED (
    SELECT i.incident_id, ${found} FROM json_each(?1) r
    CROSS JOIN incidents i ON i.task_id = ${task} AND i.entity_id = ${entity} AND i.kind = 'no_data' AND i.closed_at IS NULL ${more})`;

/** A silence that another has followed is over: data came back in between. `?1` as in notice-store.ts. */
export const closeFormer = `
  ${openOnes({ found: "r.value->>2 AS t", task: "r.value->>1", entity: "r.value->>6", more: "AND i.opened_at < r.value->>2" })}
  UPDATE incidents SET closed_at = max(f.t, opened_at), closed_by = 'recovered', as_of = max(as_of, f.t)
  FROM f WHERE incidents.incident_id = f.incident_id`;

/** The id of the incident of notice r. */
const newIncidentId = `'inc_' || ${bareId("r.value->>0")} || '.' || ${bareId("r.value->>1")}`;

/** Opens the incidents of notices that `wanted` finds, planned at `?2`; one that was closed quietly goes on. */
export const openSilent = (wanted: string) => `
  INSERT INTO incidents (incident_id, task_id, condition_id, condition_version, entity_id, bucket, kind, opened_at, as_of, told, told_at)
  SELECT id, task_id, condition_id, condition_version, entity_id, bucket, 'no_data', since, t, told, iif(told, ?2, NULL)
  FROM (
    SELECT ${newIncidentId} AS id, t.task_id, t.condition_id, t.condition_version, r.value->>6 AS entity_id, r.value->>7 AS bucket,
      r.value->>2 AS since, r.value->>3 AS t,
      EXISTS (SELECT 1 FROM action_results a WHERE a.decision_id = r.value->>0 AND a.action_id = t.action_id AND a.state NOT IN ('skipped', 'would_trigger')) AS told
    ${wanted} AND t.status = 'active')
  WHERE true
  ON CONFLICT (incident_id) DO UPDATE SET told = max(told, excluded.told), as_of = max(as_of, excluded.as_of), closed_at = NULL, closed_by = NULL,
    told_at = CASE WHEN told THEN told_at ELSE excluded.told_at END
  WHERE incidents.closed_by IS NOT 'recovered'`;

/** The incidents that notices opened; found by the list, which is read once. */
export const linkNotice = `
  UPDATE notices SET incident_id = 'inc_' || ${bareId("notice_id")} || '.' || ${bareId("task_id")}
  WHERE incident_id IS NULL AND notice_id IN (SELECT value->>0 FROM json_each(?1))`;

/** Open incidents, of which something was sent, of the entities of `?1`: rows [task_id, entity_id, t, reason] of silences that are over. */
const ending = `
  FROM json_each(?1) r
  CROSS JOIN incidents i ON i.task_id = r.value->>0 AND i.entity_id = r.value->>1 AND i.kind = 'no_data' AND i.closed_at IS NULL
  CROSS JOIN tasks t ON t.task_id = i.task_id
  WHERE r.value->>3 = 'recovered' AND i.told AND t.status = 'active' AND t.firing->>'recovered'`;

const noticeBack = notice({ kind: "recovered", at: "r.value->>2", from: ending });
const planBack = planNotice({ id: noticeIdOf("recovered"), at: "?2", from: ending });

const closeSilent = `
  ${openOnes({ found: "r.value->>2 AS t, r.value->>3 AS reason", task: "r.value->>0", entity: "r.value->>1" })}
  UPDATE incidents SET closed_at = max(f.t, opened_at), closed_by = f.reason, as_of = max(as_of, f.t)
  FROM f WHERE incidents.incident_id = f.incident_id`;

/** What ends silences, in the order of one batch; `?2` is the time of recording, and the second statement returns what it planned. */
export const endStatements = [noticeBack, planBack, closeSilent] as const;
