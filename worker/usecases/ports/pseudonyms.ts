/** Pseudonyms for entities that the ledger may not know yet. */
export interface Pseudonyms {
  /**
   * The pseudonym of each entity, in order. One that the ledger has never seen gets the pseudonym that its records will
   * carry once it does; it does not come to exist by that. Throws `unavailable`.
   */
  reserve(entities: readonly string[]): Promise<string[]>;
}
