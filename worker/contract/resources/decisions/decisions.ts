import { component } from "../../wire/component.ts";
import { z } from "@hono/zod-openapi";
import { outputTypes } from "../../../domain/values/values.ts";
import { ActionOutcome } from "../actions/actions.ts";
import {
  entity,
  entityId,
  id,
  instant,
  optional,
  scalarValue,
  scalars,
  timestamp,
  version,
  wholeNumber,
} from "../../wire/common.ts";
import { conditionId, decisionId } from "../../wire/ids.ts";
import {
  DecidingMembers,
  decisionFields,
  decisionValue,
  DriverSchema,
  SeriesSummarySchema,
  SignalErrorSchema,
  pinnedFields,
} from "../evaluation/evaluate.ts";
import { PopulationFactsSchema } from "./population-facts.ts";
import { fromBeforeTo, listOf, pageQuery } from "../../wire/pagination.ts";

const outcomeNames = ["triggered", "not_triggered"] as const;

const RecordedResult = component(
  "RecordedResult",
  z.strictObject({ value: scalarValue, type: z.enum(outputTypes).openapi({ example: "float" }) }),
  { description: "A Result with its type.", example: { value: 0.31, type: "float" } },
);

const HistoryFacts = component(
  "HistoryFacts",
  z.strictObject({
    count: wholeNumber.openapi({ description: "Points of history.", example: 29 }),
    mean: optional(z.number().openapi({ description: "Mean of history (z_score).", example: 0.44 })),
    sd: optional(z.number().openapi({ description: "Population standard deviation (z_score).", example: 0.04 })),
    below: optional(z.number().nullable().openapi({ description: "Nearest point below (percentile).", example: 0.3 })),
    above: optional(z.number().nullable().openapi({ description: "Nearest point above (percentile).", example: 0.33 })),
    cut: optional(z.number().openapi({ description: "The quantile compared with (percentile).", example: 0.36 })),
    reference: optional(z.number().openapi({ description: "The earlier value (change).", example: 0.42 })),
    unit: optional(
      z
        .number()
        .openapi({ description: "What a move from an earlier value of 0 was divided by (change).", example: 1 }),
    ),
  }),
  { description: "What the Result was judged against.", example: { count: 29, mean: 0.44, sd: 0.04 } },
);

const OperandOutcome = component(
  "OperandOutcome",
  z.strictObject({
    condition_id: id,
    condition_version: version,
    negate: z.boolean().openapi({ example: false }),
    decision_value: decisionValue,
    score: decisionFields.score,
    reason: decisionFields.reason,
    history_count: decisionFields.history_count,
    history: HistoryFacts.nullable(),
    result: RecordedResult,
  }),
  { description: "What one operand of a composite said." },
);

export const DecisionRecordView = component(
  "DecisionRecord",
  z.strictObject({
    decision_id: decisionId,
    ...pinnedFields,
    concept_result: RecordedResult,
    input_primitives: scalars.openapi({
      description: "Signal values by primitive id.",
      example: { "account.active_user_rate_30d": 0.31 },
    }),
    series_summary: z.record(z.string(), SeriesSummarySchema),
    signal_errors: z.array(SignalErrorSchema),
    features: scalars.openapi({ description: "Values of the concept's steps.", example: { latest: 0.31 } }),
    ...decisionFields,
    decision_value: decisionValue,
    label_matched: z.string().nullable().openapi({ description: "The label that matched, for equals.", example: null }),
    history: HistoryFacts.nullable(),
    operands: z.array(OperandOutcome).describe("Empty unless composite."),
    drivers: z.array(DriverSchema).describe("One for each input signal."),
    members: optional(DecidingMembers),
    populations: optional(
      z
        .record(z.string(), PopulationFactsSchema)
        .describe("Of a group: what its members came to, by concept and version."),
    ),
    outcome: z.enum(outcomeNames).openapi({ example: "triggered" }),
    entity_id: entityId,
    evaluated_at: instant.describe("The time the question was about."),
    deterministic: z.boolean().openapi({ description: "Whether the question named its time.", example: true }),
    watermarks: z.record(z.string(), wholeNumber).openapi({
      description: "How much of the ledger each concept saw, by concept and version.",
      example: { "cpt_4m8d2q@1.0": 1042 },
    }),
    ir_hash: z.string().openapi({
      description: "SHA-256 of the execution graph, which proves that the logic was unchanged.",
      example: "5d41c7ab6f0e2b4f9a8c3d2e1f0a9b8c7d6e5f4a3b2c1d0e9f8a7b6c5d4e3f2a",
    }),
    engine: wholeNumber.openapi({ description: "Version of the operators' meaning.", example: 1 }),
    action_id: z
      .string()
      .nullable()
      .openapi({ description: "The first action due to fire.", example: "act_01992f6e1c0e7a3b9d5f" }),
    actions: z.array(ActionOutcome).describe("What became of each action."),
  }),
  { description: "One evaluation, kept unchanged." },
);
export type DecisionRecordView = z.output<typeof DecisionRecordView>;

/** What decisions can be filtered by; filters combine. */
export const decisionFilters = {
  entity_id: optional(entity.openapi({ description: "The entity, or its pseudonym.", example: "account:8841" })),
  condition_id: optional(conditionId),
  condition_version: optional(version.describe("Requires condition_id.")),
  outcome: optional(z.enum(outcomeNames).openapi({ example: "triggered" })),
  from: optional(timestamp.describe("Earliest evaluated_at, inclusive.")),
  to: optional(timestamp.describe("Latest evaluated_at, inclusive.")),
};
export type DecisionFilterQuery = z.output<z.ZodObject<typeof decisionFilters>>;

/** The rule that the version of a condition means nothing without its id. */
export const versionOfCondition = [
  (query: { condition_id?: string; condition_version?: string }): boolean =>
    query.condition_version === undefined || query.condition_id !== undefined,
  { path: ["condition_version"], message: "requires condition_id" },
] as const satisfies Parameters<z.ZodObject["refine"]>;

export const ListDecisionsQuery = z
  .strictObject({ ...decisionFilters, ...pageQuery("decisions") })
  .refine(...versionOfCondition)
  .refine(...fromBeforeTo);
export type ListDecisionsQuery = z.output<typeof ListDecisionsQuery>;

export const DecisionList = listOf("DecisionList", DecisionRecordView, "A page of decisions.");
export type DecisionList = z.output<typeof DecisionList>;

export const DecisionParams = z.strictObject({ decision_id: decisionId });
export type DecisionParams = z.output<typeof DecisionParams>;
