import type { LookDigests } from "../digests/look-digests.ts";
import type { ObservationDigests } from "../digests/observation-digests.ts";
import type { Points } from "../points/points.ts";
import type { Observations } from "../observations.ts";
import { LookExpiry } from "./look-expiry.ts";
import { ObservationExpiry } from "./observation-expiry.ts";
import type { PrunedLooks } from "./pruned-looks.ts";

/** How long things are kept, in milliseconds; null: for good. */
export interface KeptFor {
  observationsMs: number | null;
  looksMs: number | null;
}

interface ExpiriesParts {
  sql: SqlStorage;
  observations: Pick<Observations, "expire">;
  points: Points;
  /** Null where no log is kept. */
  digests: {
    observations: Pick<ObservationDigests, "forget" | "reload">;
    looks: Pick<LookDigests, "hashed" | "replace">;
  } | null;
  pruned: PrunedLooks;
  transaction: <T>(work: () => T) => T;
}

/** Removes what a shard is to keep no more. */
export class Expiries {
  readonly #observations: ObservationExpiry;
  readonly #looks: LookExpiry;

  constructor(parts: ExpiriesParts) {
    const { digests } = parts;
    this.#observations = new ObservationExpiry({ ...parts, digests: digests?.observations ?? null });
    this.#looks = new LookExpiry({ ...parts, digests: digests?.looks ?? null });
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
