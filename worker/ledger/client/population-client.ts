import { bucketOf } from "../../domain/values/hashing/bucket.ts";
import type { LedgerFailure } from "../../usecases/ports/evaluation/ledger.ts";
import type { Partial, PopulationQuestion, Populations } from "../../usecases/ports/evaluation/populations.ts";
import { type LedgerClient, unlessFailed } from "./ledger-client.ts";
import { everyShard } from "./per-shard.ts";

/** The members of groups, from every shard side by side. */
export class PopulationClient implements Populations {
  readonly #ledger: Pick<LedgerClient, "shards" | "shardOfBucket" | "onShard">;

  constructor(ledger: Pick<LedgerClient, "shards" | "shardOfBucket" | "onShard">) {
    this.#ledger = ledger;
  }

  partials(question: PopulationQuestion): Promise<Partial[]> {
    return everyShard(this.#ledger.shards, async (shard) =>
      unlessFailed(await this.#ledger.onShard<Partial | LedgerFailure>(shard, (stub) => stub.countMembers(question))),
    );
  }

  claim(entity: string): Promise<boolean> {
    const shard = this.#ledger.shardOfBucket(bucketOf(entity));
    return this.#ledger.onShard<boolean>(shard, (stub) => stub.claimGroup(entity));
  }
}
