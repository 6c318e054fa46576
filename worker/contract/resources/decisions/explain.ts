import { component } from "../../wire/component.ts";
import { z } from "@hono/zod-openapi";
import { boundaryRelations } from "../../../domain/condition/accounts/account.ts";
import { strategyNames } from "../../../domain/values/definitions/condition.ts";
import { outputTypes } from "../../../domain/values/values.ts";
import {
  entity,
  id,
  instant,
  optional,
  primitiveId,
  scalarValue,
  timestamp,
  version,
  wholeNumber,
} from "../../wire/common.ts";
import { conditionId, decisionId } from "../../wire/ids.ts";
import { BoundsSchema } from "../definitions/conditions.ts";
import { DecidingMembers, decisionFields, decisionValue, DriverSchema } from "../evaluation/evaluate.ts";

export const ExplainDecisionBody = component(
  "ExplainDecisionBody",
  z.strictObject({
    condition_id: conditionId,
    condition_version: version,
    entity,
    timestamp: timestamp.describe("The time the decision was about."),
  }),
  { description: "Names a recorded decision by the question it answers." },
);
export type ExplainDecisionBody = z.output<typeof ExplainDecisionBody>;

const flip = {
  value: scalarValue.openapi({
    description: "The nearest Result that would have given the other answer; null for a composite.",
    example: 0.35,
  }),
  boundary: scalarValue.openapi({ description: "Where the answer changes; null for a composite.", example: 0.35 }),
  relation: z
    .enum(boundaryRelations)
    .nullable()
    .openapi({ description: "On which side of the boundary the other answer lies.", example: "at_or_above" }),
  meaning: z.string().openapi({
    description: "The same in one sentence.",
    example: "A Result of at least 0.35, the threshold, would not have fired.",
  }),
};

const OperandCounterfactual = component(
  "OperandCounterfactual",
  z.strictObject({ condition_id: id, condition_version: version, ...flip }),
  { description: "What would have changed one operand of a composite." },
);

const Counterfactual = component(
  "Counterfactual",
  z.strictObject({
    ...flip,
    distance: z
      .number()
      .nullable()
      .openapi({ description: "From the Result to `value`; null where there is no number.", example: 0.04 }),
    need: z.enum(["any", "all"]).nullable().openapi({
      description: "For a composite: whether one of the operands would have been enough.",
      example: null,
    }),
    operands: z
      .array(OperandCounterfactual)
      .describe("For a composite: the operands that would have had to answer otherwise."),
  }),
  { description: "The nearest change that would have given the other decision." },
);

export const DecisionExplanationView = component(
  "DecisionExplanation",
  z.strictObject({
    decision_id: decisionId,
    decision_type: decisionFields.decision_type,
    decision: decisionValue,
    concept_value: z
      .union([z.number(), z.string()])
      .nullable()
      .openapi({ description: 'The Result; `"true"` or `"false"` of a flag.', example: 0.31 }),
    strategy_type: z.enum(strategyNames).openapi({ example: "threshold" }),
    threshold_applied: decisionFields.threshold_applied,
    label_matched: z.string().nullable().openapi({ description: "The label that matched, for equals.", example: null }),
    score: decisionFields.score,
    reason: decisionFields.reason,
    history_count: decisionFields.history_count,
    drivers: z.array(DriverSchema).describe("One for each input signal."),
    members: optional(DecidingMembers),
    summary: z.string().openapi({
      description: "The decision in one sentence.",
      example: "Fired: 31% is below the threshold of 35%.",
    }),
    counterfactual: Counterfactual.nullable(),
    counterfactual_reason: z
      .string()
      .nullable()
      .openapi({ description: "Why there is no counterfactual; null if there is one.", example: null }),
    evaluated_at: instant,
  }),
  { description: "Why a recorded decision came out as it did, from its record alone." },
);
export type DecisionExplanationView = z.output<typeof DecisionExplanationView>;

export const ExplainConditionBody = component(
  "ExplainConditionBody",
  z.strictObject({ condition_id: conditionId, condition_version: version }),
  { description: "Names a condition version." },
);
export type ExplainConditionBody = z.output<typeof ExplainConditionBody>;

const ExplainedOperand = component(
  "ExplainedOperand",
  z.strictObject({
    condition_id: id,
    condition_version: version,
    negate: z.boolean().openapi({ example: false }),
    natural_language_summary: z.string(),
    parameter_rationale: z.string(),
  }),
  { description: "One operand of a composite, explained." },
);

export const ConditionExplanation = component(
  "ConditionExplanation",
  z.strictObject({
    condition_id: id,
    condition_version: version,
    natural_language_summary: z.string().openapi({
      description: "What it watches for. The active context may affect the wording, never a number.",
      example: "Fires for an account when account.active_user_rate_30d is below 0.35.",
    }),
    parameter_rationale: z.string().openapi({
      description: "Why the parameters are what they are, from what was pinned with the condition.",
      example:
        'threshold on account.active_user_rate_30d: direction "below" was given in the sentence ("drops") and value 0.35 was given in the sentence ("35%").',
    }),
    strategy: z.enum(strategyNames).openapi({ example: "threshold" }),
    params: z
      .record(z.string(), z.unknown())
      .openapi({ description: "The strategy's parameters.", example: { direction: "below", value: 0.35 } }),
    decision_type: decisionFields.decision_type,
    threshold_applied: decisionFields.threshold_applied,
    min_history: wholeNumber.nullable().openapi({
      description: "Minimum points of history it needs; null for a strategy that needs none.",
      example: null,
    }),
    threshold_bounds: BoundsSchema.nullable(),
    on_bounds_exceeded: z
      .enum(["clamp", "reject"])
      .nullable()
      .openapi({ description: "What calibration does at the bounds.", example: null }),
    concept: z.strictObject({
      concept_id: id,
      concept_version: version,
      description: z.string(),
      output_type: z.enum(outputTypes),
      signals: z.array(primitiveId).describe("The signals the Result is computed from."),
    }),
    operands: z.array(ExplainedOperand).describe("Empty unless composite."),
    provenance: z
      .record(z.string(), z.unknown())
      .nullable()
      .describe("Where strategy and parameters came from, as data; null when registered by hand."),
    context_version: z
      .string()
      .nullable()
      .openapi({ description: "The context whose words were used.", example: null }),
    ir_hash: z.string().describe("SHA-256 of the execution graph."),
  }),
  { description: "What a condition does and why, from its definition alone." },
);
export type ConditionExplanation = z.output<typeof ConditionExplanation>;
