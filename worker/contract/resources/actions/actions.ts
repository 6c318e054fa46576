import { component, leaf } from "../../wire/component.ts";
import { z } from "@hono/zod-openapi";
import { noticeKinds } from "../../../domain/action/alarm/incident-notice.ts";
import { fireOnValues } from "../../../domain/action/definition.ts";
import {
  entity,
  flagQuery,
  id,
  instant,
  namespace,
  optional,
  timestamp,
  version,
  wholeNumber,
} from "../../wire/common.ts";
import { actionId } from "../../wire/ids.ts";
import { entityScope } from "../signals/entity-scope.ts";
import { FiringConfigSchema } from "./firing.ts";
import { listOf, pageOf, pageQuery } from "../../wire/pagination.ts";
import { ActionConfigView, jsonValue } from "./action-config.ts";

const TriggerConfig = component(
  "TriggerConfig",
  z.strictObject({
    fire_on: z.enum(fireOnValues).openapi({
      description:
        "Fires on true or a label, on false, or on every evaluation. A decision with a `reason` could not be judged: only `any` fires on it.",
      example: "true",
    }),
    condition_id: id.openapi({ example: "low_engagement" }),
    condition_version: version,
    entity_scope: optional(
      entityScope.openapi({
        description:
          "Entities it fires for, as in a task; all if left out, including those of other tasks on this condition.",
        example: "account:*",
      }),
    ),
    firing: optional(FiringConfigSchema),
  }),
  { description: "When an action fires, for whom, and how often." },
);

/** The binding of a task that has not been stored: actions get their id when they are. */
export const ActionDraft = component(
  "ActionDraft",
  z.strictObject({ config: ActionConfigView, trigger: TriggerConfig, namespace }),
  { description: "The action a task would get." },
);

export const ActionResult = component(
  "ActionResult",
  z.strictObject({
    action_id: actionId,
    action_version: version,
    status: z.enum(["triggered", "skipped", "failed", "would_trigger", "queued"]).openapi({
      description:
        "`triggered` was sent; `skipped` was not, see `reason`; `failed` was tried, see `error`; `queued` is stored and still to be sent; `would_trigger` is the answer of a dry run or of a task in preview.",
      example: "triggered",
    }),
    reason: z.string().nullable().openapi({ description: "Why it was skipped.", example: null }),
    payload_sent: z
      .record(z.string(), jsonValue)
      .nullable()
      .openapi({ description: "What was sent, or would be; null if nothing.", example: { entity: "account:8841" } }),
    error: z
      .strictObject({
        type: z.string().openapi({ example: "http_error" }),
        message: z.string().openapi({ example: "The endpoint answered 502." }),
      })
      .nullable()
      .openapi({ description: "What went wrong, if it failed.", example: null }),
  }),
  { description: "What one action did for one decision." },
);
export type ActionResult = z.output<typeof ActionResult>;

const actionFields = {
  action_id: id.openapi({ description: "Id of the action.", example: "page_oncall" }),
  version: version.openapi({ example: "v1" }),
  config: ActionConfigView,
  trigger: TriggerConfig,
};

export const CreateActionBody = component("CreateActionBody", z.strictObject({ ...actionFields, namespace }), {
  description:
    "An action to register. (action_id, version) is permanent; the trigger's condition may be registered later.",
  example: {
    action_id: "page_oncall",
    version: "v1",
    config: { type: "webhook", endpoint: "https://hooks.example.com/decisions" },
    trigger: { fire_on: "true", condition_id: "low_engagement", condition_version: "1.0" },
    namespace: "org",
  },
});
export type CreateActionBody = z.output<typeof CreateActionBody>;

export const ActionDefinition = component(
  "ActionDefinition",
  z.strictObject({
    ...actionFields,
    namespace,
    task_id: z
      .string()
      .nullable()
      .openapi({ description: "The task it belongs to; null if registered by hand.", example: null }),
    created_at: instant,
  }),
  { description: "What happens when the condition fires. A header value that is more than `${NAME}` is masked." },
);
export type ActionDefinition = z.output<typeof ActionDefinition>;

