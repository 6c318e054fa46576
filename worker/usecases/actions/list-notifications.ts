import { z } from "zod";
import type { ListNotificationsQuery, Notification, NotificationList } from "../../contract/resources/notifications.ts";
import { decodeCursor } from "../../contract/wire/pagination.ts";
import { formatTimestamp } from "../../domain/values/time.ts";
import type { StoredNotification } from "../ports/notifications.ts";
import { pageOf } from "../service/paging.ts";
import type { Services } from "../services.ts";

const position = z.tuple([z.number(), z.string()]);

/** Shown when an entity is no longer known. */
const erased = "(erased)";

/** A page of the stored inbox, newest first. Stored is the pseudonym; whoever reads it sees the entity. Throws `unavailable`. */
export async function listNotifications(
  services: Services,
  { limit, cursor }: ListNotificationsQuery,
): Promise<NotificationList> {
  const [created_at, notification_id] = cursor === undefined ? [] : decodeCursor("notifications", cursor, position);
  const after = created_at === undefined || notification_id === undefined ? null : { created_at, notification_id };
  const rows = await services.notifications.list(after, limit + 1);
  const names = await services.pseudonyms.resolve(rows);
  return pageOf(
    "notifications",
    rows,
    limit,
    (row) => [row.created_at, row.notification_id],
    (row) => toNotification(row, names.get(row.entity_id) ?? erased),
  );
}

function toNotification({ bucket: _, ...row }: StoredNotification, entity: string): Notification {
  const message = row.message.replaceAll(row.entity_id, () => entity);
  return { ...row, entity, message, created_at: formatTimestamp(row.created_at) };
}
