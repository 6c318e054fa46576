import type { StoredBlock } from "../hook.ts";
import { Digests } from "./digests.ts";
import { HashedBlocks } from "./hashed-blocks.ts";
import type { DigestPlace } from "./observation-digests.ts";

/** The running digest of the blocks of looks of a shard. */
export class LookDigests extends Digests<StoredBlock> {
  readonly #now: () => number;

  constructor(place: DigestPlace) {
    super({ ...place, rows: new HashedBlocks(place.sql, place.hashes) });
    this.#now = place.now;
  }

  /** The number that the next block is to have: never one that another block had. */
  next(): number {
    this.reload();
    return this.upto + 1;
  }

  /** Adds a block that was just written, under the number that was {@link next}. */
  append(block: StoredBlock): void {
    for (const [{ place }, hash] of this.rows.ofStored([block])) this.add(place, this.#now(), hash);
    this.keep();
  }
}
