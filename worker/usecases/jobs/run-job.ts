import { type ErrorData, toErrorData } from "../../domain/values/error-data.ts";
import { DomainError } from "../../domain/values/errors.ts";
import { isFinal } from "../../domain/values/poll-interval.ts";
import type { JobRow } from "../ports/jobs.ts";
import type { Services } from "../services.ts";
import { jobKinds } from "./registry.ts";
import { Held } from "./lease.ts";

const internal: ErrorData = { code: "internal_error", message: "Something went wrong on our side." };

/** Failures that may be over when the same is tried again. */
export const isTransient = (code: string) => code === "unavailable" || code === "execution_timeout";

/**
 * Works on a job if nobody else does. However often it is called, each answer is recorded once and the job has one result.
 * Tells in how many milliseconds to look again when another works on it; throws what the next attempt may not meet.
 */
export async function runJob(services: Services, jobId: string): Promise<{ again_in: number } | void> {
  const held = new Held(services, jobId);
  const job = await held.claim();
  if (!job) return inOtherHands(services, await services.jobs.find(jobId));
  try {
    const outcome = await jobKinds[job.kind].run(services, job, held);
    if (outcome === "yield") {
      await held.release(null);
      await services.work.runJob(jobId);
    }
  } catch (error) {
    if (error instanceof DomainError && !isTransient(error.code)) return held.fail(toErrorData(error));
    await held.release(error instanceof DomainError ? toErrorData(error) : internal);
    throw error;
  }
}

function inOtherHands(services: Services, job: JobRow | null): { again_in: number } | void {
  if (!job || isFinal(job.status)) return;
  return { again_in: Math.max(0, (job.lease_until ?? 0) - services.now()) };
}
