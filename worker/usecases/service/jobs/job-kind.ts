import type { JobRow } from "../../ports/service/jobs.ts";
import type { Services } from "../../services.ts";
import type { Lease } from "./lease.ts";

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
