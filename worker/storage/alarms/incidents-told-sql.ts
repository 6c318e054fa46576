/** Notes with the incidents that messages told of when the first one arrived; `at` is now. */
export const incidentsDelivered = ({ ids, task, at }: { ids: string; task: string; at: string }): string => `
  UPDATE incidents SET delivered_at = ${at} WHERE delivered_at IS NULL AND incident_id IN (${incidentsTold({ ids, task })})`;

/** The ids of the incidents of a task that decisions and notices belong to, whose ids `ids`, a JSON array, lists. */
export const incidentsTold = ({ ids, task }: { ids: string; task: string }): string => `
  SELECT i.incident_id FROM json_each(${ids}) k
  CROSS JOIN decisions d ON d.decision_id = k.value
  CROSS JOIN incidents i ON i.task_id = ${task} AND i.entity_id = d.entity_id AND i.kind = 'condition'
    AND i.opened_at <= d.evaluated_at AND (i.closed_at IS NULL OR i.closed_at > d.evaluated_at)
  UNION
  SELECT n.incident_id FROM json_each(${ids}) k CROSS JOIN notices n ON n.notice_id = k.value WHERE n.incident_id IS NOT NULL`;
