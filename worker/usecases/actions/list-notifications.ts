import type {
  ListNotificationsQuery,
  Notification,
  NotificationList,
} from "../../contract/resources/actions/notifications.ts";
import { formatTimestamp } from "../../domain/values/time.ts";
import type { StoredNotification } from "../ports/notifications.ts";
import { kindOf } from "./action-result.ts";
import { page, timeAndId } from "../service/paging.ts";
import type { Services } from "../services.ts";

/** Shown when an entity is no longer known. */
const erased = "(erased)";

/** A page of the stored inbox, newest first. Stored is the pseudonym; whoever reads it sees the entity. Throws `unavailable`. */
export async function listNotifications(services: Services, query: ListNotificationsQuery): Promise<NotificationList> {
  return page(query, {
    cursor: "notifications",
    position: timeAndId,
    read: async (after, limit) => {
      const rows = await services.notifications.list(after, limit);
      const names = await services.pseudonyms.resolve(rows);
      return rows.map((row) => ({ row, entity: names.get(row.entity_id) ?? erased }));
    },
    key: ({ row }) => [row.created_at, row.notification_id],
    view: ({ row, entity }) => toNotification(row, entity),
  });
}

function toNotification({ bucket: _, ...row }: StoredNotification, entity: string): Notification {
  const message = row.message.replaceAll(row.entity_id, () => entity);
  return { ...row, kind: kindOf(row.decision_id), entity, message, created_at: formatTimestamp(row.created_at) };
}
