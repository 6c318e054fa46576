/** What the platform bills, as far as it can be counted here. */
const names = [
  // Invocations of the worker: HTTP requests, queue batches and cron runs.
  "worker_requests",
  // Calls to Durable Objects, those to the rate limiter among them.
  "do_requests",
  "rate_limiter_requests",
  // Calls of D1, however many statements each carries.
  "d1_calls",
  "d1_rows_read",
  "d1_rows_written",
  "do_rows_read",
  "do_rows_written",
  "kv_reads",
  "kv_writes",
  "queue_messages",
  "r2_writes",
  "r2_reads",
  // Lines written to the log, and their length in bytes.
  "log_lines",
  "log_bytes",
] as const;

/** What was counted since the last reading. */
export type Counts = Record<(typeof names)[number], number>;

/** Counts from zero. */
export const noCounts = (): Counts => Object.fromEntries(names.map((name) => [name, 0])) as Counts;

/** What was sent of one statement, and the rows that the database says it read and wrote. */
export interface StatementUse {
  sql: string;
  times: number;
  rows_read: number;
  rows_written: number;
}

/** A reading: the counts, and how large the databases are now, in bytes. */
export interface Reading {
  counts: Counts;
  statements: StatementUse[];
  d1_size: number;
  do_size: number;
  /** Of the log's object. */
  log_size: number;
}
