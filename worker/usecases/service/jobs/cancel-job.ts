import type { GetJobInput, Job } from "../../../contract/resources/service/jobs.ts";
import { DomainError } from "../../../domain/values/errors/errors.ts";
import type { Services } from "../../services.ts";
import { findJob } from "./get-job.ts";
import { toJobView } from "./list-jobs.ts";

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
