import type { Partial, PopulationFacts } from "../../../domain/concept/population/facts.ts";
import type { OwnPlace } from "../../../domain/concept/population/standing.ts";
import type { Population } from "../../../domain/values/definitions/population.ts";

/** What is asked about a group at one time. */
export interface PopulationQuestion {
  population: Population;
  /** The signal under which the ledger keeps what the group came to. */
  key: string;
  /** The group, or the member that is asked about. */
  entity: string;
  /** Of a group with segments the one that is asked about. */
  label: string | null;
  /** Epoch milliseconds. */
  t: number;
  /** Whether what the members are seen by is fixed for good. */
  seals: boolean;
  /** Whether members are counted again under the seal that is there, whatever was counted then. */
  recount?: boolean;
  /** Epoch milliseconds. */
  deadline: number;
}

/** The same to one shard: for the place of the member that is asked about, or, once that is known, for where it stands. */
export interface ShardCount extends PopulationQuestion {
  own?: OwnPlace;
}

/** The members of groups, over all shards of the ledger. */
export interface Populations {
  /**
   * What each shard counts, sealed first where the question seals; nothing for an entity that is no member. Throws `not_found` for one
   * that was never observed, and `unavailable` where a shard does not answer.
   */
  partials(question: PopulationQuestion): Promise<Partial[]>;
  /** Has the ledger know a group by its definition; false where the name is that of an entity that has been observed. */
  claim(entity: string): Promise<boolean>;
}

export type { Partial, PopulationFacts };
