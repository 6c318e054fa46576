import { z } from "zod";
import type { JobResultList, ListJobResultsInput } from "../../../contract/resources/service/jobs.ts";
import { decodeCursor, encodeCursor } from "../../../contract/wire/pagination.ts";
import { DomainError } from "../../../domain/values/errors/errors.ts";
import type { Services } from "../../services.ts";
import { findJob } from "./get-job.ts";
import { maxFaults } from "./import-job.ts";
import { jobKinds } from "./registry.ts";

const position = z.tuple([z.string(), z.number()]);

/** A page of the answers of a batch or range job, in the order asked, as far as it has come; throws `not_found`. */
export async function listJobResults(
  services: Services,
  { id, limit, cursor }: ListJobResultsInput,
): Promise<JobResultList> {
  const [jobId, from] = cursor === undefined ? [id, 0] : decodeCursor("job_results", cursor, position);
  if (jobId !== id) throw otherJob();
  const job = await findJob(services, id);
  const items = await services.jobs.results(id, from, limit);
  const end = from + items.length;
  const has_more = end < (jobKinds[job.kind].listsFaults === true ? Math.min(job.failed, maxFaults) : job.done);
  return {
    items: items as JobResultList["items"],
    has_more,
    next_cursor: has_more ? encodeCursor("job_results", [id, end]) : null,
  };
}

function otherJob(): DomainError {
  return new DomainError("validation_error", "The cursor belongs to another job.", {
    location: "cursor",
    suggestion: "Pass next_cursor of the previous page unchanged, or leave cursor out to start again.",
  });
}
