const insertUses = "INSERT INTO signal_uses (primitive_id, kind, id, version, created_at)";
const orLater = "ON CONFLICT DO UPDATE SET created_at = excluded.created_at WHERE signal_uses.created_at IS NULL";
const takenIn = (table: string) =>
  `coalesce((SELECT CAST(value AS INTEGER) FROM settings WHERE name = 'signal_uses_since_${table}'), 0)`;
const note = (table: string) =>
  `INSERT INTO settings (name, value) SELECT 'signal_uses_since_${table}', CAST(rowid AS TEXT) FROM ${table} WHERE true
   ORDER BY rowid DESC LIMIT 1 ON CONFLICT DO UPDATE SET value = excluded.value WHERE value <> excluded.value`;

/** A composite reads what its operands read; any other condition what its own concept reads. */
const conditionUses = `${insertUses}
  SELECT s.value->>'primitive_id', 'condition', c.condition_id, c.version, c.created_at FROM conditions c
  CROSS JOIN json_each(iif(c.definition->>'$.strategy.type' = 'composite', c.definition->'$.strategy.params.operands',
    json_array(json_object('condition_id', c.condition_id, 'condition_version', c.version)))) o
  JOIN conditions l ON l.condition_id = o.value->>'condition_id' AND l.version = o.value->>'condition_version'
  JOIN concepts k ON k.concept_id = l.definition->>'$.concept_id' AND k.version = l.definition->>'$.concept_version'
  CROSS JOIN json_each(k.definition, '$.primitives') s
  WHERE c.rowid > ${takenIn("conditions")} ${orLater}`;

const conceptUses = `${insertUses}
  SELECT s.value->>'primitive_id', 'concept', k.concept_id, k.version, k.created_at FROM concepts k
  CROSS JOIN json_each(k.definition, '$.primitives') s WHERE k.rowid > ${takenIn("concepts")} ${orLater}`;

/** Whether something that never changes names the signal `id`; stands behind {@link takeInUses}. */
export const isRead = (id: string): string =>
  `(EXISTS (SELECT 1 FROM signal_uses u WHERE u.primitive_id = ${id}) OR EXISTS (SELECT 1 FROM actions a
    WHERE a.config->>'$.type' = 'register' AND a.config->>'$.primitive_id' = ${id}))`;

const areUsesBehind = `SELECT ${["concepts", "conditions"]
  .map((table) => `coalesce((SELECT max(rowid) FROM ${table}), 0) > ${takenIn(table)}`)
  .join(" OR ")} AS behind`;

/** Asks what rests on signals. Writes only where something was defined since somebody last asked. */
export async function askUses<Row>(
  db: D1Database,
  statements: readonly D1PreparedStatement[],
): Promise<D1Result<Row>[]> {
  const [checked, ...found] = await db.batch<object>([db.prepare(areUsesBehind), ...statements]);
  const [is] = (checked?.results ?? []) as { behind: number }[];
  if (is?.behind !== 1) return found as D1Result<Row>[];
  return (await db.batch<Row>([...takeInUses(db), ...statements])).slice(-statements.length);
}

/**
 * Takes into `signal_uses` what was defined since somebody last asked; to stand before the statement that asks, in one batch.
 * Definitions are only ever added, so the highest row that was taken in says what is missing.
 */
export function takeInUses(db: D1Database): D1PreparedStatement[] {
  return [conceptUses, note("concepts"), conditionUses, note("conditions")].map((query) => db.prepare(query));
}
