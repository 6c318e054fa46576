import type { ErrorData } from "../../domain/values/errors/error-data.ts";
import type { ClaimedJob, JobFilter, JobState, JobStep, Jobs, NewJob } from "../../usecases/ports/service/jobs.ts";
import { jsonOf } from "../sql/json-column.ts";
import { equal, rowReader } from "../sql/text.ts";
import { pseudonymKeyMissing } from "../sql/pseudonym-key-missing.ts";
import { Sealer } from "../sql/sealer.ts";
import { D1Table } from "../sql/table.ts";

/** The longest text of one row of results; D1 refuses more than 2 MB, and sealing takes four bytes for three. */
const rowCharacters = 400_000;

const jobColumns =
  "job_id, owner, kind, status, t, total, done, failed, attempts, position, error, lease_until, created_at, started_at, finished_at";

const toJob = rowReader<JobState>({ json: ["position", "error"] });

/** Where a sealed text of a job lies. */
const jobPlace = (jobId: string, part: "request" | "result" | number) => `${jobId}/${part}`;

/** Only whoever holds the lease of a running job may change it. */
const isLeased = "job_id = ?1 AND lease_id = ?2 AND status = 'running'";

/** What a job has done at its end: one with a result of its own at least that, one that lists answers as many as there are. */
const doneAtEnd = "iif(?3 IS NULL, done, max(done, 1))";

/** Jobs in D1, which is the truth about them: a queue only says that it is time to look. */
export class JobStore extends D1Table implements Jobs {
  readonly #sealer: Sealer;
  readonly #secret: string;

  /** What names entities is sealed under the secret. */
  constructor(db: D1Database, secret: string) {
    super(db);
    this.#sealer = new Sealer(new TextEncoder().encode(secret));
    this.#secret = secret;
  }

