/**
 * SQL over what stays in the database of archived decisions: where each one lies, and what later ones are judged by. Table
 * `archived_series` is s, `archived` is a.
 */

/** The block of a segment that the decision of an archived row is in, which has this id; null where the segment has none. */
export const blockOf = (id: string, segment = "g", row = "a") => `(SELECT b.value FROM json_each(${segment}.blocks) b
    WHERE (b.value->>0, b.value->>1) <= (${row}.evaluated_at, ${id}) ORDER BY b.key DESC LIMIT 1)`;

/** Where those of the keyed ids `?1` lie that are archived; null where nobody knows the segment. */
export const locate = `
  SELECT r.value->>0 AS decision_id, g.sha256, ${blockOf("r.value->>0")} AS block FROM json_each(?1) r
  CROSS JOIN archived a ON a.key = CAST(r.value->>1 AS INTEGER)
  LEFT JOIN segments g ON g.segment = a.segment`;

/** Whether row r of keyed rows is archived; its key is in the given place. */
export const isArchived = (place: number) =>
  `EXISTS (SELECT 1 FROM archived a WHERE a.key = CAST(r.value->>${place} AS INTEGER))`;

const ofEntity = (row: string) => `FROM archived_series s CROSS JOIN archived a ON a.series = s.series
    WHERE s.entity_id = ${row}.entity_id`;

/** The archived decisions about the entity of a row. */
export const archivedOfEntity = ofEntity;

/** The archived decisions of the condition of a row about its entity. */
export const archivedOf = (row: string) =>
  `${ofEntity(row)} AND s.condition_id = ${row}.condition_id AND s.condition_version = ${row}.condition_version`;

/** Those of them that could be judged. */
export const judgedArchivedOf = (row: string) => `${archivedOf(row)} AND a.value IS NOT NULL`;

/** A decision's value as `archived` has it, from its JSON. */
export const archivedValue = (json: string) => `CASE ${json} WHEN 'true' THEN 1 WHEN 'false' THEN 0 ELSE ${json} END`;

/** The later of two times, of which each may be missing. */
export const laterOf = (one: string, other: string) =>
  `nullif(max(ifnull(${one}, -9e15), ifnull(${other}, -9e15)), -9e15)`;

/** The earlier of two times, of which each may be missing. */
export const earlierOf = (one: string, other: string) =>
  `nullif(min(ifnull(${one}, 9e15), ifnull(${other}, 9e15)), 9e15)`;
