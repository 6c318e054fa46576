import type { PlacedPseudonym, Pseudonyms } from "../../usecases/ports/pseudonyms.ts";
import type { LedgerClient } from "./ledger-client.ts";

type Reach = Pick<LedgerClient, "shardOf" | "shardOfBucket" | "shards" | "onShard">;

/** Asks each shard once for the pseudonyms of its entities, or for the entities of its pseudonyms. */
export class PseudonymClient implements Pseudonyms {
  readonly #ledger: Reach;

  constructor(ledger: Reach) {
    this.#ledger = ledger;
  }

  async reserve(entities: readonly string[]): Promise<string[]> {
    const byShard = new Map<number, Set<string>>();
    for (const entity of entities) {
      const shard = this.#ledger.shardOf(entity);
      const group = byShard.get(shard) ?? new Set<string>();
      byShard.set(shard, group.add(entity));
    }
    const pseudonyms = new Map<string, string>();
    await Promise.all(
      [...byShard].map(async ([shard, group]) => {
        const names = [...group];
        const found = await this.#ledger.onShard<string[]>(shard, (stub) => stub.reserve(names));
        names.forEach((name, i) => pseudonyms.set(name, found[i] ?? ""));
      }),
    );
    return entities.map((entity) => pseudonyms.get(entity) ?? "");
  }

  async resolve(pseudonyms: readonly PlacedPseudonym[]): Promise<Map<string, string>> {
    const byShard = Array.from({ length: this.#ledger.shards }, () => new Set<string>());
    for (const { entity_id, bucket } of pseudonyms) {
      const shards = bucket === null ? byShard : [byShard[this.#ledger.shardOfBucket(bucket)]];
      for (const shard of shards) shard?.add(entity_id);
    }
    const found = await Promise.all(
      byShard.map(async (ids, shard) =>
        ids.size === 0 ? [] : this.#ledger.onShard<[string, string][]>(shard, (stub) => stub.entitiesOf([...ids])),
      ),
    );
    return new Map(found.flat());
  }
}
