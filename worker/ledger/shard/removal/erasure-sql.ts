const ofNumber = (table: string) => `DELETE FROM ${table} WHERE entity_no = ?2 RETURNING 1`;
const ofWatches = (table: string) =>
  `DELETE FROM ${table} WHERE task_no IN (SELECT task_no FROM watches) AND entity_no = ?2 RETURNING 1`;

/**
 * What a shard holds of an entity, by the name under which a certificate counts it: ?1 is the pseudonym, ?2 the number, of
 * which a statement has one. The name goes first, and the outbox is given up: what is on its way in it would name nobody.
 */
export const deletions: readonly (readonly [what: string, query: string])[] = [
  ["names", "DELETE FROM entities WHERE entity_id = ?1 RETURNING 1"],
  ["names", "DELETE FROM reserved_pseudonyms WHERE entity_id = ?1 RETURNING 1"],
  ["names", ofNumber("members")],
  ["seals", ofNumber("seals")],
  ["seals", ofNumber("seal_errors")],
  ["looks", ofWatches("pushed_looks")],
  ["states", ofWatches("silences")],
  ["states", ofWatches("firing_states")],
  ["states", ofNumber("asked_true")],
  ["outbox", ofNumber("outbox")],
  ["silences", "DELETE FROM alarm_silences WHERE entity_id = ?1 RETURNING 1"],
];

/** ?1 is the name as a JSON string; what is in quotes is never a part of another name. */
export const rewordings: readonly string[] = [
  `UPDATE watch_versions SET watch = replace(watch, ?1, '"(erased)"'), facts = replace(facts, ?1, '"(erased)"')
   WHERE instr(watch, ?1) > 0 OR instr(facts, ?1) > 0`,
  "UPDATE fetches SET entities = replace(entities, ?1, '\"(erased)\"') WHERE instr(entities, ?1) > 0",
];
