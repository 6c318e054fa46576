import { z } from "zod";
import type { JobList, ListJobsQuery } from "../../contract/resources/jobs.ts";
import { decodeCursor } from "../../contract/wire/pagination.ts";
import { pageOf } from "../service/paging.ts";
import type { Services } from "../services.ts";
import { toJobSummary } from "./job-view.ts";

const position = z.tuple([z.number(), z.string()]);

/** A page of jobs, newest first, without their results. */
export async function listJobs(services: Services, { limit, cursor, status }: ListJobsQuery): Promise<JobList> {
  const after = cursor === undefined ? null : decodeCursor("jobs", cursor, position);
  const rows = await services.jobs.list(status ?? null, after, limit + 1);
  const now = services.now();
  return pageOf(
    "jobs",
    rows,
    limit,
    (job) => [job.created_at, job.job_id],
    (job) => toJobSummary(job, now),
  );
}
