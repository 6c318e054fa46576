import { z } from "zod";
import type { ListNotificationsQuery, NotificationList } from "../../contract/resources/notifications.ts";
import { decodeCursor } from "../../contract/wire/pagination.ts";
import { formatTimestamp } from "../../domain/values/time.ts";
import { pageOf } from "../service/paging.ts";
import type { Services } from "../services.ts";

const position = z.tuple([z.number(), z.string()]);

/** A page of the stored inbox, newest first. */
export async function listNotifications(
  services: Services,
  { limit, cursor }: ListNotificationsQuery,
): Promise<NotificationList> {
  const [created_at, notification_id] = cursor === undefined ? [] : decodeCursor("notifications", cursor, position);
  const after = created_at === undefined || notification_id === undefined ? null : { created_at, notification_id };
  const rows = await services.notifications.list(after, limit + 1);
  return pageOf(
    "notifications",
    rows,
    limit,
    (row) => [row.created_at, row.notification_id],
    (row) => ({ ...row, created_at: formatTimestamp(row.created_at) }),
  );
}
