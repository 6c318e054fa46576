import type { ClaimedJob, JobRow, JobStep } from "../../ports/service/jobs.ts";
import type { Services } from "../../services.ts";
import type { ErrorData } from "../../../domain/values/errors/error-data.ts";

/** `done` when the job has ended or is in other hands; `yield` when the rest is for another message. */
type Progress = "done" | "yield";

/** What one kind of job does. */
export interface JobKindOf<Request> {
  /** Throws what would be thrown if the question were asked directly; gives the number of questions, if it is known. */
  check(services: Services, request: Request): Promise<number | null>;
  /** Goes on from where the job stands. */
  run(services: Services, job: JobRow, lease: Lease): Promise<Progress>;
  /** Whether its result is a list kept in parts. */
  readonly listed: boolean;
  /** Whether that list holds only what went wrong. */
  readonly listsFaults?: boolean;
}

/** Longer than any step may take, so that a lease runs out only under a worker that died. */
const stepLeaseMs = 60_000;
/** After this long the rest is left to another message, well before the platform ends a consumer. */
const turnMs = 20_000;

/** A lease on a job: every change of it is made under the lease, and fails silently once that is lost. */
export class Lease {
  readonly #services: Services;
  readonly #jobId: string;
  readonly #leaseId: string;
  readonly #began: number;

  constructor(services: Services, jobId: string) {
    this.#services = services;
    this.#jobId = jobId;
    this.#leaseId = services.newId();
    this.#began = services.now();
  }

  claim(): Promise<ClaimedJob | null> {
    const now = this.#services.now();
    return this.#services.jobs.claim(this.#jobId, this.#leaseId, now, now + stepLeaseMs);
  }

  setTotal(total: number): Promise<void> {
    return this.#services.jobs.setTotal(this.#jobId, this.#leaseId, total);
  }

  /** False when the lease is lost: then somebody else goes on, and we stop. */
  advance(step: JobStep): Promise<boolean> {
    return this.#services.jobs.advance(this.#jobId, this.#leaseId, step, this.#services.now() + stepLeaseMs);
  }

  complete(result: object | null): Promise<void> {
    return this.#services.jobs.complete(this.#jobId, this.#leaseId, result, this.#services.now());
  }

  fail(error: ErrorData): Promise<void> {
    return this.#services.jobs.fail(this.#jobId, this.#leaseId, error, this.#services.now());
  }

  release(error: ErrorData | null): Promise<void> {
    return this.#services.jobs.release(this.#jobId, this.#leaseId, error, this.#services.now());
  }

  /** Whether this worker has held the lease long enough. */
  get expiring(): boolean {
    return this.#services.now() - this.#began > turnMs;
  }
}
