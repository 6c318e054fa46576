import type { Notifications, StoredNotification } from "../../usecases/ports/actions/notifications.ts";
import { rowReader } from "../sql/text.ts";
import { D1Table } from "../sql/table.ts";

const notificationRow = rowReader<StoredNotification>({ json: ["named"] });

/** The stored inbox; rows arrive with the outcome of the action that made them. */
export class NotificationStore extends D1Table implements Notifications {
  async list(after: readonly [number, string] | null, limit: number): Promise<StoredNotification[]> {
    const results = await this.newest(
      `SELECT notification_id, channel, action_id, decision_id, entity_id, bucket, message, named, told AS count, created_at
        FROM notifications`,
      ["created_at", "notification_id"],
      { after, limit },
    );
    return results.map(notificationRow);
  }
}
