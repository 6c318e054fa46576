/**
 * What a shard keeps of its watches. `watch_versions` holds every form a watch had, so that a sweep ends as it began;
 * `watches` says which one is in force (none for a task that does not watch now), how far each has come, and whether it rests because
 * nobody is in its scope. A block holds
 * the looks of one piece of a sweep; `pruned_looks` has the times whose looks are gone for their age. The firing state of an entity is kept while it is not at rest
 * (without `last_t` it was looked at in the sweep before), and what changes it waits in the outbox until D1 has it.
 * `silences` holds the entities whose missing data has had its alarm (with `held` it is still to be sent) under a form of the watch, until data comes back; `silence_checks` how far each task
 * has been checked, `t` being the check under way; `alarm_silences` when nobody is to be told; `fetches` the entities for which the Worker is still to fetch values. What is
 * in `watch_pushes` with a task is for that one alone, which has begun to watch. A sweep with `upto` is about pushed observations, or, where that is -1, fetched ones: each of its looks has a time of its own.
 */
export const watchTables = `
  CREATE TABLE IF NOT EXISTS watch_versions (
    watch_no INTEGER PRIMARY KEY, task_id TEXT NOT NULL, watch TEXT NOT NULL, facts TEXT NOT NULL);
  CREATE TABLE IF NOT EXISTS watches (
    task_no INTEGER PRIMARY KEY, task_id TEXT NOT NULL UNIQUE, watch_no INTEGER, last_t INTEGER, changes_since INTEGER,
    vacant INTEGER NOT NULL DEFAULT 0);
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
    before_t INTEGER, engine INTEGER, ir_hash TEXT, valueless INTEGER NOT NULL DEFAULT 0,
    PRIMARY KEY (task_no, t)) WITHOUT ROWID;
  CREATE INDEX IF NOT EXISTS sweep_tasks_of ON sweep_tasks (sweep_no, task_no);
  CREATE TABLE IF NOT EXISTS look_blocks (
    task_no INTEGER NOT NULL, t INTEGER NOT NULL, first_no INTEGER NOT NULL, body BLOB NOT NULL,
    recorded_at INTEGER, nonce TEXT, PRIMARY KEY (task_no, t, first_no));
  CREATE TABLE IF NOT EXISTS pruned_looks (
    task_no INTEGER NOT NULL, watch_no INTEGER NOT NULL, first_t INTEGER NOT NULL, last_t INTEGER NOT NULL,
    PRIMARY KEY (task_no, watch_no)) WITHOUT ROWID;
  CREATE TABLE IF NOT EXISTS watch_pushes (
    push_no INTEGER PRIMARY KEY AUTOINCREMENT, pushed_at INTEGER NOT NULL, points TEXT NOT NULL, task_no INTEGER);
  CREATE TABLE IF NOT EXISTS pushed_looks (
    task_no INTEGER NOT NULL, entity_no INTEGER NOT NULL, t INTEGER NOT NULL, watch_no INTEGER NOT NULL,
    verdict INTEGER NOT NULL, score REAL, PRIMARY KEY (task_no, entity_no, t)) WITHOUT ROWID;
  CREATE TABLE IF NOT EXISTS fetches (
    task_no INTEGER NOT NULL, t INTEGER NOT NULL, chunk INTEGER NOT NULL, entities TEXT NOT NULL, announced_at INTEGER,
    PRIMARY KEY (task_no, t, chunk)) WITHOUT ROWID;
  CREATE TABLE IF NOT EXISTS silence_checks (
    task_no INTEGER PRIMARY KEY, last_t INTEGER, t INTEGER, watermark INTEGER NOT NULL, last_entity INTEGER NOT NULL,
    after INTEGER NOT NULL DEFAULT 0);
  CREATE TABLE IF NOT EXISTS silences (
    task_no INTEGER NOT NULL, entity_no INTEGER NOT NULL, since INTEGER NOT NULL, previewed INTEGER NOT NULL,
    held INTEGER NOT NULL DEFAULT 0, watch_no INTEGER NOT NULL DEFAULT 0, PRIMARY KEY (task_no, entity_no)) WITHOUT ROWID;
  CREATE TABLE IF NOT EXISTS alarm_silences (
    task_id TEXT, entity_id TEXT, starts_at INTEGER NOT NULL, ends_at INTEGER NOT NULL);
  CREATE TABLE IF NOT EXISTS asked_true (
    condition_id TEXT NOT NULL, condition_version TEXT NOT NULL, entity_no INTEGER NOT NULL,
    PRIMARY KEY (condition_id, condition_version, entity_no)) WITHOUT ROWID;
  CREATE TABLE IF NOT EXISTS firing_states (
    task_no INTEGER NOT NULL, entity_no INTEGER NOT NULL, run_since INTEGER, label TEXT, told INTEGER NOT NULL,
    fired_at INTEGER, last_t INTEGER, planned_t INTEGER, fired_before INTEGER, asks INTEGER NOT NULL, renew INTEGER NOT NULL DEFAULT 0,
    PRIMARY KEY (task_no, entity_no)) WITHOUT ROWID;
  CREATE TABLE IF NOT EXISTS outbox (
    out_no INTEGER PRIMARY KEY AUTOINCREMENT, decision_id TEXT NOT NULL, task_no INTEGER NOT NULL, task_id TEXT NOT NULL,
    entity_no INTEGER NOT NULL, t INTEGER NOT NULL, plans TEXT NOT NULL, row TEXT NOT NULL);
  CREATE INDEX IF NOT EXISTS outbox_by_decision ON outbox (decision_id);
`;

/** Columns that came to these tables later. */
export const laterWatchColumns = [
  {
    table: "silences",
    columns: ["held INTEGER NOT NULL DEFAULT 0", "watch_no INTEGER NOT NULL DEFAULT 0"],
    fill: null,
  },
  { table: "firing_states", columns: ["renew INTEGER NOT NULL DEFAULT 0"], fill: null },
  { table: "watch_pushes", columns: ["task_no INTEGER"], fill: null },
  { table: "watches", columns: ["changes_since INTEGER", "vacant INTEGER NOT NULL DEFAULT 0"], fill: null },
  { table: "sweep_tasks", columns: ["before_t INTEGER", "engine INTEGER", "ir_hash TEXT"], fill: null },
  { table: "look_blocks", columns: ["recorded_at INTEGER", "nonce TEXT"], fill: null },
  {
    table: "firing_states",
    columns: ["open INTEGER NOT NULL DEFAULT 0"],
    fill: "UPDATE firing_states SET open = run_since IS NOT NULL",
  },
  { table: "firing_states", columns: ["peak REAL"], fill: null },
  { table: "firing_states", columns: ["moved_t INTEGER"], fill: null },
  { table: "firing_states", columns: ["members TEXT", "held_t INTEGER"], fill: null },
  { table: "sweep_tasks", columns: ["valueless INTEGER NOT NULL DEFAULT 0"], fill: null },
];

/**
 * Tables that are no more, and what is to be kept of them. `watched_true` had the entities at which a task that records every look
 * last saw true, when D1 decided what fires: of those D1 is asked.
 */
export const formerWatchTables = [
  {
    table: "watched_true",
    keep: `INSERT INTO firing_states (task_no, entity_no, run_since, told, asks, open)
      SELECT task_no, entity_no, coalesce(last_t, 0), 0, 1, 1 FROM watched_true JOIN watches USING (task_no) WHERE true
      ON CONFLICT DO NOTHING`,
  },
];
