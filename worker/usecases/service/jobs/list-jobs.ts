import type { Job, JobList, JobSummary, ListJobsQuery } from "../../../contract/resources/service/jobs.ts";
import { page, timeAndId } from "../paging.ts";
import type { Services } from "../../services.ts";
import { pollIntervalSeconds } from "../../../domain/values/poll-interval.ts";
import { formatTimestamp, timestampOrNull } from "../../../domain/values/time.ts";
import { toEntityError } from "../../evaluation/evaluate-many.ts";
import type { JobState } from "../../ports/service/jobs.ts";

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
