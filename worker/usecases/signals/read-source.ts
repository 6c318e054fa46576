import { sqlPage } from "../../domain/feeds/sql-rows.ts";
import { DomainError } from "../../domain/values/errors/errors.ts";
import type { SqlSource } from "../../domain/values/definitions/primitive.ts";
import { parseDuration } from "../../domain/values/time.ts";
import type { SourceRead } from "../ports/signals/source-reads.ts";
import type { Services } from "../services.ts";
import { takeBulk } from "./take-bulk.ts";

const defaultOverlap = "5m";
const queryTimeoutMs = 10_000;
/** Queries of one message; a source that has more to read goes on with another. */
const pagesAtOnce = 20;

type ReadPosition = Pick<SourceRead, "primitive_id" | "generation" | "read_to">;
interface ReadOutcome {
  rejected: number;
  problem: string | null;
}

/**
 * Reads the rows of a signal's source that have come since the last time, and stores each as an observation. The position is noted
 * after the rows are stored, and rows that are read again are stored already: a crash between two lines loses and doubles nothing.
 */
export async function readSource(services: Services, primitiveId: string): Promise<void> {
  const [signal, read] = await Promise.all([
    services.primitives.find(primitiveId),
    services.sourceReads.find(primitiveId),
  ]);
  if (signal?.source.kind !== "sql" || read === null) return;
  const until = services.now();
  const overlap = read.is_behind ? 0 : parseDuration(signal.source.overlap ?? defaultOverlap);
  let since = read.read_to - overlap;
  let position: ReadPosition = read;
  const came: ReadOutcome = { rejected: 0, problem: null };
  for (let left = pagesAtOnce - 1; left >= 0; left--) {
    const taken = await takePage(services, position, signal.source, { since, until, left }, came);
    if (taken === null || taken.is_last) return;
    since = taken.read_to;
    position = { ...position, read_to: Math.max(position.read_to, taken.read_to) };
  }
  await services.work.readSources([primitiveId]);
}

/** Stores one page and notes it; null where reading ends here, with what has gone wrong noted. */
async function takePage(
  services: Services,
  position: ReadPosition,
  { database, query, timeout_ms = queryTimeoutMs }: SqlSource,
  { since, until, left }: { since: number; until: number; left: number },
  came: ReadOutcome,
): Promise<{ read_to: number; is_last: boolean } | null> {
  const answer = await services.databases.read(database, { query, since, until, timeoutMs: timeout_ms });
  const page = "problem" in answer ? answer : sqlPage(answer.rows, until);
  const stored = "problem" in page ? page : await storeRead(services, position.primitive_id, page.records);
  const last_read_at = services.now();
  if ("problem" in page || "problem" in stored) {
    const problem = "problem" in page ? page.problem : "problem" in stored ? stored.problem : "";
    services.log("source_failed", { primitive_id: position.primitive_id, problem });
    await services.sourceReads.advance(position, {
      read_to: position.read_to,
      is_behind: since >= position.read_to,
      last_read_at,
      added: 0,
      ...came,
      problem,
    });
    return null;
  }
  came.rejected += stored.faults.length + page.doubled;
  const [first] = stored.faults;
  came.problem ??= first?.message ?? (page.doubled > 0 ? doubledRows : null);
  const read_to = Math.max(position.read_to, page.read_to);
  // Within the overlap a crash begins it again, unless it holds more than can be read at once.
  const is_behind = !page.is_last && (page.read_to > position.read_to || left === 0);
  const after = { read_to, is_behind, last_read_at, added: stored.accepted, ...came };
  return (await services.sourceReads.advance(position, after)) ? page : null;
}

const doubledRows = "Several rows have the same entity and time; the last of each counts.";

/** What became of the records; a ledger that does not answer is for the next time. */
async function storeRead(services: Services, primitive_id: string, records: Parameters<typeof takeBulk>[1]) {
  try {
    return await takeBulk(services, records, { primitive_id });
  } catch (error) {
    if (error instanceof DomainError) return { problem: error.message };
    throw error;
  }
}

/** Has the sources read that are due, `most` of them. */
export async function sweepSources(services: Services, most: number): Promise<{ due: number }> {
  const due = await services.sourceReads.claimDue(services.now(), most);
  if (due.length > 0) await services.work.readSources(due);
  return { due: due.length };
}
