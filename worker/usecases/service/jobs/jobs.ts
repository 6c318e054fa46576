import type {
  GetJobInput,
  Job,
  JobList,
  JobSummary,
  ListJobsQuery,
  JobResultList,
  ListJobResultsInput,
} from "../../../contract/resources/service/jobs.ts";
import { encodeCursor, decodeCursor } from "../../../contract/wire/pagination.ts";
import { DomainError } from "../../../domain/values/errors/errors.ts";
import type { JobState } from "../../ports/service/jobs.ts";
import type { Services } from "../../services.ts";
import { jobKinds } from "./registry.ts";
import { page, timeAndId } from "../paging.ts";
import { pollIntervalSeconds } from "../../../domain/values/poll-interval.ts";
import { formatTimestamp, timestampOrNull } from "../../../domain/values/time.ts";
import { toEntityError } from "../../evaluation/evaluate-many.ts";
import { z } from "zod";
import { maxFaults } from "./import-job.ts";
import { noSuch } from "../not-found.ts";

const jobPosition = z.tuple([z.string(), z.number()]);

/** A page of the answers of a batch or range job, in the order asked, as far as it has come; throws `not_found`. */
export async function listJobResults(
  services: Services,
  { id, limit, cursor }: ListJobResultsInput,
): Promise<JobResultList> {
  const [jobId, from] = cursor === undefined ? [id, 0] : decodeCursor("job_results", cursor, jobPosition);
  if (jobId !== id) throw otherJob();
  const job = await findJob(services, id);
  const items = await services.jobs.results(id, from, limit);
  const end = from + items.length;
  const has_more = end < (jobKinds[job.kind].listsFaults === true ? Math.min(job.failed, maxFaults) : job.done);
  return {
    items: items as JobResultList["items"],
    has_more,
    next_cursor: has_more ? encodeCursor("job_results", [id, end]) : null,
  };
}

function otherJob(): DomainError {
  return new DomainError("validation_error", "The cursor belongs to another job.", {
    location: "cursor",
    suggestion: "Pass next_cursor of the previous page unchanged, or leave cursor out to start again.",
  });
}

/** Most answers that come with the job itself; the rest is paged. */
const inlineResults = 5_000;

/** One job with its result, if it is completed; throws `not_found`. */
export async function getJob(services: Services, { id }: GetJobInput): Promise<Job> {
  const job = await findJob(services, id);
  const result = job.status === "completed" ? await jobResult(services, job) : null;
  return toJobView(job, services.now(), result);
}

/** The stored job; throws `not_found`. */
async function findJob(services: Services, id: string): Promise<JobState> {
  const job = await services.jobs.find(id);
  if (job) return job;
  throw noSuch("job", id);
}

async function jobResult(services: Services, job: JobState): Promise<Job["result"]> {
  if (!jobKinds[job.kind].listed) return (await services.jobs.result(job.job_id)) as Job["result"];
  const results = await services.jobs.results(job.job_id, 0, inlineResults);
  const more = results.length < job.done;
  return {
    results,
    total: job.done,
    failed: job.failed,
    has_more: more,
    next_cursor: more ? encodeCursor("job_results", [job.job_id, results.length]) : null,
  } as Job["result"];
}

/** Cancels a job that has not begun; repeating it is safe. Throws not_found, and conflict once it has begun. */
export async function cancelJob(services: Services, { id }: GetJobInput): Promise<Job> {
  await findJob(services, id);
  const now = services.now();
  await services.jobs.cancel(id, now);
  const job = await findJob(services, id);
  if (job.status === "cancelled") return toJobView(job, now, null);
  throw new DomainError("conflict", `Job ${id} is ${job.status} and can no longer be cancelled.`, {
    location: "id",
    suggestion: "Only a queued job can be cancelled.",
    details: { status: job.status },
  });
}

/** A page of jobs, newest first, without their results. */
export async function listJobs(services: Services, { status, ...query }: ListJobsQuery): Promise<JobList> {
  const now = services.now();
  return page(query, {
    cursor: "jobs",
    position: timeAndId,
    read: (after, limit) =>
      services.jobs.list({ status: status ?? null, owner: services.narrowed?.by ?? null }, after, limit),
    key: (job) => [job.created_at, job.job_id],
    view: (job) => toJobSummary(job, now),
  });
}

/** A job as it is listed. */
function toJobSummary(job: JobState, now: number): JobSummary {
  const { job_id, kind, status, done, total, error, created_at, finished_at } = job;
  return {
    job_id,
    kind,
    status,
    progress: { done, total },
    error: status === "failed" && error !== null ? toEntityError(error) : null,
    poll_interval_seconds: pollIntervalSeconds(job, now),
    created_at: formatTimestamp(created_at),
    finished_at: timestampOrNull(finished_at),
  };
}

/** A job as it is answered, with what it came to. */
export function toJobView(job: JobState, now: number, result: Job["result"]): Job {
  return { ...toJobSummary(job, now), result };
}
