import { component } from "../../wire/component.ts";
import { z } from "@hono/zod-openapi";
import { entityId, id, instant, wholeNumber } from "../../wire/common.ts";
import { actionId } from "../../wire/ids.ts";
import { firingId, firingKind } from "./actions.ts";
import { listOf, pageQuery } from "../../wire/pagination.ts";

export const Notification = component(
  "Notification",
  z.strictObject({
    notification_id: id.openapi({ example: "ntf_01992f6e1c0e7a3b9d5f" }),
    channel: z.string().openapi({ example: "inbox" }),
    action_id: actionId,
    decision_id: firingId.nullable(),
    kind: firingKind,
    entity_id: entityId,
    entity: z.string().openapi({
      description:
        "Your own identifier of what it is about, looked up as the inbox is read; `(erased)` if it is no longer known.",
      example: "account:8841",
    }),
    count: wholeNumber.openapi({
      description: "How many alarms it holds; of several, `entity` and `decision_id` are those of the worst.",
      example: 1,
    }),
    entities: z
      .array(z.strictObject({ entity_id: entityId, entity: z.string().openapi({ example: "account:8841" }) }))
      .describe("The entities it names, worst first: ten at most."),
    message: z
      .string()
      .openapi({ description: "The message, with the entity named.", example: "account:8841: engagement is low" }),
    created_at: instant,
  }),
  { description: "A message in the inbox." },
);
export type Notification = z.output<typeof Notification>;

export const ListNotificationsQuery = z.strictObject(pageQuery("notifications"));
export type ListNotificationsQuery = z.output<typeof ListNotificationsQuery>;

export const NotificationList = listOf("NotificationList", Notification, "A page of the inbox.");
export type NotificationList = z.output<typeof NotificationList>;
