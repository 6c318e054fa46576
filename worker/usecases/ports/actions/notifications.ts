/** A message in the inbox. `bucket` is where the entity behind the pseudonym lies; null where the writer did not know it. */
export interface StoredNotification {
  notification_id: string;
  channel: string;
  action_id: string;
  decision_id: string | null;
  entity_id: string;
  bucket: number | null;
  message: string;
  /** Whom a message about several names, worst first; null for a message about one. */
  named: { entity_id: string; bucket: number | null }[] | null;
  /** How many alarms it reports. */
  count: number;
  created_at: number;
}

/** The stored inbox; rows arrive with the outcome of the action that made them. */
export interface Notifications {
  /** Newest first, after the given position. */
  list(after: readonly [number, string] | null, limit: number): Promise<StoredNotification[]>;
}
