import type { Shards } from "./per-shard.ts";

/** What asks the shards. */
export class ShardClient<Asked extends Partial<Shards> = Shards> {
  protected readonly ledger: Asked;

  constructor(ledger: Asked) {
    this.ledger = ledger;
  }
}
