import type { PlacedPseudonym, Pseudonyms } from "../../usecases/ports/signals/pseudonyms.ts";
import { perShard } from "./per-shard.ts";
import type { LedgerClient } from "./ledger-client.ts";

type Reach = Pick<LedgerClient, "shardOf" | "shardOfBucket" | "shards" | "onShard">;

/** Asks each shard once for the pseudonyms of its entities, or for the entities of its pseudonyms. */
export class PseudonymClient implements Pseudonyms {
  readonly #ledger: Reach;

  constructor(ledger: Reach) {
    this.#ledger = ledger;
  }

  async reserve(entities: readonly string[]): Promise<string[]> {
    const pseudonyms = new Map<string, string>();
    await perShard(
      new Set(entities),
      (entity) => this.#ledger.shardOf(entity),
      async (shard, names) => {
        const found = await this.#ledger.onShard<string[]>(shard, (stub) => stub.reserve(names));
        names.forEach((name, i) => pseudonyms.set(name, found[i] ?? ""));
      },
    );
    return entities.map((entity) => pseudonyms.get(entity) ?? "");
  }

  async resolve(pseudonyms: readonly PlacedPseudonym[]): Promise<Map<string, string>> {
    const everywhere = Array.from({ length: this.#ledger.shards }, (_, shard) => shard);
    const places = pseudonyms.flatMap(({ entity_id, bucket }) =>
      (bucket === null ? everywhere : [this.#ledger.shardOfBucket(bucket)]).map((shard) => ({ entity_id, shard })),
    );
    const found = await perShard(
      places,
      ({ shard }) => shard,
      (shard, group) => {
        const ids = [...new Set(group.map(({ entity_id }) => entity_id))];
        return this.#ledger.onShard<[string, string][]>(shard, (stub) => stub.entitiesOf(ids));
      },
    );
    return new Map(found.flat());
  }
}
