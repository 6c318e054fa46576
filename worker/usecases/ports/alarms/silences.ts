import type { ActiveHours } from "../../../domain/firing/hours.ts";
import type { SilencedTime } from "../../../domain/firing/silence.ts";

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
  /** The hours in which it comes again and again; null for one that comes once. */
  every: ActiveHours | null;
  /** The silence of which it is one time. */
  parent_id: string | null;
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
  /** With the times of one that comes again. One that is there already stays as it is. Where another that has not ended has its external id, nothing is stored and that one's id is the answer. */
  add(silence: StoredSilence, times?: readonly SilencedTime[]): Promise<string | null>;
  /** The next times of some that come again, at `now`, by their ids: those that are or will be, at most `limit` each. */
  next(silenceIds: readonly string[], now: number, limit: number): Promise<Map<string, SilencedTime[]>>;
  find(silenceId: string): Promise<StoredSilence | null>;
  /** Newest first, after the given [created_at, silence_id]. */
  list(filter: SilenceFilter, after: readonly [number, string] | null, limit: number): Promise<StoredSilence[]>;
  /** Ends it where it has not ended yet, with its times, and returns it; null where there is none. */
  end(silenceId: string, now: number): Promise<StoredSilence | null>;
}
