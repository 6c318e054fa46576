const uses = "INSERT OR IGNORE INTO signal_uses (primitive_id, kind, id, version)";
const takenIn = (table: string) =>
  `coalesce((SELECT CAST(value AS INTEGER) FROM settings WHERE name = 'signal_uses_of_${table}'), 0)`;
const note = (table: string) =>
  `INSERT INTO settings (name, value) SELECT 'signal_uses_of_${table}', CAST(max(rowid) AS TEXT) FROM ${table} WHERE true
   HAVING max(rowid) IS NOT NULL ON CONFLICT DO UPDATE SET value = excluded.value WHERE value <> excluded.value`;

/** A composite reads what its operands read; any other condition what its own concept reads. */
const conditionUses = `${uses}
  SELECT s.value->>'primitive_id', 'condition', c.condition_id, c.version FROM conditions c
  CROSS JOIN json_each(iif(c.definition->>'$.strategy.type' = 'composite', c.definition->'$.strategy.params.operands',
    json_array(json_object('condition_id', c.condition_id, 'condition_version', c.version)))) o
  JOIN conditions l ON l.condition_id = o.value->>'condition_id' AND l.version = o.value->>'condition_version'
  JOIN concepts k ON k.concept_id = l.definition->>'$.concept_id' AND k.version = l.definition->>'$.concept_version'
  CROSS JOIN json_each(k.definition, '$.primitives') s
  WHERE c.rowid > ${takenIn("conditions")}`;

const conceptUses = `${uses}
  SELECT s.value->>'primitive_id', 'concept', k.concept_id, k.version FROM concepts k
  CROSS JOIN json_each(k.definition, '$.primitives') s WHERE k.rowid > ${takenIn("concepts")}`;

/**
 * Takes into `signal_uses` what was defined since somebody last asked; to stand before the statement that asks, in one batch.
 * Definitions are only ever added, so the highest row that was taken in says what is missing.
 */
export function takeInUses(db: D1Database): D1PreparedStatement[] {
  return [conceptUses, note("concepts"), conditionUses, note("conditions")].map((query) => db.prepare(query));
}
