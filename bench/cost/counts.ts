/** What the platform bills, as far as it can be counted here, since the last reading. */
export interface Counts {
  /** Invocations of the worker: HTTP requests, queue batches and cron runs. */
  worker_requests: number;
  /** Calls to Durable Objects, those to the rate limiter among them. */
  do_requests: number;
  rate_limiter_requests: number;
  /** Calls of D1, however many statements each carries. */
  d1_calls: number;
  d1_rows_read: number;
  d1_rows_written: number;
  do_rows_read: number;
  do_rows_written: number;
  kv_reads: number;
  kv_writes: number;
  queue_messages: number;
  r2_writes: number;
  r2_reads: number;
  /** Lines written to the log, and their length in bytes. */
  log_lines: number;
  log_bytes: number;
}

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

/** Counts from zero. */
export function noCounts(): Counts {
  return {
    worker_requests: 0,
    do_requests: 0,
    rate_limiter_requests: 0,
    d1_calls: 0,
    d1_rows_read: 0,
    d1_rows_written: 0,
    do_rows_read: 0,
    do_rows_written: 0,
    kv_reads: 0,
    kv_writes: 0,
    queue_messages: 0,
    r2_writes: 0,
    r2_reads: 0,
    log_lines: 0,
    log_bytes: 0,
  };
}
