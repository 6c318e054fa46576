import { abandonJob } from "../usecases/service/jobs/run-job.ts";
import type { Services } from "../usecases/services.ts";
import { logEvent } from "../log.ts";

/** Fails a job whose message was given up, unless it is being worked on or has ended. */
export async function failDeadJob(services: Services, jobId: string): Promise<void> {
  const failed = await abandonJob(services, jobId);
  logEvent("dead_letter", { job_id: jobId, failed });
}
