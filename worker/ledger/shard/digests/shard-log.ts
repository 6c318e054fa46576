import { RowHashes } from "../../../domain/decision/log/row-sum.ts";
import type { LogQueue } from "../../../storage/log/log-queue.ts";
import type { LedgerPlace, LedgerRecount } from "../../../usecases/ports/decisions/logged.ts";
import type { ShardHook, StoredBlock } from "../hook.ts";
import type { Entities } from "../observations/entities.ts";
import type { Points } from "../points/points.ts";
import { ObservationDigests, type DigestPlace } from "./observation-digests.ts";
import { recount, recountNames } from "./recount.ts";
import { ToldLeaves, type ToldParts } from "./told-leaves.ts";
import { Digests } from "./digests.ts";
import { HashedBlocks } from "./hashed-blocks.ts";

/** The running digest of the blocks of looks of a shard. */
class LookDigests extends Digests<StoredBlock> {
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

/** What keeping a log needs of its shard. */
interface ShardLogParts extends Pick<
  ToldParts,
  "shard" | "salt" | "bell" | "pause" | "now" | "transaction" | "outlive"
> {
  sql: SqlStorage;
  points: Points;
  entities: Entities;
  queue: Pick<LogQueue, "put">;
}

/** What a shard has where a log is kept. */
export class ShardLog {
  readonly digests: { observations: ObservationDigests; looks: LookDigests };
  readonly told: ToldLeaves;
  readonly hook: ShardHook;
  readonly entities: Entities;

  constructor(parts: ShardLogParts) {
    const { entities, bell } = parts;
    const place = { ...parts, hashes: new RowHashes(parts.salt) };
    const [observations, looks] = [new ObservationDigests(place), new LookDigests(place)];
    this.digests = { observations, looks };
    this.told = new ToldLeaves({ ...parts, digests: [observations, looks] });
    this.hook = logHook(this.digests, () => bell.ring());
    this.entities = entities;
  }

  recount(after: LedgerPlace | null, limit: number): LedgerRecount {
    const { observations, looks } = this.digests;
    return recount(
      [
        ["entities", (from, most) => recountNames(this.entities, from, most)],
        ["observations", (from, most) => observations.recount(from, most)],
        ["looks", (from, most) => looks.recount(from, most)],
      ],
      after,
      limit,
    );
  }
}

/** Has the digests of a shard follow what happens in it; `record` rings for what the log is to take in. */
function logHook({ observations, looks }: ShardLog["digests"], record: () => void): ShardHook {
  return {
    append: observations,
    look: looks,
    record,
    erase: {
      rows: (rows) => observations.forget(rows),
      entity: (entityNo) => observations.forgetEntity(entityNo),
      blocks: (gone, put) => looks.replace(looks.hashed(gone), looks.hashed(put)),
      reload: () => observations.reload(),
    },
  };
}
