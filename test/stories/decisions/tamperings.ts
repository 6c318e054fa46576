/** Something that is done to the files, and what the audit says of the observations that it is done to. */
export interface Tampering {
  title: string;
  /** Statements; `{own}` stands for the rows of an entity of its own, `{stretch}` for the stretch of its observations. */
  statements: readonly string[];
  found: "changed" | "removed" | "added";
}

const own = (title: string, found: Tampering["found"], ...statements: string[]): Tampering => ({
  title,
  found,
  statements,
});

/** Each is done to an entity of its own. */
export const tamperings: readonly Tampering[] = [
  own("an observation changed", "changed", "UPDATE observations SET value = 0.9 WHERE {own}"),
  own(
    "an observation given another time",
    "changed",
    "UPDATE observations SET observed_at = observed_at - 3600000 WHERE {own}",
  ),
  own(
    "an observation that says it was recorded at another time",
    "changed",
    "UPDATE observations SET recorded_at = recorded_at - 1 WHERE {own}",
  ),
  own(
    "an observation removed, and counted as if it had never been",
    "removed",
    "DELETE FROM observations WHERE {own} AND value = 0.5",
  ),
  own(
    "an observation inserted and backdated",
    "added",
    `INSERT INTO observations SELECT entity_no, signal_no, observed_at - 86400000, seq, 0.99, recorded_at - 86400000
     FROM observations WHERE {own} LIMIT 1`,
  ),
  own("a digest that was edited", "changed", "UPDATE stretches SET digest = '00' WHERE stretch_no = {stretch}"),
  own(
    "a digest that was removed with its observations",
    "removed",
    "DELETE FROM observations WHERE {own}",
    "DELETE FROM stretches WHERE stretch_no = {stretch}",
  ),
  // The last: its observations are the newest of their shard.
  own(
    "a shard's file set back to before the newest observations",
    "removed",
    "DELETE FROM stretches WHERE stretch_no = {stretch} AND stretch_no = (SELECT max(stretch_no) FROM stretches)",
    "DELETE FROM observations WHERE {own}",
  ),
];

/** The rows of an entity, in SQL. */
export const ofEntity = (entity: string) => `entity_no = (SELECT entity_no FROM entities WHERE entity = '${entity}')`;

/** How the names of two entities are swapped, and of what the audit then says that it was changed. */
export const swaps = {
  name: { columns: ["entity"], changed: ["entity", "observations"] },
  salt: { columns: ["entity", "bucket", "salt"], changed: ["entity", "observations"] },
  number: { columns: ["entity", "bucket", "salt", "entity_id"], changed: ["observations", "seal"] },
} as const;
