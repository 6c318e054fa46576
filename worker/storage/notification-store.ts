import { desc } from "drizzle-orm";
import { drizzle, type DrizzleD1Database } from "drizzle-orm/d1";
import { olderThan } from "./keyset.ts";
import { notifications } from "./schema.ts";

export type StoredNotification = typeof notifications.$inferSelect;

/** The stored inbox; rows arrive with the outcome of the action that made them. */
export class NotificationStore {
  readonly #db: DrizzleD1Database;

  constructor(db: D1Database) {
    this.#db = drizzle(db);
  }

  /** Stores a message that no decision's outcome carries; one that is there already stays as it is. */
  async add(notification: Omit<StoredNotification, "created_at">, createdAt: number): Promise<void> {
    await this.#db
      .insert(notifications)
      .values({ ...notification, created_at: createdAt })
      .onConflictDoNothing();
  }

  /** Newest first, after the given position. */
  list(after: readonly [number, string] | null, limit: number): Promise<StoredNotification[]> {
    return this.#db
      .select()
      .from(notifications)
      .where(olderThan([notifications.created_at, notifications.notification_id], after))
      .orderBy(desc(notifications.created_at), desc(notifications.notification_id))
      .limit(limit);
  }
}
