import { component } from "../../wire/component.ts";
import { z } from "@hono/zod-openapi";
import { ActionConfigView, DeliveryConfig } from "../actions/action-config.ts";
import { BacktestSpan } from "../learning/backtest.ts";
import {
  externalId,
  id,
  instant,
  line,
  namespace,
  onceSound,
  optional,
  primitiveId,
  prose,
  version,
  wholeNumber,
} from "../../wire/common.ts";
import { actionId, conceptId, conditionId, taskId } from "../../wire/ids.ts";
import { entityScope } from "../signals/entity-scope.ts";
import { FiringChange, FiringConfigSchema, FiringWishSchema } from "../actions/firing.ts";
import { TaskMetaSchema, TaskMetaChange } from "./meta.ts";
import { pageOf, pageQuery } from "../../wire/pagination.ts";
import { ProvenanceSchema } from "./provenance.ts";
import { watching, WatchStatusSchema, WatchWishSchema } from "./watch.ts";

const askedAs = prose(2000).openapi({
  description: "Your original words, if `intent` is a reading you chose for them; kept on the task, never compiled.",
  example: "tell me when engagement slips",
});
const intent = prose(2000).openapi({
  description: "What to watch for, in a sentence.",
  example: "alert me when the active user rate drops below 35%",
});

const ConstraintsConfig = component(
  "ConstraintsConfig",
  z.strictObject({
    sensitivity: optional(
      z
        .enum(["low", "medium", "high"])
        .openapi({ description: "high fires earlier, low later; no effect on a number you give.", example: "high" }),
    ),
    namespace: optional(namespace),
  }),
  { description: "Preferences that go with the sentence." },
);

const TaskBinding = component(
  "TaskBinding",
  z.strictObject({ condition_id: id.openapi({ example: "low_engagement" }), condition_version: version }),
  {
    description:
      "A registered condition to make a task of, with the concept it judges. The intent is then a label and is not compiled.",
  },
);

/** What a task is made of besides what decides. */
const taskFields = {
  intent,
  external_id: optional(externalId),
  asked_as: optional(askedAs),
  entity_scope: entityScope,
  delivery: DeliveryConfig,
  constraints: optional(ConstraintsConfig),
  status: z.enum(["active", "preview"]).default("active").openapi({
    description: "`preview` evaluates and records, and only reports what it would send.",
    example: "active",
  }),
  firing: optional(FiringWishSchema),
  watch: optional(WatchWishSchema.nullable()),
  meta: optional(TaskMetaSchema),
  backtest: optional(BacktestSpan),
};

export const CreateTaskBody = component(
  "CreateTaskBody",
  z
    .strictObject({
      ...taskFields,
      bind: optional(TaskBinding),
      dry_run: z
        .boolean()
        .default(false)
        .openapi({ description: "Shows what would be created and stores nothing.", example: false }),
    })
    .refine((input) => input.backtest === undefined || input.dry_run, {
      path: ["backtest"],
      message: "is only possible with `dry_run`",
    })
    .refine((input) => input.bind === undefined || input.constraints?.sensitivity === undefined, {
      path: ["constraints", "sensitivity"],
      message: "is about how a sentence is compiled, and with `bind` none is",
    }),
  {
    description: "A sentence to turn into a task.",
    example: {
      intent: "alert me when the active user rate drops below 35%",
      entity_scope: "account:*",
      delivery: { type: "notification", channel: "inbox" },
    },
  },
);
export type CreateTaskBody = z.output<typeof CreateTaskBody>;

export const PreviewTaskBody = component("PreviewTaskBody", z.strictObject(taskFields), {
  description: "A sentence to show as the task that it would become.",
  example: {
    intent: "alert me when the active user rate drops below 35%",
    entity_scope: "account:*",
    delivery: { type: "notification", channel: "inbox" },
  },
});
export type PreviewTaskBody = z.output<typeof PreviewTaskBody>;

export const previewToken = id.openapi({ description: "Creates the task that was shown, once.", example: "prev_5f0c" });

export const CreatePreviewedTaskBody = component(
  "CreatePreviewedTaskBody",
  z.strictObject({ preview_token: previewToken }),
  { description: "A preview to create a task from.", example: { preview_token: "prev_5f0c" } },
);
export type CreatePreviewedTaskBody = z.output<typeof CreatePreviewedTaskBody>;

const taskStatuses = ["active", "paused", "deleted", "preview"] as const;

