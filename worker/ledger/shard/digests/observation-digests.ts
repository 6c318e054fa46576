import type { RowHashes } from "../../../domain/decision/log/row-sum.ts";
import type { ObservationRow, SignalName } from "../hook.ts";
import type { Points } from "../points/points.ts";
import { Digests } from "./digests.ts";
import { HashedRows } from "./hashed-rows.ts";

/** What digests of a shard are kept with. */
export interface DigestPlace {
  sql: SqlStorage;
  hashes: RowHashes;
  shard: number;
  now: () => number;
  transaction: <T>(work: () => T) => T;
}

/** The same of observations. */
interface ObservationPlace extends DigestPlace {
  points: Points;
}

/** The running digest of the observations of a shard. */
export class ObservationDigests extends Digests<ObservationRow> {
  readonly #hashed: HashedRows;

  constructor(place: ObservationPlace) {
    const rows = new HashedRows(place.sql, place.points, place.hashes);
    super({ ...place, rows });
    this.#hashed = rows;
  }

  /** Adds a row that is being appended; what is then the sum has to be kept. */
  append(row: ObservationRow, signal: SignalName): void {
    this.add(row.seq, row.recorded_at, this.#hashed.ofNew(row, signal));
  }

  /** Takes all rows of an entity out whose name is about to be forgotten. */
  forgetEntity(entityNo: number): void {
    this.forget(this.#hashed.of(entityNo));
    this.#hashed.forget(entityNo);
  }
}
