/**
 * The observations of a shard. `arrivals` are what came last, a row a push, with the number of its last point and, where a log is
 * kept, the sum up to there; what they hold becomes a run. The number of a page is its run's times 65,536 and its place in the run.
 * `heads` are what is known of the series of one signal of 256 entities.
 */
export const arrivalTable = `
  CREATE TABLE IF NOT EXISTS arrivals (seq INTEGER PRIMARY KEY, body BLOB NOT NULL, digest TEXT);
`;

export const pointTables = `
  ${arrivalTable}
  CREATE TABLE IF NOT EXISTS runs (
    run_no INTEGER PRIMARY KEY, level INTEGER NOT NULL, state TEXT NOT NULL, pages INTEGER NOT NULL, min_at INTEGER NOT NULL,
    max_at INTEGER NOT NULL, min_seq INTEGER NOT NULL, directory BLOB NOT NULL);
  CREATE TABLE IF NOT EXISTS pages (page_no INTEGER PRIMARY KEY, body BLOB NOT NULL);
  CREATE TABLE IF NOT EXISTS heads (
    group_no INTEGER NOT NULL, signal_no INTEGER NOT NULL, member_no INTEGER NOT NULL, body BLOB NOT NULL,
    PRIMARY KEY (group_no, signal_no, member_no)) WITHOUT ROWID;
`;
