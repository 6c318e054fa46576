import type {
  ListNotificationsQuery,
  Notification,
  NotificationList,
} from "../../contract/resources/actions/notifications.ts";
import { formatTimestamp } from "../../domain/values/time.ts";
import type { StoredNotification } from "../ports/actions/notifications.ts";
import { deliveryKindOf } from "./action-result.ts";
import { page, timeAndId } from "../service/paging.ts";
import type { Services } from "../services.ts";
import { erased } from "../../domain/values/wording/erased.ts";

/** Shown when an entity is no longer known. */

/** A page of the stored inbox, newest first. Stored is the pseudonym; whoever reads it sees the entity. Throws `unavailable`. */
export async function listNotifications(services: Services, query: ListNotificationsQuery): Promise<NotificationList> {
  return page(query, {
    cursor: "notifications",
    position: timeAndId,
    read: async (after, limit) => {
      const rows = await services.notifications.list(after, limit);
      const names = await services.pseudonyms.resolve(rows.flatMap((row) => row.named ?? [row]));
      return rows.map((row) => ({ row, names }));
    },
    key: ({ row }) => [row.created_at, row.notification_id],
    view: ({ row, names }) => toNotification(row, names),
  });
}

function toNotification(
  { bucket: _, named, ...row }: StoredNotification,
  names: ReadonlyMap<string, string>,
): Notification {
  const entities = (named ?? [row]).map(({ entity_id }) => ({ entity_id, entity: names.get(entity_id) ?? erased }));
  const message = entities.reduce(
    (text, { entity_id, entity }) => text.replaceAll(entity_id, () => entity),
    row.message,
  );
  return {
    ...row,
    kind: deliveryKindOf(row.decision_id),
    entity: entities[0]?.entity ?? erased,
    entities,
    message,
    created_at: formatTimestamp(row.created_at),
  };
}
