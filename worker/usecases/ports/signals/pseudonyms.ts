/** A pseudonym and the bucket of its entity; null where that is not known, and every shard has to be asked. */
export interface PlacedPseudonym {
  entity_id: string;
  bucket: number | null;
}

/** Pseudonyms for entities that the ledger may not know yet. */
export interface Pseudonyms {
  /**
   * The pseudonym of each entity, in order. One that the ledger has never seen gets the pseudonym that its records will
   * carry once it does; asking does not create it. Throws `unavailable`.
   */
  reserve(entities: readonly string[]): Promise<string[]>;
  /** The raw entities behind pseudonyms, by pseudonym; without those that are unknown or erased. Throws `unavailable`. */
  resolve(pseudonyms: readonly PlacedPseudonym[]): Promise<Map<string, string>>;
}