export const Task = component(
  "Task",
  z.strictObject({
    task_id: taskId,
    external_id: externalId.nullable(),
    intent: z
      .string()
      .openapi({ description: "The sentence.", example: "alert me when the active user rate drops below 35%" }),
    asked_as: askedAs.nullable().describe("The words it was chosen for; null if none were given."),
    concept_id: conceptId,
    concept_version: version,
    condition_id: conditionId,
    condition_version: version,
    action_id: actionId,
    action_version: version,
    entity_scope: z.string().openapi({ example: "account:*" }),
    firing: FiringConfigSchema,
    watch: watching,
    watch_status: WatchStatusSchema.nullable().describe("How the watch is doing; null without one."),
    delivery: ActionConfigView,
    meta: TaskMetaSchema,
    status: z.enum(taskStatuses).openapi({ example: "active" }),
    created_at: instant,
    last_triggered_at: instant.nullable().openapi({
      description:
        "When its action last fired; null if never. Tests, reminders and notices that it is over are no firings.",
      example: null,
    }),
    context_version: z
      .string()
      .nullable()
      .openapi({ description: "Context in force when it was created; null if none.", example: null }),
    guardrails_version: z
      .string()
      .nullable()
      .openapi({ description: "Guardrails in force when it was created; null for the file.", example: null }),
    context_warning: z.string().nullable().openapi({
      description: "Set when no context was active at creation; null otherwise.",
      example:
        "No active application context exists, so the task was compiled without domain context. Define one with POST /context, then recompile: create the task again from its sentence.",
    }),
    warnings: z.array(z.string()).openapi({
      description:
        "What a person should check about how the sentence was understood and, outside of lists, whom the task reaches now.",
      example: [],
    }),
    provenance: ProvenanceSchema,
  }),
  { description: "A sentence bound to a pinned concept, condition and action." },
);
export type Task = z.output<typeof Task>;

export const TaskParams = z.strictObject({ id: taskId });
export type GetTaskInput = z.output<typeof TaskParams>;

export const UpdateTaskBody = component(
  "UpdateTaskBody",
  z
    .strictObject({
      condition_version: optional(
        version.openapi({
          description: "Another version of the same condition to bind to: another setting of the same strategy.",
          example: "1.1",
        }),
      ),
      delivery: optional(DeliveryConfig),
      entity_scope: optional(entityScope),
      firing: optional(FiringChange),
      watch: optional(
        WatchWishSchema.nullable().describe("Replaces the watch; with null, the task answers only when asked."),
      ),
      meta: optional(TaskMetaChange),
      status: optional(
        z
          .enum(["active", "paused"])
          .openapi({ description: "Pauses, resumes or promotes a preview.", example: "paused" }),
      ),
    })
    .refine((change) => Object.keys(change).length > 0, {
      message: "must name at least one of condition_version, delivery, entity_scope, firing, watch, meta and status",
      when: onceSound,
    }),
  {
    description: "What to change in a task; either every change is applied or none.",
    example: { condition_version: "1.1" },
  },
);
export type UpdateTaskBody = z.output<typeof UpdateTaskBody>;
export type UpdateTaskInput = UpdateTaskBody & GetTaskInput;

export const ListTasksQuery = z
  .strictObject({
    ...pageQuery("tasks", { standard: 20, max: 100 }),
    status: optional(
      z
        .enum(taskStatuses)
        .openapi({ description: "Only tasks of this status; deleted ones are left out otherwise.", example: "active" }),
    ),
    external_id: optional(externalId.describe("Only the task with this name.")),
    condition_id: optional(
      id.openapi({ description: "Only tasks bound to this condition, in any version.", example: "cnd_9x1k7w" }),
    ),
    condition_version: optional(version.describe("Requires condition_id.")),
    primitive_id: optional(
      primitiveId.describe("Only tasks that use this signal, directly or through a condition they combine."),
    ),
    q: optional(
      line(200).openapi({
        description:
          "Only those with each of these words in their name, sentence or note, in capitals or not. Reads up to 1,000 tasks a call: a page may be short, or empty, and still have a `next_cursor`.",
        example: "pressure boiler",
      }),
    ),
  })
  .refine((query) => query.condition_version === undefined || query.condition_id !== undefined, {
    path: ["condition_version"],
    message: "requires condition_id",
  });
export type ListTasksQuery = z.output<typeof ListTasksQuery>;

export const TaskList = component(
  "TaskList",
  pageOf(Task).extend({
    total_count: wholeNumber.openapi({
      description: "Tasks in the whole list; with `q`, among which it looks.",
      example: 1,
    }),
  }),
  {
    description: "A page of tasks.",
  },
);
export type TaskList = z.output<typeof TaskList>;
