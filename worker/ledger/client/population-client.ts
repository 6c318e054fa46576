import type { OwnPlace } from "../../domain/concept/population/standing.ts";
import { DomainError } from "../../domain/values/errors/errors.ts";
import { standsAlone } from "../../domain/values/definitions/population.ts";
import type {
  Partial,
  PopulationQuestion,
  Populations,
  ShardCount,
} from "../../usecases/ports/evaluation/populations.ts";
import { answerOf, everyShard } from "./per-shard.ts";
import { ShardClient } from "./shard-client.ts";

/** The members of groups, from every shard side by side. */
export class PopulationClient extends ShardClient implements Populations {
  async partials(question: PopulationQuestion): Promise<Partial[]> {
    if (!standsAlone(question.population)) return this.#everywhere(question);
    const own = await this.#placeOf(question);
    return own === null ? [] : this.#everywhere({ ...question, own });
  }

  /** The place of the member that is asked about, from the shard that holds it; null for an entity that is not counted. */
  async #placeOf(question: PopulationQuestion): Promise<OwnPlace | null> {
    const { own } = await this.#count(this.ledger.shardOf(question.entity), question);
    if (own !== undefined) return own;
    throw new DomainError("not_found", "The ledger holds no observation of this entity.", {
      location: "entity",
      suggestion: "Push its signals first with POST /observations.",
    });
  }

  #everywhere(question: ShardCount): Promise<Partial[]> {
    return everyShard(this.ledger.shards, (shard) => this.#count(shard, question));
  }

  #count(shard: number, question: ShardCount): Promise<Partial> {
    return answerOf(this.ledger, shard, (stub) => stub.countMembers(question));
  }

  claim(entity: string): Promise<boolean> {
    return this.ledger.onShard<boolean>(this.ledger.shardOf(entity), (stub) => stub.claimGroup(entity));
  }
}
