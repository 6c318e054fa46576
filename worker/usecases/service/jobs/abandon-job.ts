import type { ErrorData } from "../../../domain/values/errors/error-data.ts";
import type { JobState } from "../../ports/service/jobs.ts";
import type { Services } from "../../services.ts";

/** Fails a job that was tried often enough, with the reason it had last; false when it has ended or somebody works on it. */
export async function abandonJob(services: Services, jobId: string): Promise<boolean> {
  const job = await services.jobs.find(jobId);
  return job ? services.jobs.abandon(jobId, reasonOf(job), services.now()) : false;
}

function reasonOf({ attempts, error }: JobState): ErrorData {
  const times = attempts === 1 ? "once" : `${attempts} times`;
  const given = `The job was started ${times} and then given up.`;
  if (!error) return { code: "internal_error", message: `${given} No attempt finished.` };
  return { ...error, message: `${given} Last error: ${error.message}` };
}
