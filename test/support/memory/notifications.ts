import type { Notifications } from "../../../worker/usecases/ports/actions/notifications.ts";
import { newestFirst } from "./pages.ts";
import { addNew, type Tables } from "./tables.ts";

/** The inbox in memory. */
export function memoryNotifications({ notifications }: Tables): Notifications {
  return {
    async add(notification, created_at) {
      addNew(notifications, notification.notification_id, { ...notification, named: null, count: 1, created_at });
    },
    list: async (after, limit) =>
      newestFirst(notifications.values(), (row) => [row.created_at, row.notification_id], after, limit),
  };
}