  async add({ job_id, owner, kind, request, t, total, created_at }: NewJob): Promise<JobState> {
    if (this.#secret === "") throw pseudonymKeyMissing();
    const sealed = await this.#sealer.seal(JSON.stringify(request), jobPlace(job_id, "request"));
    const row = await this.row<object>(
      `INSERT INTO jobs (job_id, kind, status, request, t, total, done, failed, attempts, created_at, enqueued_at, owner)
        VALUES (?1, ?2, 'queued', ?3, ?4, ?5, 0, 0, 0, ?6, ?6, ?7)
        ON CONFLICT (job_id) DO UPDATE SET job_id = job_id RETURNING ${jobColumns}`,
      [job_id, kind, sealed, t, total, created_at, owner],
    );
    if (!row) throw new Error("a job that was inserted is not there");
    return toJob(row);
  }

  async find(jobId: string): Promise<JobState | null> {
    const row = await this.row<object>(`SELECT ${jobColumns} FROM jobs WHERE job_id = ?`, [jobId]);
    return row ? toJob(row) : null;
  }

  async list(
    { status, owner }: JobFilter,
    after: readonly [number, string] | null,
    limit: number,
  ): Promise<JobState[]> {
    const results = await this.newest<object>(`SELECT ${jobColumns} FROM jobs`, ["created_at", "job_id"], {
      asks: [equal("status", status ?? undefined), equal("owner", owner ?? undefined)],
      after,
      limit,
    });
    return results.map(toJob);
  }

  async claim(jobId: string, leaseId: string, now: number, until: number): Promise<ClaimedJob | null> {
    const row = await this.row<{ request: string }>(
      `UPDATE jobs SET status = 'running', lease_id = ?2, lease_until = ?4, attempts = attempts + 1,
          started_at = coalesce(started_at, ?3)
        WHERE job_id = ?1 AND (status = 'queued' OR (status = 'running' AND lease_until <= ?3)) RETURNING ${jobColumns}, request`,
      [jobId, leaseId, now, until],
    );
    if (!row) return null;
    const { request, ...state } = row;
    const job = toJob(state);
    return { ...job, open: async () => ({ ...job, request: await this.#open(request, jobPlace(jobId, "request")) }) };
  }

  async setTotal(jobId: string, leaseId: string, total: number): Promise<void> {
    await this.run(`UPDATE jobs SET total = ?3 WHERE ${isLeased}`, [jobId, leaseId, total]);
  }

  /** Stores what a step came to, and how far the job is, both or neither; false when the lease is another's by now. */
  async advance(jobId: string, leaseId: string, step: JobStep, until: number): Promise<boolean> {
    const insert = this
      .prepared(`INSERT INTO job_results (job_id, first, items, body) SELECT ?1, ?3, ?4, ?5 FROM jobs WHERE ${isLeased}
       ON CONFLICT DO NOTHING`);
    const inserts = await Promise.all(
      resultRows(step).map(async ({ first, items, body }) =>
        insert.bind(jobId, leaseId, first, items, await this.#sealer.seal(body, jobPlace(jobId, first))),
      ),
    );
    const results = await this.db.batch([
      ...inserts,
      this.prepared(
        `UPDATE jobs SET done = ?3, failed = failed + ?4, position = ?5, lease_until = ?6, attempts = 0, error = NULL
          WHERE ${isLeased}`,
        [jobId, leaseId, step.done ?? step.first + step.items.length, step.failed, jsonOf(step.position), until],
      ),
    ]);
    return (results.at(-1)?.meta.changes ?? 0) > 0;
  }

  async complete(jobId: string, leaseId: string, result: unknown, now: number): Promise<void> {
    const text = jsonOf(result);
    const sealed = text === null ? null : await this.#sealer.seal(text, jobPlace(jobId, "result"));
    await this.run(
      `UPDATE jobs SET status = 'completed', result = ?3, done = ${doneAtEnd}, total = ${doneAtEnd}, error = NULL,
        lease_id = NULL, lease_until = NULL, finished_at = ?4 WHERE ${isLeased}`,
      [jobId, leaseId, sealed, now],
    );
  }

  async fail(jobId: string, leaseId: string, error: ErrorData, now: number): Promise<void> {
    await this.run(
      `UPDATE jobs SET status = 'failed', error = ?3, lease_id = NULL, lease_until = NULL, finished_at = ?4 WHERE ${isLeased}`,
      [jobId, leaseId, JSON.stringify(error), now],
    );
  }

  /** Gives a job back, so that the next message about it may take it; `error` says why it was not finished. */
  async release(jobId: string, leaseId: string, error: ErrorData | null, now: number): Promise<void> {
    await this.run(`UPDATE jobs SET lease_until = ?3, error = ?4 WHERE ${isLeased}`, [
      jobId,
      leaseId,
      now,
      jsonOf(error),
    ]);
  }

  /** Fails a job that nobody works on; false when somebody does or it is final already. */
  abandon(jobId: string, error: ErrorData, now: number): Promise<boolean> {
    return this.hasChanged(
      `UPDATE jobs SET status = 'failed', error = ?2, lease_id = NULL, lease_until = NULL, finished_at = ?3
         WHERE job_id = ?1 AND (status = 'queued' OR (status = 'running' AND lease_until <= ?3))`,
      [jobId, JSON.stringify(error), now],
    );
  }

  async cancel(jobId: string, now: number): Promise<void> {
    await this.run("UPDATE jobs SET status = 'cancelled', finished_at = ?2 WHERE job_id = ?1 AND status = 'queued'", [
      jobId,
      now,
    ]);
  }

  async lost(before: number, now: number, limit: number): Promise<JobState[]> {
    const results = await this.rows<object>(
      `UPDATE jobs SET enqueued_at = ?2 WHERE job_id IN (
        SELECT job_id FROM jobs WHERE status IN ('queued', 'running') AND enqueued_at <= ?1
          AND coalesce(lease_until, 0) <= ?1 ORDER BY enqueued_at LIMIT ?3) RETURNING ${jobColumns}`,
      [before, now, limit],
    );
    return results.map(toJob);
  }

  async result(jobId: string): Promise<unknown> {
    const sealed = await this.prepared("SELECT result FROM jobs WHERE job_id = ?", [jobId]).first<string>("result");
    return sealed === null ? null : this.#open(sealed, jobPlace(jobId, "result"));
  }

  async results(jobId: string, from: number, limit: number): Promise<unknown[]> {
    const results = await this.rows<{ first: number; body: string }>(
      "SELECT first, body FROM job_results WHERE job_id = ?1 AND first + items > ?2 AND first < ?2 + ?3 ORDER BY first",
      [jobId, from, limit],
    );
    const start = results[0]?.first ?? from;
    const parts = await Promise.all(results.map((row) => this.#open<unknown[]>(row.body, jobPlace(jobId, row.first))));
    return parts.flat().slice(from - start, from - start + limit);
  }

  /** Removes jobs that ended at or before `before`, with their results. */
  async removeFinished(before: number, limit: number): Promise<number> {
    const old = "SELECT job_id FROM jobs WHERE finished_at <= ?1 ORDER BY finished_at LIMIT ?2";
    const [, removed] = await this.db.batch([
      this.prepared(`DELETE FROM job_results WHERE job_id IN (${old})`, [before, limit]),
      this.prepared(`DELETE FROM jobs WHERE job_id IN (${old})`, [before, limit]),
    ]);
    return removed?.meta.changes ?? 0;
  }

  async #open<T>(sealed: string, at: string): Promise<T> {
    return JSON.parse(await this.#sealer.open(sealed, at)) as T;
  }
}

/** The items of a step in rows that D1 takes. */
function resultRows({ first, items }: JobStep): { first: number; items: number; body: string }[] {
  if (items.length === 0) return [];
  const body = JSON.stringify(items);
  if (body.length <= rowCharacters || items.length === 1) return [{ first, items: items.length, body }];
  const middle = items.length >> 1;
  return [
    ...resultRows({ first, items: items.slice(0, middle), failed: 0, position: null }),
    ...resultRows({ first: first + middle, items: items.slice(middle), failed: 0, position: null }),
  ];
}
