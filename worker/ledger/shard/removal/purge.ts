import type { SignalPurge } from "../../../usecases/ports/signals/erasing.ts";
import type { EraseHook } from "../hook.ts";
import type { Observations } from "../observations/observations.ts";
import type { Points } from "../points/points.ts";
import { orUndo } from "../sql/rows.ts";

/** What removing a signal's observations needs of its shard. */
interface PurgeParts {
  sql: SqlStorage;
  points: Pick<Points, "isObserved" | "purge" | "reload">;
  observations: Pick<Observations, "signal" | "dropSeries">;
  hook: Pick<EraseHook, "rows" | "reload"> | null;
  transaction: <T>(work: () => T) => T;
}

const forgetMember = "DELETE FROM members WHERE entity_no = ? AND signal_no = ? AND member_no = ?";
/** What one step goes through at most, so that other calls get their turn. */
const purgedAtOnce = 5_000;

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
    return this.#parts.points.isObserved(signal.signal_no);
  }

  /** Goes on behind the entity of a number; `next` is null once all were gone through. */
  step(primitiveId: string, after: number): SignalPurge {
    const signal = this.#parts.observations.signal(primitiveId);
    if (signal === null) return { removed: 0, next: null };
    const { signal_no } = signal;
    const { sql, points, hook, transaction, observations } = this.#parts;
    const purge = () => {
      const purged = points.purge(signal_no, after + 1, purgedAtOnce);
      if (purged.gone.length > 0) hook?.rows(purged.gone);
      for (const { entity_no, member_no = 0 } of purged.emptied)
        if (member_no > 0) sql.exec(forgetMember, entity_no, signal_no, member_no);
      return purged;
    };
    const { gone, touched, next } = orUndo(
      () => transaction(purge),
      () => points.reload(),
      () => hook?.reload(),
    );
    observations.dropSeries(touched);
    return { removed: gone.length, next: next === null ? null : next - 1 };
  }
}
