import type { JobKind } from "../../ports/service/jobs.ts";
import { backtestJob } from "./backtest-job.ts";
import { batchJob } from "./batch-job.ts";
import { evaluateJob, executeJob } from "./evaluate-job.ts";
import type { JobKindOf } from "./job-kind.ts";
import { importJob } from "./import-job.ts";
import { rangeJob } from "./range-job.ts";

/** Every kind of job. */
export const jobKinds: { readonly [K in JobKind]: JobKindOf<never> } = {
  execute: executeJob,
  evaluate: evaluateJob,
  batch: batchJob,
  range: rangeJob,
  backtest: backtestJob,
  import: importJob,
};
