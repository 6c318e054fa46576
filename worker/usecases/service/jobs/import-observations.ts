import type { Job } from "../../../contract/resources/service/jobs.ts";
import type { BulkQuery, ImportResult } from "../../../contract/resources/signals/bulk.ts";
import type { BulkRecord } from "../../../domain/feeds/frame.ts";
import { canonicalHash, canonicalText } from "../../../domain/values/hashing/canonical.ts";
import { toErrorData } from "../../../domain/values/errors/error-data.ts";
import { DomainError } from "../../../domain/values/errors/errors.ts";
import { isFinal } from "../../../domain/values/poll-interval.ts";
import type { ImportTotals, JobState } from "../../ports/service/jobs.ts";
import type { Services } from "../../services.ts";
import { type BulkFault, takeBulk } from "../../signals/take-bulk.ts";
import { getJob } from "./jobs.ts";
import { maxFaults } from "./import-job.ts";
import { Lease } from "./job-kind.ts";

/** Records that are stored together; between two of them the job can be taken up again. */
const importedAtOnce = 5_000;
const shownFaults = 100;

interface Upload extends BulkQuery {
  records: AsyncIterable<BulkRecord>;
  /** Names the job: the same name goes on where it stopped. A new job without. */
  name: string | undefined;
  by: string;
  /** Called where the job had ended already. */
  replayed: () => void;
}

/**
 * Appends the records of a file, in a job that says how far it is and which records are wrong; those are passed by. Throws
 * `conflict` while another request sends for the same job, and `unavailable` where the ledger fails: what was stored stays, and the
 * same again goes on from there.
 */
export async function importObservations(services: Services, upload: Upload): Promise<Job> {
  const { name, by, more, from_line, primitive_id, entity } = upload;
  if (name === undefined && (more || from_line > 1)) throw noKey(more ? "more" : "from_line");
  const now = services.now();
  const job_id = `job_${name === undefined ? services.newId() : canonicalHash([by, "import", name]).slice(0, 32)}`;
  const request = { primitive_id: primitive_id ?? null, entity: entity ?? null };
  const job = await services.jobs.add({
    job_id,
    owner: by,
    kind: "import",
    request,
    t: now,
    total: null,
    created_at: now,
  });
  if (isFinal(job.status)) {
    const ended = await getJob(services, { id: job_id });
    const result = ended.result as ImportResult | null;
    if (result !== null && (result.primitive_id !== request.primitive_id || result.entity !== request.entity)) {
      throw otherImport();
    }
    if (result !== null) await expectSameLength(result.lines, upload);
    upload.replayed();
    return ended;
  }
  const lease = new Lease(services, job_id);
  const claimed = await lease.claim();
  if (claimed === null) throw beingSent(job_id);
  try {
    const { request: asked } = await claimed.open();
    if (canonicalText(asked) !== canonicalText(request)) throw otherImport();
    const state = await importRecords(services, lease, claimed, upload);
    if (more) await lease.release(null);
    else await lease.complete(await importResult(services, job_id, request, state));
  } catch (error) {
    await lease.release(error instanceof DomainError ? toErrorData(error) : null);
    throw error;
  }
  return getJob(services, { id: job_id });
}

/** Throws `idempotency_key_reused` where a job has ended and what comes under its name ends elsewhere: it is, or has, something else. */
async function expectSameLength(ended: number, { records, from_line, more }: Upload): Promise<void> {
  let last = from_line - 1;
  for await (const record of records) last = from_line - 1 + record.line;
  if (more ? last > ended : last !== ended) throw otherLines(ended, last);
}

interface ImportProgress {
  done: number;
  failed: number;
  totals: ImportTotals;
}

async function importRecords(
  services: Services,
  lease: Lease,
  job: JobState,
  { records, from_line, primitive_id, entity }: Upload,
): Promise<ImportProgress> {
  const given = { ...(primitive_id !== undefined && { primitive_id }), ...(entity !== undefined && { entity }) };
  const totals = (job.position as ImportTotals | null) ?? { accepted: 0, unchanged: 0 };
  let progress: ImportProgress = { done: job.done, failed: job.failed, totals };
  if (from_line > job.done + 1) throw lineGap(job.done, from_line);
  let batch: BulkRecord[] = [];
  const flush = async () => {
    if (batch.length > 0) progress = await storeRecords(services, lease, progress, batch, given);
    batch = [];
  };
  for await (const record of records) {
    const line = from_line - 1 + record.line;
    if (line <= progress.done) continue;
    batch.push({ ...record, line });
    if (batch.length >= importedAtOnce) await flush();
  }
  await flush();
  return progress;
}

async function storeRecords(
  services: Services,
  lease: Lease,
  before: ImportProgress,
  batch: readonly BulkRecord[],
  given: { primitive_id?: string; entity?: string },
): Promise<ImportProgress> {
  const { accepted, unchanged, faults } = await takeBulk(services, batch, given);
  const totals = { accepted: before.totals.accepted + accepted, unchanged: before.totals.unchanged + unchanged };
  const listed = Math.min(before.failed, maxFaults);
  const items = faults.slice(0, maxFaults - listed);
  const done = before.done + batch.length;
  const step = { first: listed, items, failed: faults.length, position: totals, done };
  if (!(await lease.advance(step))) throw beingSent("");
  return { done, failed: before.failed + faults.length, totals };
}

async function importResult(
  services: Services,
  jobId: string,
  about: Pick<ImportResult, "primitive_id" | "entity">,
  { done, failed, totals }: ImportProgress,
): Promise<ImportResult> {
  const errors = (await services.jobs.results(jobId, 0, shownFaults)) as BulkFault[];
  return { ...about, lines: done, ...totals, rejected: failed, errors };
}

const beingSent = (jobId: string) =>
  new DomainError("idempotency_in_flight", "Another request sends for the same job.", {
    location: "Idempotency-Key",
    suggestion: "Send the same again in a minute, to go on where that one stopped; or use a key of your own.",
    details: { job_id: jobId },
  });

const otherImport = () =>
  new DomainError("idempotency_key_reused", "This Idempotency-Key names an import of another signal or entity.", {
    location: "Idempotency-Key",
    suggestion: "Make a new key for another file.",
  });

const otherLines = (ended: number, last: number) =>
  new DomainError(
    "idempotency_key_reused",
    `The import of this Idempotency-Key ended at line ${ended}, and these lines end at ${last}.`,
    {
      location: "Idempotency-Key",
      suggestion: "Make a new key for another file, or for more lines. Nothing of this request was stored.",
    },
  );

const noKey = (field: "more" | "from_line") =>
  new DomainError(
    "validation_error",
    `\`${field}\` is about parts of a file, which an Idempotency-Key holds together.`,
    {
      location: "Idempotency-Key",
      suggestion: "Send every part of the file with the same Idempotency-Key.",
    },
  );

const lineGap = (done: number, from: number) =>
  new DomainError("validation_error", `The job has ${done} lines, so line ${done + 1} comes next, not ${from}.`, {
    location: "from_line",
    suggestion: `Send from line ${done + 1} or earlier: lines that the job has are passed by.`,
  });
