/** An entity that can be erased: its name, its pseudonym and where it lies. */
export interface ErasableEntity {
  entity: string;
  entity_id: string;
  bucket: number;
}

/** What one run of an erasure over a shard came to. */
export interface ShardErasure {
  /** What was still there in this call. */
  left: number;
  /** Where to go on; null where all was gone through. */
  next: number | null;
  /** What was removed in all, by kind. */
  removed: Record<string, number>;
}

/** Erases entities from the ledger, a shard's tables and memory. */
export interface LedgerErasing {
  /** Who is meant by a name or a pseudonym; null where the ledger knows nobody of it, or no longer does. */
  find(entity: string): Promise<ErasableEntity | null>;
  /** Has every shard's copies of watches forget a name. */
  forgetName(entity: string): Promise<void>;
  /** Goes through everything once; `left` is what was found and removed. Safe to repeat. */
  erase(erasure: { entity_id: string; bucket: number }): Promise<Pick<ShardErasure, "left" | "removed">>;
  isErased(pseudonym: { entity_id: string; bucket: number }): Promise<boolean>;
}

/** An erasure as it is stored; times in epoch milliseconds. */
export interface StoredErasure {
  erasure_id: string;
  entity_id: string;
  bucket: number;
  status: "running" | "done";
  started_at: number;
  finished_at: number | null;
  requested_by: string;
  /** What was removed, by kind. */
  removed: Record<string, number>;
  /** Decision records that stay, of nobody. */
  decisions: number;
}

/** Erasures, and what they remove from the database. The row of one that is done is its certificate. */
export interface Erasures {
  /** Begins an erasure, or finds the one of this entity that is under way. `name_hash` finds it again when the name is gone. */
  begin(
    erasure: Omit<StoredErasure, "status" | "finished_at" | "removed" | "decisions"> & { name_hash: string },
  ): Promise<StoredErasure>;
  /** The one under way of an entity, by its name or its pseudonym. */
  underWay(nameHash: string, entityId: string): Promise<StoredErasure | null>;
  /** Those that were not brought to an end, and those that ended since a time: what was on its way then has arrived. */
  due(startedBefore: number, finishedSince: number, limit: number): Promise<StoredErasure[]>;
  /** Tasks and actions, not deleted, whose scope names an entity. */
  scopesNaming(entity: string): Promise<string[]>;
  /**
   * Removes what is found by the name alone: jobs and their results, words of ratings and silences, scopes of deleted tasks, kept
   * answers of Idempotency-Keys.
   */
  removeByName(erasure: StoredErasure, entity: string): Promise<number>;
  /** Removes what is found by the pseudonym; how much there still was. */
  removeByPseudonym(erasure: StoredErasure, now: number): Promise<number>;
  /** Ends it, with what the ledger removed. */
  finish(erasure: StoredErasure, removed: Readonly<Record<string, number>>, now: number): Promise<StoredErasure>;
  find(erasureId: string): Promise<StoredErasure | null>;
  /** Newest first, after the given position. */
  list(after: readonly [number, string] | null, limit: number): Promise<StoredErasure[]>;
}

/** What one step of removing a signal's observations from a shard came to; `next` is where to go on, null at the end. */
export interface SignalPurge {
  removed: number;
  next: number | null;
}

/** Removes the observations of signals that are registered no more. */
export interface SignalPurging {
  /** Whether anything observed of a signal is stored. */
  isObserved(primitiveId: string): Promise<boolean>;
  /** Removes what there is, in at most so many steps a shard; whether all was gone through. Safe to repeat. */
  purge(primitiveId: string, steps: number): Promise<{ removed: number; done: boolean }>;
}
