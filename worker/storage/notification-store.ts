import { and, desc, eq, lt, or } from "drizzle-orm";
import { drizzle, type DrizzleD1Database } from "drizzle-orm/d1";
import type { Notifications, StoredNotification } from "../usecases/ports/notifications.ts";
import { notifications } from "./schema.ts";

/** The stored inbox; rows arrive with the outcome of the action that made them. */
export class NotificationStore implements Notifications {
  readonly #db: DrizzleD1Database;

  constructor(db: D1Database) {
    this.#db = drizzle(db);
  }

  /** Stores a message that belongs to no decision; an existing one stays as it is. */
  async add(notification: Omit<StoredNotification, "created_at">, createdAt: number): Promise<void> {
    await this.#db
      .insert(notifications)
      .values({ ...notification, created_at: createdAt })
      .onConflictDoNothing();
  }

  /** Newest first, after the given position. */
  list(after: { created_at: number; notification_id: string } | null, limit: number): Promise<StoredNotification[]> {
    return this.#db
      .select()
      .from(notifications)
      .where(
        after === null
          ? undefined
          : or(
              lt(notifications.created_at, after.created_at),
              and(
                eq(notifications.created_at, after.created_at),
                lt(notifications.notification_id, after.notification_id),
              ),
            ),
      )
      .orderBy(desc(notifications.created_at), desc(notifications.notification_id))
      .limit(limit);
  }
}
