import type { Channel } from "../../../domain/action/channels/channel.ts";

/** A channel with when it was made; null for the inbox, which is not made. */
export type StoredChannel = Channel & { created_at: number | null };

/** Named channels. The inbox is always there and is not stored. */
export interface Channels {
  /** Stores a channel; false when the name is taken. */
  add(channel: Channel, createdAt: number): Promise<boolean>;
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
