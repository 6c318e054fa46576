import type { ErrorData } from "../../../domain/values/errors/error-data.ts";
import type { JobStatus } from "../../../domain/values/poll-interval.ts";
import type { ScopePosition } from "../evaluation/batches.ts";

export type JobKind = "execute" | "evaluate" | "batch" | "range" | "backtest" | "import";

/** What the lines of an import came to so far. */
export interface ImportTotals {
  accepted: number;
  unchanged: number;
}

/** Work to be done after the answer; `t` in epoch milliseconds is the time of a question that names none. */
export interface NewJob {
  job_id: string;
  /** Id of the principal that asked. */
  owner: string;
  kind: JobKind;
  request: object;
  t: number;
  /** Questions to ask, null while nobody has counted. */
  total: number | null;
  created_at: number;
}

/** How a job stands; times in epoch milliseconds. */
export interface JobState extends Omit<NewJob, "owner" | "request"> {
  /** Id of the principal that asked; null where that was not kept yet. */
  owner: string | null;
  status: JobStatus;
  done: number;
  failed: number;
  /** How often it was started since it last made progress. */
  attempts: number;
  /** How far a scan of a scope has come, or what an import came to. */
  position: ScopePosition | ImportTotals | null;
  error: ErrorData | null;
  lease_until: number | null;
  started_at: number | null;
  finished_at: number | null;
}

/** A job to work on: with what was asked. */
export interface JobRow extends JobState {
  request: Record<string, unknown>;
}

/** A job just taken. What was asked is still sealed; opening it throws `unavailable` under another key. */
export interface ClaimedJob extends JobState {
  open(): Promise<JobRow>;
}

/** Which jobs a list shows; null leaves it open. */
export interface JobFilter {
  status: JobStatus | null;
  owner: string | null;
}

/** What one step of a job came to. */
export interface JobStep {
  /** The place of the first item among all results. */
  first: number;
  items: readonly unknown[];
  failed: number;
  position: ScopePosition | ImportTotals | null;
  /** How far the job is after it; where its last item is, if left out. */
  done?: number;
}

/**
 * The state of jobs. A job is worked on under a lease; whoever has lost it can no longer change anything. What is asked and
 * answered names entities, so it is kept sealed.
 */
export interface Jobs {
  add(job: NewJob): Promise<JobState>;
  find(jobId: string): Promise<JobState | null>;
  /** Newest first, after the given [created_at, job_id]. */
  list(filter: JobFilter, after: readonly [number, string] | null, limit: number): Promise<JobState[]>;
  /** Takes a queued job, or a running one whose lease has run out; null when there is nothing to take. */
  claim(jobId: string, leaseId: string, now: number, until: number): Promise<ClaimedJob | null>;
  setTotal(jobId: string, leaseId: string, total: number): Promise<void>;
  /** Stores a step; false when the lease is another's by now. */
  advance(jobId: string, leaseId: string, step: JobStep, until: number): Promise<boolean>;
  complete(jobId: string, leaseId: string, result: unknown, now: number): Promise<void>;
  fail(jobId: string, leaseId: string, error: ErrorData, now: number): Promise<void>;
  release(jobId: string, leaseId: string, error: ErrorData | null, now: number): Promise<void>;
  /** Fails a job that is not being worked on; false if it is, or if it is already final. */
  abandon(jobId: string, error: ErrorData, now: number): Promise<boolean>;
  /** Cancels a job that has not been started; leaves any other as it is. */
  cancel(jobId: string, now: number): Promise<void>;
  /** Open jobs that nobody has worked on or announced since `before`; marks them as announced. */
  lost(before: number, now: number, limit: number): Promise<JobState[]>;
  /** What a completed job came to, where that is one thing. */
  result(jobId: string): Promise<unknown>;
  /** The items of a job's results from a place on. */
  results(jobId: string, from: number, limit: number): Promise<unknown[]>;
  removeFinished(before: number, limit: number): Promise<number>;
}
