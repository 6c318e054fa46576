/**
 * What a shard keeps of its watches. `watch_versions` holds every form a watch had, so that a sweep ends as it began;
 * `watches` says which one is in force (none for a task that does not watch now) and how far each has come. A block holds
 * the looks of one piece of a sweep. `silences` holds the entities whose missing data has had its alarm, until data comes back;
 * `silence_checks` how far each task has been checked, `t` being the check under way; `pulls` the entities for which the Worker
 * is still to fetch values. A sweep with `upto` is about pushed observations, or, where that is -1, fetched ones: each of its
 * looks has a time of its own.
 */
export const watchTables = `
  CREATE TABLE IF NOT EXISTS watch_versions (
    watch_no INTEGER PRIMARY KEY, task_id TEXT NOT NULL, watch TEXT NOT NULL, facts TEXT NOT NULL);
  CREATE TABLE IF NOT EXISTS watches (
    task_no INTEGER PRIMARY KEY, task_id TEXT NOT NULL UNIQUE, watch_no INTEGER, last_t INTEGER);
  CREATE TABLE IF NOT EXISTS sweeps (
    sweep_no INTEGER PRIMARY KEY, t INTEGER NOT NULL, watermark INTEGER NOT NULL, last_entity INTEGER NOT NULL,
    late_ms INTEGER NOT NULL, upto INTEGER, done INTEGER NOT NULL DEFAULT 0);
  CREATE INDEX IF NOT EXISTS sweeps_at ON sweeps (t);
  CREATE INDEX IF NOT EXISTS sweeps_open ON sweeps (sweep_no) WHERE done = 0;
  CREATE TABLE IF NOT EXISTS sweep_tasks (
    task_no INTEGER NOT NULL, t INTEGER NOT NULL, sweep_no INTEGER NOT NULL, watch_no INTEGER NOT NULL,
    missed INTEGER NOT NULL, after INTEGER NOT NULL DEFAULT 0, attempts INTEGER NOT NULL DEFAULT 0, trying INTEGER,
    entities INTEGER NOT NULL DEFAULT 0, fired INTEGER NOT NULL DEFAULT 0, turned INTEGER NOT NULL DEFAULT 0,
    unanswered INTEGER NOT NULL DEFAULT 0, too_costly INTEGER NOT NULL DEFAULT 0, done INTEGER NOT NULL DEFAULT 0,
    PRIMARY KEY (task_no, t)) WITHOUT ROWID;
  CREATE INDEX IF NOT EXISTS sweep_tasks_of ON sweep_tasks (sweep_no, task_no);
  CREATE TABLE IF NOT EXISTS look_blocks (
    task_no INTEGER NOT NULL, t INTEGER NOT NULL, first_no INTEGER NOT NULL, body BLOB NOT NULL,
    PRIMARY KEY (task_no, t, first_no));
  CREATE TABLE IF NOT EXISTS watch_pushes (
    push_no INTEGER PRIMARY KEY AUTOINCREMENT, pushed_at INTEGER NOT NULL, points TEXT NOT NULL);
  CREATE TABLE IF NOT EXISTS pushed_looks (
    task_no INTEGER NOT NULL, entity_no INTEGER NOT NULL, t INTEGER NOT NULL, watch_no INTEGER NOT NULL,
    verdict INTEGER NOT NULL, score REAL, PRIMARY KEY (task_no, entity_no, t)) WITHOUT ROWID;
  CREATE TABLE IF NOT EXISTS pulls (
    task_no INTEGER NOT NULL, t INTEGER NOT NULL, chunk INTEGER NOT NULL, entities TEXT NOT NULL, announced_at INTEGER,
    PRIMARY KEY (task_no, t, chunk)) WITHOUT ROWID;
  CREATE TABLE IF NOT EXISTS silence_checks (
    task_no INTEGER PRIMARY KEY, last_t INTEGER, t INTEGER, watermark INTEGER NOT NULL, last_entity INTEGER NOT NULL,
    after INTEGER NOT NULL DEFAULT 0);
  CREATE TABLE IF NOT EXISTS silences (
    task_no INTEGER NOT NULL, entity_no INTEGER NOT NULL, since INTEGER NOT NULL, previewed INTEGER NOT NULL,
    PRIMARY KEY (task_no, entity_no)) WITHOUT ROWID;
  CREATE TABLE IF NOT EXISTS watched_true (
    task_no INTEGER NOT NULL, entity_no INTEGER NOT NULL, PRIMARY KEY (task_no, entity_no)) WITHOUT ROWID;
`;
