import type { ErrorData } from "../../domain/values/error-data.ts";
import type { JobStatus } from "../../domain/values/poll-interval.ts";
import type { ScopePosition } from "./batches.ts";

export type JobKind = "execute" | "evaluate" | "batch" | "range" | "backtest";

/** Work to be done after the answer; `t` in epoch milliseconds is the time of a question that names none. */
export interface NewJob {
  job_id: string;
  kind: JobKind;
  request: object;
  t: number;
  /** Questions to ask, null while nobody has counted. */
  total: number | null;
  created_at: number;
}

/** A job as it stands; times in epoch milliseconds. */
export interface JobRow {
  job_id: string;
  kind: JobKind;
  status: JobStatus;
  request: Record<string, unknown>;
  t: number;
  total: number | null;
  done: number;
  failed: number;
  /** How often it was begun since it last got on. */
  attempts: number;
  /** How far a walk through a scope has come. */
  position: ScopePosition | null;
  result: Record<string, unknown> | null;
  error: ErrorData | null;
  lease_until: number | null;
  created_at: number;
  started_at: number | null;
  finished_at: number | null;
}

/** What one step of a job came to. */
export interface JobStep {
  /** The place of the first item among all results. */
  first: number;
  items: readonly unknown[];
  failed: number;
  position: ScopePosition | null;
}

/** The state of jobs. A job is worked on under a lease; whoever has lost it changes nothing any more. */
export interface Jobs {
  add(job: NewJob): Promise<JobRow>;
  find(jobId: string): Promise<JobRow | null>;
  /** Newest first, after the given [created_at, job_id]. */
  list(status: JobStatus | null, after: readonly [number, string] | null, limit: number): Promise<JobRow[]>;
  /** Takes a queued job, or a running one whose lease has run out; null when there is nothing to take. */
  claim(jobId: string, leaseId: string, now: number, until: number): Promise<JobRow | null>;
  setTotal(jobId: string, leaseId: string, total: number): Promise<void>;
  /** Stores a step; false when the lease is another's by now. */
  advance(jobId: string, leaseId: string, step: JobStep, until: number): Promise<boolean>;
  complete(jobId: string, leaseId: string, result: unknown, now: number): Promise<void>;
  fail(jobId: string, leaseId: string, error: ErrorData, now: number): Promise<void>;
  release(jobId: string, leaseId: string, error: ErrorData | null, now: number): Promise<void>;
  /** Fails a job that nobody works on; false when somebody does or it is final already. */
  abandon(jobId: string, error: ErrorData, now: number): Promise<boolean>;
  /** Cancels a job that nobody has begun; leaves any other as it is. */
  cancel(jobId: string, now: number): Promise<void>;
  /** Open jobs that nobody has worked on or announced since `before`; marks them as announced. */
  lost(before: number, now: number, limit: number): Promise<JobRow[]>;
  /** The items of a job's results from a place on. */
  results(jobId: string, from: number, limit: number): Promise<unknown[]>;
  removeFinished(before: number, limit: number): Promise<number>;
}
