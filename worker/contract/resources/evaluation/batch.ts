import { z } from "@hono/zod-openapi";
import { withSeparators } from "../../../domain/values/wording/words.ts";
import { component, leaf } from "../../wire/component.ts";
import { lengthOfTime, entity, instant, optional, timestamp, version, wholeNumber } from "../../wire/common.ts";
import { errorCodes } from "../../wire/error.ts";
import { DecisionView, FullPipelineResult, pinnedFields, pinnedExample, ResultView } from "./evaluate.ts";
import { questionTime } from "./execute.ts";
import { fromBeforeTo } from "../../wire/pagination.ts";
import { entityScope } from "../signals/entity-scope.ts";

/** Most questions that one call answers at once; more are a job. */
export const maxPerCall = 1_000;
/** Most questions of one job. */
export const maxPerJob = 100_000;

const dryRun = leaf(
  "DryRun",
  z
    .boolean()
    .default(false)
    .openapi({ description: "Stores and sends nothing; actions say what they would do.", example: false }),
);

const entitiesToAsk = z
  .array(entity)
  .min(1)
  .max(maxPerJob)
  .describe("The entities to ask about, in the order of the answer.");

export const batchFields = {
  ...pinnedFields,
  entities: optional(entitiesToAsk),
  entity_scope: optional(entityScope),
  timestamp: optional(questionTime),
  dry_run: dryRun,
};
/** Either a list or a scope says which entities are meant. */
export const listOrScope = [
  (input: { entities?: unknown; entity_scope?: unknown }): boolean =>
    (input.entities === undefined) !== (input.entity_scope === undefined),
  { path: ["entities"], message: "or `entity_scope` must be given, and not both" },
] as const satisfies Parameters<z.ZodObject["refine"]>;

// A list for a job is refused where it is answered, with the job as the way out.
const ofOneCall = { ...batchFields, entities: optional(entitiesToAsk.openapi({ maxItems: maxPerCall })) };

export const EvaluateBatchBody = component("EvaluateBatchBody", z.strictObject(ofOneCall).refine(...listOrScope), {
  description: `The same question about up to ${withSeparators(String(maxPerCall))} entities: a list, or all entities in a scope.`,
  example: { ...pinnedExample, entities: ["account:8841", "account:8842"], timestamp: "2026-09-01T08:00:00.000Z" },
});
export type EvaluateBatchBody = z.output<typeof EvaluateBatchBody>;

export const rangeFields = {
  ...pinnedFields,
  entity,
  from: timestamp.describe("The first time asked about."),
  to: timestamp.describe("The latest time to ask about, inclusive."),
  step: lengthOfTime.openapi({ description: "From one time to the next.", example: "1d" }),
  dry_run: dryRun,
};

export const EvaluateRangeBody = component("EvaluateRangeBody", z.strictObject(rangeFields).refine(...fromBeforeTo), {
  description: `The same question about one entity at up to ${withSeparators(String(maxPerCall))} times, the earliest first.`,
  example: {
    ...pinnedExample,
    entity: "account:8841",
    from: "2026-08-01T00:00:00.000Z",
    to: "2026-09-01T00:00:00.000Z",
    step: "1d",
  },
});
export type EvaluateRangeBody = z.output<typeof EvaluateRangeBody>;

export const EntityError = component(
  "EntityError",
  z.strictObject({
    type: z.enum(errorCodes).openapi({ example: "missing_data" }),
    message: z.string().openapi({ example: "account.active_user_rate_30d has no value at this time." }),
    location: optional(z.string().openapi({ example: "account.active_user_rate_30d" })),
    suggestion: optional(z.string().openapi({ example: "Push an observation at or before the time asked about." })),
    details: optional(z.unknown()),
  }),
  { description: "Why one of several could not be answered or done; nothing is recorded of it." },
);

const itemFields = {
  entity,
  result: optional(ResultView),
  decision: optional(DecisionView),
  decision_id: optional(
    z
      .string()
      .nullable()
      .openapi({ description: "The stored record; null on a dry run.", example: "dec_k3v9m2x7q0c4h8t1" }),
  ),
  error: optional(EntityError),
};
export const BatchItem = component("BatchItem", z.strictObject(itemFields), {
  description:
    "The answer about one entity, or its error. Actions that fire are sent afterwards and read `queued` until then.",
});
export type BatchItem = z.output<typeof BatchItem>;

export const RangeItem = component("RangeItem", z.strictObject({ ...itemFields, timestamp: instant }), {
  description: "The answer about one time, or its error.",
});

const totals = {
  total: wholeNumber.openapi({ description: "Questions asked.", example: 2 }),
  failed: wholeNumber.openapi({ description: "Those with an error.", example: 0 }),
};
export const BatchResult = component("BatchResult", z.strictObject({ results: z.array(BatchItem), ...totals }), {
  description: "One answer or error for each entity, in the order asked; those of a scope by id.",
});
export type BatchResult = z.output<typeof BatchResult>;

export const RangeResult = component("RangeResult", z.strictObject({ results: z.array(RangeItem), ...totals }), {
  description: "One answer or error for each time, the earliest first.",
});
export type RangeResult = z.output<typeof RangeResult>;

export const EvaluateTaskBody = component(
  "EvaluateTaskBody",
  z.strictObject({
    condition_version: version.describe("The version you expect the task to be bound to."),
    entity: optional(entity.describe("Left out: every entity in the task's scope.")),
    timestamp: optional(questionTime),
    dry_run: dryRun,
  }),
  {
    description: "Asks a task's question about one entity or about all in its scope.",
    example: { condition_version: "1.0", timestamp: "2026-09-01T08:00:00.000Z" },
  },
);
export type EvaluateTaskBody = z.output<typeof EvaluateTaskBody>;

export const EvaluateTaskResult = z
  .union([FullPipelineResult, BatchResult])
  .openapi({}, { unionPreferredType: "oneOf" });
