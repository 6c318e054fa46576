/** SQL that moves decisions out of the database. `?1` are keyed ids, `?2` the hash of their segment. */

const oldOf = (outcome: string) => `
  SELECT d.* FROM decisions d
  WHERE d.outcome = '${outcome}' AND d.evaluated_at < ?1 AND (d.evaluated_at, d.decision_id) > (?2, ?3) AND d.recorded_at < ?1
    AND NOT EXISTS (SELECT 1 FROM action_results a WHERE a.decision_id = d.decision_id AND a.state IN ('planned', 'sending'))
    AND NOT EXISTS (SELECT 1 FROM incidents i WHERE i.entity_id = d.entity_id AND i.opened_at <= d.evaluated_at
      AND i.closed_at IS NULL AND i.condition_id = d.condition_id AND i.condition_version = d.condition_version)
`;

/** The next decisions that may leave: from before `?1`, behind time `?2` and id `?3`. What may still be sent or change stays. */
export const selectOld = `
  ${oldOf("triggered")} UNION ALL ${oldOf("not_triggered")}
  ORDER BY evaluated_at, decision_id LIMIT ?4`;

/** The row of a segment whose decisions are about to leave; `?1` to `?10` are its columns in their order. */
export const insertSegment = `
  INSERT INTO segments (sha256, first_at, last_at, decisions, triggered, conditions, bytes, stored, created_at, blocks)
  VALUES (?1, ?2, ?3, ?4, ?5, ?6, ?7, ?8, ?9, ?10) ON CONFLICT (sha256) DO NOTHING`;

const leaving = `FROM json_each(?1) r CROSS JOIN decisions d ON d.decision_id = r.value->>0`;

const insertSeries = `
  INSERT INTO archived_series (entity_id, condition_id, condition_version)
  SELECT DISTINCT d.entity_id, d.condition_id, d.condition_version ${leaving} WHERE true
  ON CONFLICT (entity_id, condition_id, condition_version) DO NOTHING`;

/** Of a record that could not be judged the reason, the fifth behind its layout, is a text. */
const insertArchived = `
  INSERT INTO archived (key, segment, series, evaluated_at, value, score, is_triggered, decision_id)
  SELECT CAST(r.value->>1 AS INTEGER), (SELECT g.segment FROM segments g WHERE g.sha256 = ?2), s.series, d.evaluated_at,
    CASE WHEN json_type(d.record, '$[5]') IS 'text' THEN NULL ELSE
      CASE d.record->'$[1]' WHEN 'true' THEN 1 WHEN 'false' THEN 0 ELSE d.record->'$[1]' END END,
    d.score, d.outcome = 'triggered',
    iif(EXISTS (SELECT 1 FROM action_results a WHERE a.decision_id = d.decision_id), d.decision_id, NULL)
  ${leaving}
  CROSS JOIN archived_series s
    ON s.entity_id = d.entity_id AND s.condition_id = d.condition_id AND s.condition_version = d.condition_version
  WHERE true ON CONFLICT (key) DO NOTHING`;

/** One that has the key of a decision in another segment stays. */
const deleteArchived = `
  DELETE FROM decisions WHERE decision_id IN (
    SELECT r.value->>0 FROM json_each(?1) r CROSS JOIN archived a ON a.key = CAST(r.value->>1 AS INTEGER)
    WHERE a.segment = (SELECT g.segment FROM segments g WHERE g.sha256 = ?2))`;

/** What moves decisions, in the order of one batch. */
export const moveThem = [insertSeries, insertArchived, deleteArchived] as const;

/** Segment `?1` has all its decisions, at `?2`. */
export const endMove = "UPDATE segments SET moved_at = ?2 WHERE sha256 = ?1 AND moved_at IS NULL";
