import { desc } from "drizzle-orm";
import { drizzle, type DrizzleD1Database } from "drizzle-orm/d1";
import type { Notifications, StoredNotification } from "../../usecases/ports/actions/notifications.ts";
import { olderThan } from "../sql/keyset.ts";
import { notifications } from "../sql/schema/actions.ts";

/** The stored inbox; rows arrive with the outcome of the action that made them. */
export class NotificationStore implements Notifications {
  readonly #db: DrizzleD1Database;

  constructor(db: D1Database) {
    this.#db = drizzle(db);
  }

  /** Stores a message that belongs to no decision; an existing one stays as it is. */
  async add(
    notification: Omit<StoredNotification, "created_at" | "named" | "count">,
    createdAt: number,
  ): Promise<void> {
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
