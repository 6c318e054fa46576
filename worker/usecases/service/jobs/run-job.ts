import { type ErrorData, toErrorData } from "../../../domain/values/errors/error-data.ts";
import { DomainError } from "../../../domain/values/errors/errors.ts";
import { isFinal } from "../../../domain/values/poll-interval.ts";
import type { JobState } from "../../ports/service/jobs.ts";
import type { Services } from "../../services.ts";
import { jobKinds } from "./registry.ts";
import { Lease } from "./job-kind.ts";
import { dayMs } from "../../../domain/values/time.ts";

const jobLostMs = 300_000;
const jobKeptMs = 7 * dayMs;
const maxAttempts = 10;

/**
 * Announces again the jobs that a lost message or a dead worker left behind, gives up those that never get on, and
 * removes what ended more than 7 days ago, `most` of each.
 */
export async function sweepJobs(services: Services, most: number): Promise<{ revived: number; removed: number }> {
  const now = services.now();
  const lost = await services.jobs.lost(now - jobLostMs, now, most);
  for (const { job_id, attempts } of lost) {
    if (attempts >= maxAttempts) await abandonJob(services, job_id);
    else await services.work.runJob(job_id);
  }
  return { revived: lost.length, removed: await services.jobs.removeFinished(now - jobKeptMs, most) };
}

const internal: ErrorData = { code: "internal_error", message: "Something went wrong on our side." };

/** Failures that may be over when the same is tried again. */
const isTransient = (code: string) => code === "unavailable" || code === "execution_timeout";

/**
 * Works on a job if nobody else does. However often it is called, each answer is recorded once and the job has one result.
 * Tells in how many milliseconds to look again when another works on it; throws what the next attempt may not meet.
 */
export async function runJob(services: Services, jobId: string): Promise<{ again_in: number } | void> {
  const lease = new Lease(services, jobId);
  const claimed = await lease.claim();
  if (!claimed) return inOtherHands(services, await services.jobs.find(jobId));
  try {
    const job = await claimed.open();
    const progress = await jobKinds[job.kind].run(services, job, lease);
    if (progress === "yield") {
      await lease.release(null);
      await services.work.runJob(jobId);
    }
  } catch (error) {
    if (error instanceof DomainError && !isTransient(error.code)) return lease.fail(toErrorData(error));
    await lease.release(error instanceof DomainError ? toErrorData(error) : internal);
    throw error;
  }
}

function inOtherHands(services: Services, job: JobState | null): { again_in: number } | void {
  if (!job || isFinal(job.status)) return;
  return { again_in: Math.max(0, (job.lease_until ?? 0) - services.now()) };
}

/** Fails a job that was tried often enough, with the reason it had last; false when it has ended or somebody works on it. */
export async function abandonJob(services: Services, jobId: string): Promise<boolean> {
  const job = await services.jobs.find(jobId);
  return job ? services.jobs.abandon(jobId, lostReason(job), services.now()) : false;
}

function lostReason({ attempts, error }: JobState): ErrorData {
  const times = attempts === 1 ? "once" : `${attempts} times`;
  const given = `The job was started ${times} and then given up.`;
  if (!error) return { code: "internal_error", message: `${given} No attempt finished.` };
  return { ...error, message: `${given} Last error: ${error.message}` };
}
