import { abandonJob } from "../usecases/jobs/abandon-job.ts";
import type { Services } from "../usecases/services.ts";

/** Ends a job whose message was given up. One that somebody works on, or that has ended, is left alone. */
export async function failDeadJob(services: Services, jobId: string): Promise<void> {
  const failed = await abandonJob(services, jobId);
  console.log(JSON.stringify({ event: "dead_letter", job_id: jobId, failed: failed }));
}
