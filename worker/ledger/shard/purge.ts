import type { SignalPurge } from "../../usecases/ports/signals/purging.ts";
import type { ObservationDigests } from "./digests/observation-digests.ts";
import { type ObservationRow, rowColumns } from "./digests/hashed-rows.ts";
import type { Observations } from "./observations.ts";
import { first } from "./schema.ts";

/** What removing a signal's observations needs of its shard. */
interface PurgeParts {
  sql: SqlStorage;
  observations: Pick<Observations, "signal" | "dropSeries">;
  /** Null where no log is kept. */
  digests: Pick<ObservationDigests, "forget" | "reload"> | null;
  transaction: <T>(work: () => T) => T;
}

/** What one step goes through at most, so that other calls get their turn. */
const rowsAtOnce = 5_000;
const entitiesAtOnce = 5_000;

/** Removes the observations of a signal from a shard, a step at a time. Safe to repeat; what comes in behind a step stays. */
export class Purge {
  readonly #parts: PurgeParts;

  constructor(parts: PurgeParts) {
    this.#parts = parts;
  }

  /** Whether anything observed of the signal is stored. */
  isObserved(primitiveId: string): boolean {
    const signal = this.#parts.observations.signal(primitiveId);
    if (signal === null) return false;
    const query = "SELECT 1 FROM entity_signals WHERE signal_no = ? LIMIT 1";
    return first(this.#parts.sql, query, signal.signal_no) !== undefined;
  }

  /** Goes on behind the entity of a number; `next` is null once all were gone through. */
  step(primitiveId: string, after: number): SignalPurge {
    const signal = this.#parts.observations.signal(primitiveId);
    if (signal === null) return { removed: 0, next: null };
    const { signal_no } = signal;
    const { emptied, removed, next } = this.#orReload(() =>
      this.#parts.transaction(() => this.#remove(signal_no, after)),
    );
    this.#parts.observations.dropSeries(emptied.map((entity_no) => ({ entity_no, signal_no })));
    return { removed, next };
  }

  #remove(signalNo: number, after: number): SignalPurge & { emptied: number[] } {
    const { sql, digests } = this.#parts;
    const last = first<{ no: number }>(sql, "SELECT coalesce(max(entity_no), 0) AS no FROM entities")?.no ?? 0;
    const upto = after + entitiesAtOnce;
    const query =
      "SELECT entity_no FROM entity_signals WHERE entity_no > ? AND entity_no <= ? AND signal_no = ? ORDER BY 1";
    const gone: ObservationRow[] = [];
    const emptied: number[] = [];
    let next: number | null = upto < last ? upto : null;
    for (const { entity_no } of sql.exec<{ entity_no: number }>(query, after, upto, signalNo).toArray()) {
      const left = rowsAtOnce - gone.length;
      const rows = left > 0 ? this.#removeOf(entity_no, signalNo, left) : [];
      gone.push(...rows);
      emptied.push(entity_no);
      if (rows.length < left)
        sql.exec("DELETE FROM entity_signals WHERE entity_no = ? AND signal_no = ?", entity_no, signalNo);
      else {
        next = entity_no - 1;
        break;
      }
    }
    if (gone.length > 0) digests?.forget(gone);
    return { removed: gone.length, next, emptied };
  }

  #removeOf(entityNo: number, signalNo: number, most: number): ObservationRow[] {
    return this.#parts.sql
      .exec<ObservationRow>(
        `DELETE FROM observations WHERE entity_no = ?1 AND signal_no = ?2
           AND (observed_at, seq) IN (SELECT observed_at, seq FROM observations
             WHERE entity_no = ?1 AND signal_no = ?2 ORDER BY observed_at, seq LIMIT ?3)
         RETURNING ${rowColumns}`,
        entityNo,
        signalNo,
        most,
      )
      .toArray();
  }

  #orReload<T>(work: () => T): T {
    try {
      return work();
    } catch (error) {
      this.#parts.digests?.reload();
      throw error;
    }
  }
}
