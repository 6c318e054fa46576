/**
 * SQL over what stays in the database of archived decisions: where each one lies, and what later ones are judged by. Table
 * `archived_series` is s, `archived` is a.
 */

/** The block of a segment that the decision of an archived row is in, which has this id; null where the segment has none. */
const blockOf = (id: string, segment = "g", row = "a") => `(SELECT b.value FROM json_each(${segment}.blocks) b
    WHERE (b.value->>0, b.value->>1) <= (${row}.evaluated_at, ${id}) ORDER BY b.key DESC LIMIT 1)`;

/** Where those of the keyed ids `?1` lie that are archived; null where nobody knows the segment. */
export const locate = `
  SELECT r.value->>0 AS decision_id, g.sha256, ${blockOf("r.value->>0")} AS block FROM json_each(?1) r
  CROSS JOIN archived a ON a.key = CAST(r.value->>1 AS INTEGER)
  LEFT JOIN segments g ON g.segment = a.segment`;

/** Whether row r of keyed rows is archived; its key is in the given place. */
export const isArchived = (place: number) =>
  `EXISTS (SELECT 1 FROM archived a WHERE a.key = CAST(r.value->>${place} AS INTEGER))`;
