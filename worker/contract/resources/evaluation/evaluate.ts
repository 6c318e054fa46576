import { component } from "../../wire/component.ts";
import { z } from "@hono/zod-openapi";
import { reasons, strategyNames } from "../../../domain/values/definitions/condition.ts";
import { memberFolds } from "../../../domain/values/definitions/concept.ts";
import { outputTypes } from "../../../domain/values/values.ts";
import { ActionResult } from "../actions/actions.ts";
import {
  entity,
  member,
  instant,
  optional,
  primitiveId,
  scalarValue,
  scalars,
  timestamp,
  version,
  wholeNumber,
} from "../../wire/common.ts";
import { conceptId, conditionId } from "../../wire/ids.ts";

/** The pinned definitions of a question. */
export const pinnedFields = {
  concept_id: conceptId,
  concept_version: version,
  condition_id: conditionId,
  condition_version: version,
};
export const pinnedExample = {
  concept_id: "cpt_4m8d2q",
  concept_version: "1.0",
  condition_id: "cnd_9x1k7w",
  condition_version: "1.0",
};

export const EvaluateFullBody = component(
  "EvaluateFullBody",
  z.strictObject({
    ...pinnedFields,
    entity,
    timestamp: optional(
      timestamp.describe("The time the question is about; left out, it is about now and cannot be reproduced."),
    ),
    explain: z.boolean().default(false).openapi({ description: "Adds how the Result was computed.", example: false }),
    dry_run: z
      .boolean()
      .default(false)
      .openapi({ description: "Stores and sends nothing; actions say what they would do.", example: false }),
  }),
  {
    description: "A question: what do these definitions say about this entity at this time?",
    example: { ...pinnedExample, entity: "account:8841", timestamp: "2026-09-01T08:00:00.000Z" },
  },
);
export type EvaluateFullBody = z.output<typeof EvaluateFullBody>;

export const SeriesSummarySchema = component(
  "SeriesSummary",
  z.strictObject({
    count: wholeNumber.openapi({ description: "Points in view.", example: 30 }),
    first_at: instant.nullable(),
    last_at: instant.nullable(),
  }),
  { description: "How much of a series was looked at." },
);

export const SignalErrorSchema = component(
  "SignalError",
  z.strictObject({
    primitive_id: primitiveId,
    connector: z.string().openapi({ description: "The connector that tried to fetch it.", example: "http" }),
    message: z.string().openapi({ example: "The source did not answer within 5000 ms." }),
    status: optional(z.int().openapi({ description: "HTTP status of the source, if it answered.", example: 502 })),
    attempts: optional(z.int().openapi({ description: "How many attempts were made.", example: 2 })),
  }),
  { description: "A signal that could not be fetched; this differs from a signal without a value." },
);

const TraceNode = component(
  "TraceNode",
  z.strictObject({
    node_id: z.string().openapi({ example: "weekly" }),
    op: z.string().openapi({ example: "mean" }),
    inputs: scalars.openapi({
      description: "Values it was computed from, by name; of a series the newest point.",
      example: { rate: 0.31 },
    }),
    params: z.record(z.string(), z.unknown()).openapi({ example: { window: "7d" } }),
    output_value: scalarValue,
    output_type: z.string().openapi({ example: "float" }),
  }),
  { description: "One step of the computation and its value." },
);

export const DriverSchema = component(
  "Driver",
  z.strictObject({
    signal: primitiveId,
    contribution: z.number().openapi({ description: "Share of all effects; shares add up to 1.", example: 1 }),
    effect: z.number().openapi({ description: "How far the signal moved the Result, in its unit.", example: 0.31 }),
    value: scalarValue,
    sampled: optional(z.literal(true).describe("Present where effects were estimated from samples.")),
    member: optional(
      member.describe("Whose value it is, where the Result is that of one member; in explanations, not in records."),
    ),
  }),
  { description: "What one signal contributed." },
);

export const DecidingMembers = component(
  "DecidingMembers",
  z.strictObject({
    across: z.enum(memberFolds).openapi({ description: "How the Results of members became one.", example: "max" }),
    judged: wholeNumber.openapi({ description: "Members that had a Result.", example: 3 }),
    silent: wholeNumber.openapi({
      description: "Members not observed for longer than `max_age`, but within 30 days; they are not judged.",
      example: 0,
    }),
    deciding: z
      .array(z.strictObject({ member, value: scalarValue }))
      .describe("Those that decide most with their Results, at most five, the first before the others."),
  }),
  { description: "The members behind a Result; left out where signals have none." },
);

export const ResultExplanation = component(
  "ResultExplanation",
  z.strictObject({
    output: z.string().openapi({ description: "The step whose value is the Result.", example: "weekly" }),
    contributions: z.array(DriverSchema).describe("What each signal contributed."),
    nodes: z.array(TraceNode).describe("Every step in the order of computation."),
  }),
  { description: "How the Result was computed." },
);

export type ResultExplanation = z.output<typeof ResultExplanation>;

export const ResultView = component(
  "Result",
  z.strictObject({
    value: scalarValue.openapi({
      description:
        "The output of the concept, of its declared type; null where a nullable signal had no value or the computation has none, as for a division by zero. The Decision on null has a `reason`.",
      example: 0.31,
    }),
    type: z.enum(outputTypes).openapi({ example: "float" }),
    entity,
    version: version.describe("Version of the concept."),
    deterministic: z.boolean().openapi({ description: "True when a timestamp was given.", example: true }),
    timestamp: instant.describe("The time the Result is about."),
    explanation: ResultExplanation.optional(),
  }),
  { description: "What the concept computed." },
);
export type ResultView = z.output<typeof ResultView>;

export const decisionFields = {
  decision_type: z.enum(["boolean", "categorical"]).openapi({ example: "boolean" }),
  strategy: z.enum(strategyNames).openapi({ description: "The evaluation template.", example: "threshold" }),
  threshold_applied: z
    .number()
    .nullable()
    .openapi({ description: "Parameter in effect; null for equals and composite.", example: 0.35 }),
  score: z.number().nullable().openapi({
    description:
      "What was compared with the parameter. For `percentile`, 101 above all of history (`above`) and -1 below it (`below`).",
    example: 0.31,
  }),
  reason: z
    .enum(reasons)
    .nullable()
    .openapi({ description: "Why it could not be judged; null when it was.", example: null }),
  history_count: wholeNumber
    .nullable()
    .openapi({ description: "How many points of history there were, if too few.", example: null }),
};
export const decisionValue = z
  .union([z.boolean(), z.string()])
  .openapi({ description: "true or false; the matched label for equals.", example: true });

export const DecisionView = component(
  "Decision",
  z.strictObject({
    value: decisionValue,
    ...decisionFields,
    actions_triggered: z.array(ActionResult).describe("What each action bound to the condition did."),
  }),
  { description: "What the condition decided." },
);
export type DecisionView = z.output<typeof DecisionView>;

export const FullPipelineResult = component(
  "FullPipelineResult",
  z.strictObject({
    result: ResultView,
    decision: DecisionView,
    decision_id: z
      .string()
      .nullable()
      .openapi({ description: "The stored record; null on a dry run.", example: "dec_k3v9m2x7q0c4h8t1" }),
    evaluated_at: instant.describe("The time the question is about."),
    dry_run: z.boolean().openapi({ example: false }),
    replayed: z.boolean().openapi({ description: "Whether this question had been answered before.", example: false }),
    signal_errors: z.array(SignalErrorSchema),
  }),
  { description: "The Result, the Decision, and what it set off." },
);
export type FullPipelineResult = z.output<typeof FullPipelineResult>;
