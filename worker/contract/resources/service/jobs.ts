import { z } from "@hono/zod-openapi";
import { jobStatuses } from "../../../domain/values/poll-interval.ts";
import { backtestFields, notListAndScope, versionOrStrategy } from "../learning/backtest.ts";
import { BacktestResult } from "../learning/backtest-result.ts";
import { BatchItem, batchFields, EntityError, listOrScope, RangeItem, rangeFields } from "../evaluation/batch.ts";
import { BulkFaultSchema, ImportResult } from "../signals/bulk.ts";
import { component } from "../../wire/component.ts";
import { id, instant, optional, wholeNumber } from "../../wire/common.ts";
import { EvaluateFullBody, FullPipelineResult, ResultView } from "../evaluation/evaluate.ts";
import { executeFields } from "../evaluation/execute.ts";
import { fromBeforeTo, listOf, pageOf, pageQuery } from "../../wire/pagination.ts";

const jobKindNames = ["execute", "evaluate", "batch", "range", "backtest", "import"] as const;

const ExecuteJobBody = component(
  "ExecuteJobBody",
  z.strictObject({ kind: optional(z.literal("execute")), ...executeFields }),
  { description: "The question of POST /execute. `kind` may be left out." },
);
const EvaluateJobBody = component(
  "EvaluateJobBody",
  z.strictObject({ kind: z.literal("evaluate"), ...EvaluateFullBody.shape }),
  { description: "The question of POST /evaluate/full." },
);
const BatchJobBody = component(
  "BatchJobBody",
  z.strictObject({ kind: z.literal("batch"), ...batchFields }).refine(...listOrScope),
  {
    description:
      "The question of POST /evaluate/batch, about up to 100,000 entities of a list, or a scope of any size.",
  },
);
const RangeJobBody = component(
  "RangeJobBody",
  z.strictObject({ kind: z.literal("range"), ...rangeFields }).refine(...fromBeforeTo),
  { description: "The question of POST /evaluate/range, at up to 100,000 times." },
);
const BacktestJobBody = component(
  "BacktestJobBody",
  z
    .strictObject({ kind: z.literal("backtest"), ...backtestFields })
    .refine(...versionOrStrategy)
    .refine(...notListAndScope)
    .refine(...fromBeforeTo),
  { description: "The question of POST /conditions/backtest, with up to 1,000,000 questions." },
);

export const CreateJobBody = component(
  "CreateJobBody",
  z.discriminatedUnion("kind", [ExecuteJobBody, EvaluateJobBody, BatchJobBody, RangeJobBody, BacktestJobBody]),
  {
    description: "A question to answer later. Without a time it is about the moment the job is created.",
    example: { kind: "execute", id: "cpt_4m8d2q", version: "1.0", entity: "account:8841" },
  },
);
export type CreateJobBody = z.output<typeof CreateJobBody>;

const jobFields = {
  job_id: id.openapi({ example: "job_01992f6e1c0e7a3b9d5f" }),
  kind: z.enum(jobKindNames).openapi({ example: "batch" }),
  status: z.enum(jobStatuses).openapi({
    description: "queued, running, then completed or failed; or cancelled before it started.",
    example: "running",
  }),
  progress: component(
    "JobProgress",
    z.strictObject({
      done: wholeNumber.openapi({ description: "Questions answered, or lines read.", example: 1500 }),
      total: wholeNumber.nullable().openapi({ description: "How many there are; null until counted.", example: 2500 }),
    }),
    { description: "Progress of a job." },
  ),
  error: EntityError.nullable().describe("Why it failed; else null."),
  poll_interval_seconds: wholeNumber.openapi({
    description: "Suggested wait before the next poll, in seconds.",
    example: 2,
  }),
  created_at: instant,
  finished_at: instant.nullable(),
};

export const JobSummary = component("JobSummary", z.strictObject(jobFields), {
  description: "A job without its result.",
});
export type JobSummary = z.output<typeof JobSummary>;

const BatchOrRangeResult = component(
  "BatchOrRangeResult",
  z.strictObject({
    results: z.array(z.union([BatchItem, RangeItem])).describe("In the order asked; at most 5,000."),
    total: wholeNumber.openapi({ description: "Questions answered.", example: 2500 }),
    failed: wholeNumber.openapi({ description: "Those with an error.", example: 0 }),
    has_more: z.boolean().openapi({ description: "Whether there are more than are shown.", example: false }),
    next_cursor: z
      .string()
      .nullable()
      .openapi({ description: "Pass as `cursor` to GET /jobs/{id}/results for the rest.", example: null }),
  }),
  { description: "The answers of a batch or a range." },
);

export const Job = component(
  "Job",
  z.strictObject({
    ...jobFields,
    result: z
      .union([ResultView, FullPipelineResult, BatchOrRangeResult, BacktestResult, ImportResult])
      .nullable()
      .describe("What the question's own endpoint would have answered; null until completed."),
  }),
  { description: "A question that is answered later. Kept for 7 days after it finishes." },
);
export type Job = z.output<typeof Job>;

export const JobParams = z.strictObject({ id: id.openapi({ example: "job_01992f6e1c0e7a3b9d5f" }) });
export type GetJobInput = z.output<typeof JobParams>;

export const ListJobsQuery = z.strictObject({
  ...pageQuery("jobs"),
  status: optional(z.enum(jobStatuses).openapi({ description: "Only jobs in this state.", example: "running" })),
});
export type ListJobsQuery = z.output<typeof ListJobsQuery>;

export const JobList = listOf("JobList", JobSummary, "A page of jobs.");
export type JobList = z.output<typeof JobList>;

export const ListJobResultsQuery = z.strictObject(pageQuery("job_results", { standard: 500, max: 1000 }));
export type ListJobResultsInput = z.output<typeof ListJobResultsQuery> & GetJobInput;

export const JobResultList = component(
  "JobResultList",
  pageOf(z.union([BatchItem, RangeItem, BulkFaultSchema])).extend({
    items: z
      .array(z.union([BatchItem, RangeItem, BulkFaultSchema]))
      .describe("In the order asked; of an import the lines that were not stored, up to 1,000."),
  }),
  { description: "A page of the answers of a job." },
);
export type JobResultList = z.output<typeof JobResultList>;
