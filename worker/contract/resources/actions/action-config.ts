import { component } from "../../wire/component.ts";
import { z } from "@hono/zod-openapi";
import { maxRetries } from "../../../domain/action/delivering/retry.ts";
import type { Json } from "../../../domain/action/definition.ts";
import { headerName, id, line, optional, primitiveId, prose, wholeNumber } from "../../wire/common.ts";

const isGiven = (value: unknown): boolean => value !== null;

/** Anything JSON can say; `body` has refused what could not be kept. */
export const jsonValue = z.unknown() as unknown as z.ZodType<Json>;

const notification = {
  type: z.literal("notification"),
  message_template: optional(
    prose(2000).openapi({
      description: "Text with `{entity}`, `{decision_value}` and other fields of the decision; a summary if left out.",
      example: "{entity}: engagement is low ({decision_value})",
    }),
  ),
};
const channel = line(64).openapi({
  description: "Name of the channel; `inbox` is stored and read with GET /notifications.",
  example: "inbox",
});

const WebhookAction = component(
  "WebhookAction",
  z.strictObject({
    type: z.literal("webhook"),
    endpoint: line(2048).openapi({
      description:
        "Address to call, https; it takes no placeholders. It may hold a secret, so a key without the scope `author` sees only scheme and host.",
      example: "https://hooks.example.com/decisions",
    }),
    method: optional(z.enum(["POST", "PUT", "PATCH"]).openapi({ description: "POST if left out.", example: "POST" })),
    headers: optional(
      z.record(headerName, line(2048)).openapi({
        description: "Request headers; `${NAME}` stands for a secret the operator has listed.",
        example: { Authorization: "Bearer ${PAGER_TOKEN}" },
      }),
    ),
    payload_template: optional(
      jsonValue.refine(isGiven).openapi({
        description:
          "Body to send, with placeholders such as `{entity}` in its values, not in its keys; the decision if left out.",
        example: { text: "{entity} fired", value: "{result_value}" },
      }),
    ),
    retries: optional(
      wholeNumber.min(0).max(maxRetries).openapi({
        description:
          "How many more attempts to make after no answer, 408, 429 or 5xx, when Standard Webhooks or `Retry-After` says, always under the same `webhook-id`; 0 if left out. An ActionResult shows the first, GET /deliveries the rest.",
        example: 5,
      }),
    ),
  }),
  {
    description: "Calls an HTTP address.",
    example: { type: "webhook", endpoint: "https://hooks.example.com/decisions" },
  },
);

const WorkflowAction = component(
  "WorkflowAction",
  z.strictObject({
    type: z.literal("workflow"),
    workflow_id: id.openapi({ description: "A workflow the operator has bound.", example: "escalate" }),
    input_mapping: optional(
      z.record(line(128), line(255)).openapi({
        description: "Input names to decision fields; the whole decision if left out.",
        example: { account: "entity", cause: "reason" },
      }),
    ),
  }),
  { description: "Starts a workflow.", example: { type: "workflow", workflow_id: "escalate" } },
);

const RegisterAction = component(
  "RegisterAction",
  z.strictObject({
    type: z.literal("register"),
    primitive_id: primitiveId.openapi({
      description: "The signal that receives the decision.",
      example: "account.low_engagement",
    }),
    entity_field: optional(
      line(255).openapi({
        description: "Decision field that carries the entity; `entity` if left out.",
        example: "entity",
      }),
    ),
  }),
  {
    description: "Appends an observation, so that one task can feed another.",
    example: { type: "register", primitive_id: "account.low_engagement" },
  },
);

const NotificationAction = component("NotificationAction", z.strictObject({ ...notification, channel }), {
  description: "Sends a message to a named channel.",
  example: { type: "notification", channel: "inbox" },
});

const TaskNotificationAction = component(
  "TaskNotificationAction",
  z.strictObject({ ...notification, channel: channel.default("inbox") }),
  { description: "Sends a message to a named channel, the inbox if none is named.", example: { type: "notification" } },
);

export const DeliveryConfig = component(
  "DeliveryConfig",
  z.discriminatedUnion("type", [TaskNotificationAction, WebhookAction, WorkflowAction, RegisterAction]),
  { description: "What happens when the task fires.", example: { type: "notification", channel: "inbox" } },
);
export type DeliveryConfig = z.output<typeof DeliveryConfig>;

export const ActionConfigView = component(
  "ActionConfig",
  z.discriminatedUnion("type", [NotificationAction, WebhookAction, WorkflowAction, RegisterAction]),
  { description: "What an action does.", example: { type: "notification", channel: "inbox" } },
);
export type ActionConfigView = z.output<typeof ActionConfigView>;
