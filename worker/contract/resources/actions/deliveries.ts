import { z } from "@hono/zod-openapi";
import { deliveryStatuses } from "../../../domain/action/delivering/grouping.ts";
import { id, instant, line, optional, version, wholeNumber } from "../../wire/common.ts";
import { actionId, taskId } from "../../wire/ids.ts";
import { component } from "../../wire/component.ts";
import { listOf, pageQuery } from "../../wire/pagination.ts";
import { firingId, firingKind } from "./actions.ts";

const status = z.enum(deliveryStatuses).openapi({
  description: "`pending` waits for its first attempt, `retrying` for the next; `delivered` and `failed` are final.",
  example: "failed",
});
const problem = z
  .strictObject({
    type: z.string().openapi({ example: "http_status" }),
    message: z.string().openapi({ example: "The receiver answered 503." }),
  })
  .nullable();
const httpStatus = wholeNumber
  .nullable()
  .openapi({ description: "What the receiver answered, unless it was a success; else null.", example: 503 });
const deliveryId = z.string().openapi({
  description: "Identifies the message to its receiver: the `webhook-id` of every attempt.",
  example: "dec_k3v9m2x7q0c4h8t1.act_01992f6e1c0e7a3b9d5f",
});

const routeFields = {
  channel_version: wholeNumber.nullable().openapi({
    description: "The version of the channel that the attempt went to; null without one, and where it was interrupted.",
    example: 2,
  }),
  host: z
    .string()
    .nullable()
    .openapi({ description: "The host that was called; of mail, the domain.", example: "hooks.slack.com" }),
};

const deliveryFields = {
  delivery_id: deliveryId,
  decision_id: firingId,
  decisions: wholeNumber.openapi({
    description: "How many decisions it holds; `decision_id` is the first.",
    example: 1,
  }),
  kind: firingKind,
  action_id: actionId,
  action_version: version,
  task_id: z
    .string()
    .nullable()
    .openapi({ description: "The task it is for; null for a registered action.", example: null }),
  channel: z
    .string()
    .nullable()
    .openapi({ description: "Where a notification goes; null for other actions.", example: "oncall" }),
  instance_id: id.nullable().openapi({
    description: "The escalation whose message it is; null for the message of an action.",
    example: null,
  }),
  status,
  attempts: wholeNumber.openapi({ description: "Attempts so far.", example: 3 }),
  attempts_allowed: wholeNumber.openapi({ description: "The most attempts it may have.", example: 6 }),
  next_at: instant.nullable().describe("When the next attempt is due; null if there will be none."),
  last_error: problem.describe("What went wrong at the last attempt; null if nothing did."),
  http_status: httpStatus,
  ...routeFields,
  created_at: instant,
  updated_at: instant,
};

export const SentMessage = component("SentMessage", z.strictObject(deliveryFields), {
  description: "A message of an action or an escalation on its way, and how it went.",
});
export type SentMessage = z.output<typeof SentMessage>;

const DeliveryAttempt = component(
  "DeliveryAttempt",
  z.strictObject({
    attempt: wholeNumber.openapi({ description: "From 1.", example: 1 }),
    started_at: instant,
    finished_at: instant.nullable().describe("Null while it is under way, and if it was interrupted."),
    error: problem.describe("What went wrong; null if nothing did."),
    http_status: httpStatus,
    ...routeFields,
  }),
  { description: "One attempt to deliver a message." },
);

export const SentMessageWithAttempts = component(
  "SentMessageWithAttempts",
  z.strictObject({
    ...deliveryFields,
    decision_ids: z.array(firingId).describe("Every decision in it."),
    history: z.array(DeliveryAttempt).describe("Its attempts, first to last."),
  }),
  { description: "A message of an action with every attempt to deliver it." },
);
export type SentMessageWithAttempts = z.output<typeof SentMessageWithAttempts>;

export const ListDeliveriesFilter = z.strictObject({
  ...pageQuery("messages"),
  status: optional(status),
  task_id: optional(taskId.openapi({ description: "The task they are for." })),
  channel: optional(line(64).openapi({ description: "The channel they go to.", example: "oncall" })),
});
export type ListDeliveriesFilter = z.output<typeof ListDeliveriesFilter>;

export const SentMessageList = listOf("SentMessageList", SentMessage, "A page of messages of actions.");
export type SentMessageList = z.output<typeof SentMessageList>;

export const DeliveryParams = z.strictObject({
  delivery_id: line(600).openapi({
    description: "Id of the delivery.",
    example: "dec_k3v9m2x7q0c4h8t1.act_01992f6e1c0e7a3b9d5f",
  }),
});
export type DeliveryInput = z.output<typeof DeliveryParams>;
