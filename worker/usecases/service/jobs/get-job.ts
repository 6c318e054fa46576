import type { GetJobInput, Job } from "../../../contract/resources/service/jobs.ts";
import { encodeCursor } from "../../../contract/wire/pagination.ts";
import { DomainError } from "../../../domain/values/errors/errors.ts";
import type { JobState } from "../../ports/service/jobs.ts";
import type { Services } from "../../services.ts";
import { toJobView } from "./list-jobs.ts";
import { jobKinds } from "./registry.ts";

/** Most answers that come with the job itself; the rest is paged. */
const inlineResults = 5_000;

/** One job with its result, if it is completed; throws `not_found`. */
export async function getJob(services: Services, { id }: GetJobInput): Promise<Job> {
  const job = await findJob(services, id);
  const result = job.status === "completed" ? await resultOf(services, job) : null;
  return toJobView(job, services.now(), result);
}

/** The stored job; throws `not_found`. */
export async function findJob(services: Services, id: string): Promise<JobState> {
  const job = await services.jobs.find(id);
  if (job) return job;
  throw noSuchJob(id);
}

/** The error for a job that does not exist. */
export const noSuchJob = (id: string): DomainError =>
  new DomainError("not_found", `There is no job ${id}.`, {
    location: "id",
    suggestion: "GET /jobs lists them; they are kept for 7 days after they end.",
  });

async function resultOf(services: Services, job: JobState): Promise<Job["result"]> {
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
