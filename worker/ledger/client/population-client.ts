import type { OwnPlace } from "../../domain/concept/population/standing.ts";
import { bucketOf } from "../../domain/values/hashing/bucket.ts";
import { DomainError } from "../../domain/values/errors/errors.ts";
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

  async placeOf(question: PopulationQuestion & { entity: string }): Promise<OwnPlace | null> {
    const shard = this.#ledger.shardOfBucket(bucketOf(question.entity));
    const { own } = unlessFailed(
      await this.#ledger.onShard<Partial | LedgerFailure>(shard, (stub) => stub.countMembers(question)),
    );
    if (own !== undefined) return own;
    throw new DomainError("not_found", "The ledger holds no observation of this entity.", {
      location: "entity",
      suggestion: "Push its signals first with POST /observations.",
    });
  }

  claim(entity: string): Promise<boolean> {
    const shard = this.#ledger.shardOfBucket(bucketOf(entity));
    return this.#ledger.onShard<boolean>(shard, (stub) => stub.claimGroup(entity));
  }
}
