import type { SendOutcome } from "./actions.ts";
import type { OutgoingChannel } from "../../../domain/action/channels/channel.ts";

/** A channel as it stands; times in epoch milliseconds. */
export interface StoredChannel extends OutgoingChannel {
  /** Null for the inbox, which is not made. */
  created_at: number | null;
  /** From 1, one more with each change. */
  version: number;
  changed_at: number | null;
  last_delivered_at: number | null;
  last_failed_at: number | null;
  /** What went wrong at the last failure. */
  last_error: { type: string; message: string } | null;
  last_http_status: number | null;
}

/** Named channels. The inbox is always there and is not stored. */
export interface Channels {
  /** Stores a channel; false when the name is taken. */
  add(channel: OutgoingChannel, createdAt: number): Promise<boolean>;
  /**
   * Makes of a version of a channel the next one; false where it is another version by now. With `retry`, messages that were
   * refused under an earlier version within a day go on, as far as they may be tried again.
   */
  change(channel: OutgoingChannel & { version: number }, options: { retry: boolean }, now: number): Promise<boolean>;
  /** Notes how a test of it went. */
  note(name: string, outcome: SendOutcome, now: number): Promise<void>;
  find(name: string): Promise<StoredChannel | null>;
  /** The names of up to `limit` channels, the inbox first. */
  names(limit: number): Promise<string[]>;
  /** Newest first, after the given position, the inbox last. */
  list(after: readonly [number, string] | null, limit: number): Promise<StoredChannel[]>;
  /** Where a listed channel stands, for a cursor. */
  positionOf(channel: StoredChannel): [number, string];
  /** Ids of up to `limit` tasks, not deleted, that deliver to a channel. */
  tasksOn(name: string, limit: number): Promise<string[]>;
  /** Removes a channel unless a task delivers to it; false when nothing was removed. */
  remove(name: string): Promise<boolean>;
}
