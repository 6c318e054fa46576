import type { JobList, ListJobsQuery } from "../../../contract/resources/service/jobs.ts";
import { page, timeAndId } from "../paging.ts";
import type { Services } from "../../services.ts";
import { toJobSummary } from "./job-view.ts";

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
