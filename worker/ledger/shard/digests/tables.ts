/**
 * What a shard keeps for the log. A stretch is a run of numbers of rows of one `kind` up to `upto`, of which `points` rows are
 * left, whose hashes add up to `digest`; `forgotten` were taken out for good. `without_log` says that it was stored without a log:
 * `counted_to` is the last of its rows that was added up, null where all were. The open stretches are in meta, in the rows that
 * count. `seal` shows that somebody with the log's key wrote the row. Stretches whose leaf is to be written wait in `leaves_out`;
 * those that lost rows wait in `leaves_again` until the next one ends, so that each goes to the log once.
 */
export const digestTables = `
  CREATE TABLE IF NOT EXISTS stretches (
    stretch_no INTEGER PRIMARY KEY, kind TEXT NOT NULL, upto INTEGER NOT NULL, points INTEGER NOT NULL, digest TEXT NOT NULL,
    forgotten INTEGER NOT NULL, without_log INTEGER NOT NULL, counted_to TEXT, seal TEXT NOT NULL);
  CREATE INDEX IF NOT EXISTS stretches_of ON stretches (kind, stretch_no);
  CREATE TABLE IF NOT EXISTS leaves_again (stretch_no INTEGER PRIMARY KEY);
  CREATE TABLE IF NOT EXISTS leaves_out (stretch_no INTEGER PRIMARY KEY);
`;
