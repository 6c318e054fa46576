import type { PlacedPseudonym, Pseudonyms } from "../../usecases/ports/signals/pseudonyms.ts";
import { eachOnShard, perShard } from "./per-shard.ts";
import { ShardClient } from "./shard-client.ts";

/** Asks each shard once for the pseudonyms of its entities, or for the entities of its pseudonyms. */
export class PseudonymClient extends ShardClient implements Pseudonyms {
  async reserve(entities: readonly string[]): Promise<string[]> {
    const found = await eachOnShard(
      [...new Set(entities)],
      (entity) => this.ledger.shardOf(entity),
      (shard, names) => this.ledger.onShard<string[]>(shard, (stub) => stub.reserve(names)),
    );
    const pseudonyms = new Map([...new Set(entities)].map((entity, i) => [entity, found[i] ?? ""]));
    return entities.map((entity) => pseudonyms.get(entity) ?? "");
  }

  async resolve(pseudonyms: readonly PlacedPseudonym[]): Promise<Map<string, string>> {
    const everywhere = Array.from({ length: this.ledger.shards }, (_, shard) => shard);
    const places = pseudonyms.flatMap(({ entity_id, bucket }) =>
      (bucket === null ? everywhere : [this.ledger.shardOfBucket(bucket)]).map((shard) => ({ entity_id, shard })),
    );
    const found = await perShard(
      places,
      ({ shard }) => shard,
      (shard, group) => {
        const ids = [...new Set(group.map(({ entity_id }) => entity_id))];
        return this.ledger.onShard<[string, string][]>(shard, (stub) => stub.entitiesOf(ids));
      },
    );
    return new Map(found.flat());
  }
}
