import type { JobKind, JobRow } from "../ports/jobs.ts";
import type { Services } from "../services.ts";
import { backtestJob } from "./backtest-job.ts";
import { batchJob } from "./batch-job.ts";
import { evaluateJob } from "./evaluate-job.ts";
import { executeJob } from "./execute-job.ts";
import type { Held } from "./lease.ts";
import { rangeJob } from "./range-job.ts";

/** `done` when the job has ended or is in other hands; `yield` when the rest is for another message. */
export type Sitting = "done" | "yield";

/** What one kind of job does. */
export interface JobKindOf<Request> {
  /** Throws what would be thrown if the question were asked directly; gives the number of questions, if it is known. */
  check(services: Services, request: Request): Promise<number | null>;
  /** Goes on from where the job stands. */
  run(services: Services, job: JobRow, held: Held): Promise<Sitting>;
  /** Whether its result is a list kept in parts. */
  readonly listed: boolean;
}

/** Every kind of job. */
export const jobKinds: { readonly [K in JobKind]: JobKindOf<never> } = {
  execute: executeJob,
  evaluate: evaluateJob,
  batch: batchJob,
  range: rangeJob,
  backtest: backtestJob,
};
