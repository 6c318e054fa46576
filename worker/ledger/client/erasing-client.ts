import { bucketOf } from "../../domain/values/hashing/bucket.ts";
import type { ErasableEntity, LedgerErasing, ShardErasure } from "../../usecases/ports/signals/erasing.ts";
import { everywhere, type ShardCall } from "./per-shard.ts";
import { ShardClient } from "./shard-client.ts";

type PlacedEntity = Pick<ErasableEntity, "entity_id" | "bucket">;
type FoundEntity = Omit<ErasableEntity, "bucket"> | null;

/** Erases entities from the shard that holds them. */
export class ErasingClient extends ShardClient implements LedgerErasing {
  /** A pseudonym does not say where its entity lies. */
  async find(entity: string): Promise<ErasableEntity | null> {
    const ask: ShardCall = (stub) => stub.erasable(entity);
    const own = await this.ledger.onShard<FoundEntity>(this.ledger.shardOf(entity), ask);
    const found = own ?? (await everywhere<FoundEntity>(this.ledger, ask)).find(Boolean);
    return found ? { ...found, bucket: bucketOf(found.entity) } : null;
  }

  async forgetName(entity: string): Promise<void> {
    await everywhere(this.ledger, (stub) => stub.forgetName(entity));
  }

  async erase({ entity_id, bucket }: PlacedEntity): Promise<Pick<ShardErasure, "left" | "removed">> {
    const shard = this.ledger.shardOfBucket(bucket);
    let left = 0;
    for (let after = -1; ;) {
      const step = await this.ledger.onShard<ShardErasure>(shard, (stub) => stub.erase(entity_id, after));
      left += step.left;
      if (step.next === null) return { left, removed: step.removed };
      after = step.next;
    }
  }

  isErased({ entity_id, bucket }: PlacedEntity): Promise<boolean> {
    return this.ledger.onShard<boolean>(this.ledger.shardOfBucket(bucket), (stub) => stub.isErased(entity_id));
  }
}
