import type { EraseHook } from "../hook.ts";
import type { Points } from "../points/points.ts";
import type { Observations } from "../observations/observations.ts";
import { LookExpiry } from "./look-expiry.ts";
import { ObservationExpiry } from "./observation-expiry.ts";
import type { PrunedLooks } from "../watch/looks/pruned-looks.ts";
import type { KeptFor } from "../watch/upkeep.ts";

interface ExpiriesParts {
  sql: SqlStorage;
  observations: Pick<Observations, "expire">;
  points: Points;
  hook: EraseHook | null;
  pruned: PrunedLooks;
  transaction: <T>(work: () => T) => T;
}

/** Removes what a shard is to keep no more. */
export class Expiries {
  readonly #observations: ObservationExpiry;
  readonly #looks: LookExpiry;

  constructor(parts: ExpiriesParts) {
    this.#observations = new ObservationExpiry(parts);
    this.#looks = new LookExpiry(parts);
  }

  /** When there is something to do; null where everything is kept for good. */
  nextAt(now: number, { observationsMs, looksMs }: KeptFor): number | null {
    const times = [this.#observations.nextAt(now, observationsMs), this.#looks.nextAt(now, looksMs)];
    const due = times.filter((at) => at !== null);
    return due.length === 0 ? null : Math.min(...due);
  }

  /** Goes on by a step; false where nothing is due. */
  step(now: number, { observationsMs, looksMs }: KeptFor): boolean {
    return this.#observations.step(now, observationsMs) || this.#looks.step(now, looksMs);
  }
}