export const ListActionsQuery = z.strictObject({ ...pageQuery("actions"), namespace: namespace.default("org") });
export type ListActionsQuery = z.output<typeof ListActionsQuery>;

export const ActionList = component(
  "ActionList",
  pageOf(ActionDefinition).extend({
    total_count: wholeNumber.openapi({ description: "Actions in the namespace.", example: 1 }),
  }),
  { description: "A page of actions." },
);
export type ActionList = z.output<typeof ActionList>;

export const ActionParams = z.strictObject({ action_id: actionFields.action_id });
export const ActionVersionQuery = z.strictObject({ version: actionFields.version });
export type GetActionInput = z.output<typeof ActionParams> & z.output<typeof ActionVersionQuery>;

export const TriggerActionBody = component(
  "TriggerActionBody",
  z.strictObject({
    version: actionFields.version,
    entity,
    timestamp: optional(timestamp.describe("The time stated in the payload; now if left out.")),
    dry_run: z
      .boolean()
      .default(false)
      .openapi({ description: "Sends nothing and shows the payload.", example: false }),
  }),
  { description: "A test of an action, as if its condition had come true." },
);
export type TriggerActionInput = z.output<typeof TriggerActionBody> & z.output<typeof ActionParams>;

const attemptFields = {
  attempted_at: instant.nullable().describe("When the send began; null if it did not."),
  duration_ms: wholeNumber.nullable().openapi({ description: "How long it took; null until it ended.", example: 84 }),
};

const deliveryRef = z.string().openapi({
  description: "The message that carried it; see GET /deliveries.",
  example: "dec_k3v9m2x7q0c4h8t1.page_oncall",
});

export const ActionOutcome = component(
  "ActionOutcome",
  z.strictObject({ ...ActionResult.shape, delivery_id: deliveryRef, ...attemptFields }),
  { description: "What one action did for one decision, and when." },
);
export type ActionOutcome = z.output<typeof ActionOutcome>;

/** What set off a delivery. */
export const firingId = leaf(
  "FiringId",
  z.string().openapi({
    description:
      "The decision it was for; `test_...` for a test, `nodata_...` for an entity that stopped reporting, `recovered_...`, `reminder_...`, `members_...` and `acknowledged_...` for an incident that is over, still open, has more members, or was acknowledged.",
    example: "dec_k3v9m2x7q0c4h8t1",
  }),
);
export const firingKind = leaf(
  "FiringKind",
  z.enum(["decision", "test", ...noticeKinds]).openapi({
    description:
      "`no_data`: an entity stopped reporting, and nothing was decided. `recovered`: an incident is over. `reminder`: it is still open. `members`: more of its members have begun to fire. `acknowledged`: someone has seen it; only PagerDuty gets this.",
    example: "decision",
  }),
);

const DeliveryView = component(
  "Delivery",
  z.strictObject({
    ...ActionResult.shape,
    decision_id: firingId,
    kind: firingKind,
    delivery_id: deliveryRef,
    planned_at: instant,
    ...attemptFields,
  }),
  { description: "One firing of an action, and how it went." },
);
export type DeliveryView = z.output<typeof DeliveryView>;

/** A firing of a task's own action as the task shows it: without what was sent. */
export const TaskDelivery = component("TaskDelivery", DeliveryView.omit({ action_id: true, payload_sent: true }), {
  description: "One firing of a task's action, and how it went.",
});

export const ListDeliveriesQuery = z.strictObject({
  ...pageQuery("deliveries"),
  version: actionFields.version,
  unchanged: flagQuery.default(false).openapi({
    description: "Whether to list those too that were skipped as `unchanged`: what held before holds still.",
    default: false,
  }),
});
export type ListDeliveriesInput = z.output<typeof ListDeliveriesQuery> & z.output<typeof ActionParams>;

export const DeliveryList = listOf("DeliveryList", DeliveryView, "A page of deliveries.");
export type DeliveryList = z.output<typeof DeliveryList>;
