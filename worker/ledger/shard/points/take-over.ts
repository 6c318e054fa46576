import { addColumns } from "../sql/rows.ts";
import { entitiesInGroup, type Head } from "./head.ts";
import { Heads, type Series } from "./heads.ts";

/**
 * The names under which earlier versions kept observations. They stand for something that those can neither read nor write, so that
 * one that is put back stops with an error instead of answering without what has come since.
 */
const formerNames = `
  CREATE VIEW IF NOT EXISTS observations AS SELECT 'packed' AS kept_by_a_later_version;
  CREATE VIEW IF NOT EXISTS entity_signals AS SELECT 'packed' AS kept_by_a_later_version;
`;

/** Columns that the counts of series did not always have. */
const laterHeadColumns = [
  {
    columns: ["first_at INTEGER", "first_seq INTEGER", "newest_at INTEGER", "newest_seq INTEGER", "newest_value"],
    fill: `UPDATE entity_signals AS e SET (first_at, first_seq) = (
        SELECT observed_at, seq FROM observations WHERE entity_no = e.entity_no AND signal_no = e.signal_no
        ORDER BY observed_at, seq LIMIT 1), (newest_at, newest_seq, newest_value) = (
        SELECT observed_at, seq, value FROM observations WHERE entity_no = e.entity_no AND signal_no = e.signal_no
        ORDER BY observed_at DESC, seq DESC LIMIT 1)`,
  },
  { columns: ["expired INTEGER NOT NULL DEFAULT 0", "expired_before INTEGER", "expired_seq INTEGER"], fill: null },
];

/**
 * Takes over what an earlier version stored, a row for each observation: what is known of series at once, the rows under another
 * name, to be carried over bit by bit. Run inside a transaction, once per wake-up of the object.
 */
export function takeOver(sql: SqlStorage): void {
  const query = "SELECT 1 FROM sqlite_master WHERE type = 'table' AND name = 'observations'";
  if (sql.exec(query).toArray().length > 0) {
    for (const { columns, fill } of laterHeadColumns) addColumns(sql, "entity_signals", columns, fill);
    takeHeads(sql);
    sql.exec(`
      DROP TABLE entity_signals;
      ALTER TABLE observations RENAME TO observations_unpacked;
      CREATE TABLE carried (
        entity_no INTEGER NOT NULL, signal_no INTEGER NOT NULL, observed_at INTEGER NOT NULL, seq INTEGER NOT NULL);
      INSERT INTO carried VALUES (0, 0, 0, 0);
    `);
  }
  sql.exec(formerNames);
}

function takeHeads(sql: SqlStorage): void {
  const stored = new Heads(sql);
  let group: [Series, Head][] = [];
  const query = `SELECT entity_no, signal_no, points, first_at, first_seq, newest_at, newest_seq, newest_value, expired,
    expired_before, expired_seq FROM entity_signals ORDER BY entity_no, signal_no`;
  for (const row of sql.exec<Series & Head & Record<string, SqlStorageValue>>(query)) {
    const { entity_no, signal_no, ...head } = row;
    const [before] = group.at(-1) ?? [];
    if (before && Math.floor(before.entity_no / entitiesInGroup) < Math.floor(entity_no / entitiesInGroup)) {
      stored.write(group);
      group = [];
    }
    group.push([{ entity_no, signal_no }, head]);
  }
  stored.write(group);
}
