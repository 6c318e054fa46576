import { maxPerJob } from "../../../contract/resources/evaluation/batch.ts";
import type { CreateJobBody, Job } from "../../../contract/resources/service/jobs.ts";
import { DomainError } from "../../../domain/values/errors/errors.ts";
import { parseTimestamp } from "../../../domain/values/time.ts";
import type { Services } from "../../services.ts";
import { type Asker, identityOf } from "../request-identity.ts";
import { toJobView } from "./jobs.ts";
import type { JobKindOf } from "./job-kind.ts";
import { jobKinds } from "./registry.ts";

/**
 * Keeps a question to be answered later; one without a time is about now. Throws not_found and validation_error as the
 * question itself would, and validation_error for more than 100,000 questions. Under the same claim it is the same job.
 */
export async function createJob(
  services: Services,
  { kind = "execute", ...request }: CreateJobBody,
  { by, claim }: Asker,
): Promise<Job> {
  const total = await (jobKinds[kind] as JobKindOf<object>).check(services, request);
  if (total !== null && total > maxPerJob) throw tooManyJobs(total);
  const { id, at } = identityOf(services, claim);
  const t = "timestamp" in request && request.timestamp !== undefined ? parseTimestamp(request.timestamp) : at;
  const job_id = `job_${id}`;
  const job = await services.jobs.add({ job_id, owner: by, kind, request, t, total, created_at: at });
  await announceJob(services, job_id);
  return toJobView(job, services.now(), null);
}

/** A job that is stored is run: should the queue not take it now, the sweep announces it. */
async function announceJob(services: Services, jobId: string): Promise<void> {
  try {
    await services.work.runJob(jobId);
  } catch (error) {
    services.log("queue_failed", { job_id: jobId, error: String(error) });
  }
}

function tooManyJobs(total: number): DomainError {
  return new DomainError("validation_error", `These are ${total} questions; one job takes at most ${maxPerJob}.`, {
    location: "step",
    suggestion: "Divide the span and make several jobs.",
  });
}
