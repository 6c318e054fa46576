import { z } from "@hono/zod-openapi";
import { fireOnValues, type Json } from "../domain/action/definition.ts";
import { id, line, namespace, optional, primitiveId, prose, version } from "./common.ts";

/** Anything JSON can say; a body has been parsed, so there is nothing left to check. */
const json = z.unknown() as unknown as z.ZodType<Json>;

const headerName = z.string().regex(/^[!#$%&'*+.^_`|~0-9A-Za-z-]{1,128}$/, "must be the name of an HTTP header");

const notification = {
  type: z.literal("notification"),
  message_template: optional(
    prose(2000).openapi({
      description: "Text with `{entity}`, `{decision_value}` and other fields of the decision; a summary if left out.",
      example: "{entity}: engagement is low ({decision_value})",
    }),
  ),
};
const channel = line(64).openapi({ description: "Name of the channel; `inbox` is stored and read with GET /notifications.", example: "inbox" });

const webhook = z
  .strictObject({
    type: z.literal("webhook"),
    endpoint: line(2048).openapi({ description: "Address to call, https.", example: "https://hooks.example.com/decisions" }),
    method: optional(z.enum(["POST", "PUT", "PATCH"]).openapi({ description: "POST if left out.", example: "POST" })),
    headers: optional(
      z.record(headerName, line(2048)).openapi({
        description: "Request headers; `${NAME}` stands for a secret the operator has listed.",
        example: { Authorization: "Bearer ${PAGER_TOKEN}" },
      }),
    ),
    payload_template: optional(
      json.openapi({
        description: "Body to send, with placeholders such as `{entity}` in its strings; the decision if left out.",
        example: { text: "{entity} fired", value: "{concept_value}" },
      }),
    ),
  })
  .openapi("WebhookAction", { description: "Calls an HTTP address.", example: { type: "webhook", endpoint: "https://hooks.example.com/decisions" } });

const workflow = z
  .strictObject({
    type: z.literal("workflow"),
    workflow_id: id.openapi({ description: "A workflow the operator has bound.", example: "escalate" }),
    input_mapping: optional(
      z.record(line(128), line(255)).openapi({
        description: "Input names to decision fields; the whole decision if left out.",
        example: { account: "entity", cause: "reason" },
      }),
    ),
  })
  .openapi("WorkflowAction", { description: "Starts a workflow.", example: { type: "workflow", workflow_id: "escalate" } });

const register = z
  .strictObject({
    type: z.literal("register"),
    primitive_id: primitiveId.openapi({ description: "The signal that receives the decision.", example: "account.low_engagement" }),
    entity_field: optional(line(255).openapi({ description: "Decision field that carries the entity; `entity` if left out.", example: "entity" })),
  })
  .openapi("RegisterAction", {
    description: "Appends an observation, so that one task can feed another.",
    example: { type: "register", primitive_id: "account.low_engagement" },
  });

const NotificationAction = z
  .strictObject({ ...notification, channel })
  .openapi("NotificationAction", { description: "Sends a message to a named channel.", example: { type: "notification", channel: "inbox" } });

const NotificationDelivery = z
  .strictObject({ ...notification, channel: channel.default("inbox") })
  .openapi("NotificationDelivery", { description: "Sends a message to a named channel, the inbox if none is named.", example: { type: "notification" } });

export const DeliveryConfig = z
  .discriminatedUnion("type", [NotificationDelivery, webhook, workflow, register])
  .openapi("DeliveryConfig", { description: "What happens when the task fires.", example: { type: "notification", channel: "inbox" } });
export type DeliveryConfig = z.output<typeof DeliveryConfig>;

export const ActionConfig = z
  .discriminatedUnion("type", [NotificationAction, webhook, workflow, register])
  .openapi("ActionConfig", { description: "What an action does.", example: { type: "notification", channel: "inbox" } });
export type ActionConfig = z.output<typeof ActionConfig>;

const TriggerConfig = z
  .strictObject({
    fire_on: z.enum(fireOnValues).openapi({ description: "Fires on true or a label, on false, or on every evaluation.", example: "true" }),
    condition_id: id.openapi({ example: "low_engagement" }),
    condition_version: version,
  })
  .openapi("TriggerConfig", { description: "When an action fires." });

/** The binding of a task that has not been stored: actions get their id when they are. */
export const ActionDraft = z
  .strictObject({ config: ActionConfig, trigger: TriggerConfig, namespace })
  .openapi("ActionDraft", { description: "The action a task would get." });
export type ActionDraft = z.output<typeof ActionDraft>;

export const ActionResult = z
  .strictObject({
    action_id: id.openapi({ example: "act_01992f6e1c0e7a3b9d5f" }),
    action_version: version,
    status: z
      .enum(["triggered", "skipped", "failed", "would_trigger", "queued"])
      .openapi({ description: "`queued` is still to be sent; `would_trigger` is the answer of a dry run.", example: "triggered" }),
    reason: z.string().nullable().openapi({ description: "Why it was skipped.", example: null }),
    payload_sent: json.openapi({ description: "What was sent, or would be; null if nothing.", example: { entity: "account:8841" } }),
    error: z
      .strictObject({
        type: z.string().openapi({ example: "http_error" }),
        message: z.string().openapi({ example: "The endpoint answered 502." }),
        status: z.int().optional().openapi({ description: "HTTP status of the receiver, if it answered.", example: 502 }),
      })
      .nullable()
      .openapi({ description: "What went wrong, if it failed.", example: null }),
  })
  .openapi("ActionResult", { description: "What one action did for one decision." });
export type ActionResult = z.output<typeof ActionResult>;
