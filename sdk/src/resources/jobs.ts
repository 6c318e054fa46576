import { Call } from "../core/call.ts";
import type { Answer } from "../core/answer.ts";
import { DecisionMonitorError } from "../error.ts";
import { pause } from "../core/retry.ts";
import type { RequestOptions } from "../core/types.ts";
import { Jobs as Generated } from "../generated/resources.ts";
import type { Job } from "../generated/schemas.ts";

/** What waiting may set besides the options of every call; `timeoutMs` is for each look, a `signal` ends it all. */
export interface WaitOptions extends RequestOptions {
  /** Called with the job after every look at it. */
  onProgress?: ((job: Job) => void) | undefined;
}

/** A job that ended without a result: it failed, or was cancelled (`job_cancelled`). */
export class JobError extends DecisionMonitorError {
  override readonly name = "JobError";
  readonly job: Job;

  constructor(job: Job) {
    const cancelled = { type: "job_cancelled", message: `${job.job_id} was cancelled.` } as const;
    super(0, job.error ?? cancelled);
    this.job = job;
  }
}

/** `client.jobs` */
export class JobResource extends Generated {
  /**
   * Looks at a job, as often as the service says is worth while, until it has ended. Throws JobError when it failed or was
   * cancelled.
   *
   * @example
   * const job = await client.jobs.wait(job_id, { onProgress: ({ progress }) => console.log(progress.done, progress.total) });
   */
  wait(id: string, options: WaitOptions = {}): Call<Job> {
    return new Call(this.#ended(id, options));
  }

  async #ended(id: string, { onProgress, ...options }: WaitOptions): Promise<Answer<Job>> {
    for (;;) {
      const answer = await this.client.request("getJob", { id }, options).withResponse();
      const { data: job } = answer;
      onProgress?.(job);
      if (job.status === "completed") return answer;
      if (job.status === "failed" || job.status === "cancelled") throw new JobError(job);
      await pause(job.poll_interval_seconds * 1000, options.signal);
    }
  }
}
