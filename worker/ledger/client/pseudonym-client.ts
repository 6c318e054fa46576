import type { Pseudonyms } from "../../usecases/ports/pseudonyms.ts";
import type { LedgerClient } from "./ledger-client.ts";

/** Asks each shard once for the pseudonyms of its entities. */
export class PseudonymClient implements Pseudonyms {
  readonly #ledger: Pick<LedgerClient, "shardOf" | "onShard">;

  constructor(ledger: Pick<LedgerClient, "shardOf" | "onShard">) {
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
}
