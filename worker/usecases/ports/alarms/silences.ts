/** A silence as stored; times in epoch milliseconds. */
export interface StoredSilence {
  silence_id: string;
  /** The name that people gave it; of silences that have not ended, no two have the same. */
  external_id: string | null;
  /** Null: of every task and action. */
  task_id: string | null;
  /** The pseudonym; null: of every entity. */
  entity_id: string | null;
  /** Where the entity behind the pseudonym lies; null where that is not known. */
  bucket: number | null;
  starts_at: number;
  /** When it ends, or was ended. */
  ends_at: number;
  /** When it was to end by itself. */
  until: number;
  /** When somebody ended it before that. */
  ended_at: number | null;
  reason: string;
  created_at: number;
  created_by: string;
}

/** Which silences to list; `active` compares with `now`. */
export interface SilenceFilter {
  active?: boolean;
  task_id?: string;
  entity_id?: string;
  now: number;
}

/** All silences, those that have ended too. */
export interface Silences {
  /** One that is there already stays as it is. Where another that has not ended has its external id, nothing is stored and that one's id is the answer. */
  add(silence: StoredSilence): Promise<string | null>;
  find(silenceId: string): Promise<StoredSilence | null>;
  /** Newest first, after the given [created_at, silence_id]. */
  list(filter: SilenceFilter, after: readonly [number, string] | null, limit: number): Promise<StoredSilence[]>;
  /** Ends it where it has not ended yet, and returns it; null where there is none. */
  end(silenceId: string, now: number): Promise<StoredSilence | null>;
}
