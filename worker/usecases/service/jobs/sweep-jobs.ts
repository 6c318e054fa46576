import { dayMs } from "../../../domain/values/time.ts";
import type { Services } from "../../services.ts";
import { abandonJob } from "./run-job.ts";

const lostMs = 300_000;
const keptMs = 7 * dayMs;
const maxAttempts = 10;

/**
 * Announces again the jobs that a lost message or a dead worker left behind, gives up those that never get on, and
 * removes what ended more than 7 days ago, `most` of each.
 */
export async function sweepJobs(services: Services, most: number): Promise<{ revived: number; removed: number }> {
  const now = services.now();
  const lost = await services.jobs.lost(now - lostMs, now, most);
  for (const { job_id, attempts } of lost) {
    if (attempts >= maxAttempts) await abandonJob(services, job_id);
    else await services.work.runJob(job_id);
  }
  return { revived: lost.length, removed: await services.jobs.removeFinished(now - keptMs, most) };
}
