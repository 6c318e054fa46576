import { bucketOf } from "../../domain/values/hashing/bucket.ts";
import type { ErasableEntity, LedgerErasing, ShardErasure } from "../../usecases/ports/signals/erasing.ts";
import type { LedgerClient } from "./ledger-client.ts";
import { everyShard } from "./per-shard.ts";

type ErasedShards = Pick<LedgerClient, "shards" | "shardOf" | "shardOfBucket" | "onShard">;
type Found = Omit<ErasableEntity, "bucket"> | null;

/** Erases entities from the shard that holds them. */
export class ErasingClient implements LedgerErasing {
  readonly #ledger: ErasedShards;

  constructor(ledger: ErasedShards) {
    this.#ledger = ledger;
  }

  /** A pseudonym does not say where its entity lies. */
  async find(entity: string): Promise<ErasableEntity | null> {
    const own = await this.#onShard<Found>(this.#ledger.shardOf(entity), entity);
    const found =
      own ?? (await everyShard(this.#ledger.shards, (shard) => this.#onShard<Found>(shard, entity))).find(Boolean);
    return found ? { ...found, bucket: bucketOf(found.entity) } : null;
  }

  async forgetName(entity: string): Promise<void> {
    await everyShard(this.#ledger.shards, (shard) =>
      this.#ledger.onShard<void>(shard, (stub) => stub.forgetName(entity)),
    );
  }

  async erase({
    entity_id,
    bucket,
  }: {
    entity_id: string;
    bucket: number;
  }): Promise<Pick<ShardErasure, "left" | "removed">> {
    const shard = this.#ledger.shardOfBucket(bucket);
    let left = 0;
    for (let after = -1; ;) {
      const step = await this.#ledger.onShard<ShardErasure>(shard, (stub) => stub.erase(entity_id, after));
      left += step.left;
      if (step.next === null) return { left, removed: step.removed };
      after = step.next;
    }
  }

  isErased({ entity_id, bucket }: { entity_id: string; bucket: number }): Promise<boolean> {
    return this.#ledger.onShard<boolean>(this.#ledger.shardOfBucket(bucket), (stub) => stub.isErased(entity_id));
  }

  #onShard<T>(shard: number, entity: string): Promise<T> {
    return this.#ledger.onShard<T>(shard, (stub) => stub.erasable(entity));
  }
}
