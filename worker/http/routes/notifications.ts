import { createRoute } from "@hono/zod-openapi";
import { answer, withApiKey } from "../../contract/wire/answer.ts";
import { failures, keyed } from "../../contract/wire/error.ts";
import { ListNotificationsQuery, NotificationList } from "../../contract/resources/notifications.ts";
import { listNotifications } from "../../usecases/actions/list-notifications.ts";
import { createRouter } from "../router.ts";

const list = createRoute({
  method: "get",
  path: "/notifications",
  operationId: "listNotifications",
  tags: ["Notifications"],
  summary: "Read the inbox",
  description: "Pages through the messages that actions left in the inbox, newest first.",
  security: withApiKey,
  request: { query: ListNotificationsQuery },
  responses: { 200: answer(NotificationList, "A page of the inbox."), ...failures(...keyed) },
});

/** The inbox. */
export const notificationRoutes = createRouter().openapi(list, async (c) =>
  c.json(await listNotifications(c.var.services, c.req.valid("query")), 200),
);
