import { z } from "@hono/zod-openapi";
import { reasons, strategyNames } from "../../../domain/values/definitions/condition.ts";
import { entity, entityId, id, instant, primitiveId, scalarValue, version, wholeNumber } from "../../wire/common.ts";
import { component } from "../../wire/component.ts";
import { StrategySchema } from "../definitions/conditions.ts";
import { decisionValue, DriverSchema } from "../evaluation/evaluate.ts";
import { FiringConfigSchema } from "../actions/firing.ts";

/** Entities that an answer names; all are counted. */
export const namedEntities = 20;
/** Alerts that an answer explains. */
export const explainedAlerts = 10;
/** Most alerts of one entity that an answer gives the times of. */
export const namedAlerts = 100;

const BacktestCondition = component(
  "BacktestCondition",
  z.strictObject({
    condition_id: id,
    condition_version: version
      .nullable()
      .describe("Null if `strategy` replaced what is registered, or nothing is registered."),
    strategy: StrategySchema,
    ir_hash: z.string().openapi({
      description: "SHA-256 of the execution graph that was replayed.",
      example: "5d41c7ab6f0e2b4f9a8c3d2e1f0a9b8c7d6e5f4a3b2c1d0e9f8a7b6c5d4e3f2a",
    }),
  }),
  { description: "What was replayed." },
);

const BacktestForecast = component(
  "BacktestForecast",
  z.strictObject({
    expected_per_week: z.number().openapi({ description: "Mean alerts per day, times seven.", example: 3.5 }),
    days: z.int().openapi({ description: "How many days `expected`, `low` and `high` cover.", example: 7 }),
    expected: z.number().openapi({ description: "Alerts to expect in those days.", example: 3.5 }),
    low: wholeNumber.openapi({ description: "Lower end of the 90% prediction interval.", example: 1 }),
    high: wholeNumber.openapi({ description: "Upper end of the 90% prediction interval.", example: 8 }),
    confidence: z
      .enum(["low", "normal"])
      .openapi({ description: "`low` if based on fewer than 7 days.", example: "normal" }),
    method: z.string().openapi({
      example:
        "Two-step bootstrap of 31 days and one phantom day, 2000 draws, each with a drift of 25%, 5th to 95th percentile.",
    }),
  }),
  { description: "How many alerts to expect over all entities. The same data always give the same interval." },
);

const tally = (description: string, example: object) =>
  z.record(z.string(), wholeNumber).openapi({ description, example });

/** What is counted of each condition that is replayed. */
const countFields = {
  evaluations: wholeNumber.openapi({ description: "Questions that were answered.", example: 744 }),
  triggered: wholeNumber.openapi({ description: "Answers that triggered, before noise control.", example: 6 }),
  fired: wholeNumber.openapi({ description: "Alerts: decisions that triggered and were not held back.", example: 4 }),
  member_notices: wholeNumber.openapi({
    description: "Messages that more members had begun to fire while an alarm was open; not among `fired`.",
    example: 0,
  }),
  held_back: tally("What noise control held back, by reason.", { unchanged: 2 }),
  reasons: tally("Answers that carry a reason, by reason.", { insufficient_history: 10 }),
  refused: tally(
    "Questions that could not be answered, by cause; `expired` if they need observations that are no longer kept.",
    { missing_data: 0 },
  ),
};

const BacktestDay = component(
  "BacktestDay",
  z.strictObject({
    day: z.string().openapi({ format: "date", description: "UTC.", example: "2026-08-14" }),
    evaluations: wholeNumber.openapi({ example: 24 }),
    fired: wholeNumber.openapi({ example: 1 }),
  }),
  { description: "One day with evaluations." },
);

const BacktestEntity = component(
  "BacktestEntity",
  z.strictObject({
    entity,
    entity_id: entityId,
    evaluations: wholeNumber.openapi({ example: 744 }),
    fired: wholeNumber.openapi({ example: 4 }),
    fired_at: z.array(instant).describe(`When it would have fired, earliest first: its last ${namedAlerts} alerts.`),
  }),
  { description: "One entity." },
);

const BacktestSample = component(
  "BacktestSample",
  z.strictObject({
    entity,
    entity_id: entityId,
    evaluated_at: instant,
    value: scalarValue.openapi({ description: "The Result.", example: 0.31 }),
    decision_value: decisionValue,
    strategy: z.enum(strategyNames).openapi({ example: "threshold" }),
    score: z.number().nullable().openapi({ description: "What was compared with the threshold.", example: 0.31 }),
    threshold: z.number().nullable().openapi({ example: 0.35 }),
    reason: z.enum(reasons).nullable().openapi({ example: null }),
    explanation: z.string().openapi({ description: "The decision in a sentence.", example: "0.31 is below 0.35." }),
    drivers: z.array(DriverSchema).describe("What each signal contributed."),
  }),
  { description: "One alert, explained." },
);

const BacktestCoverage = component(
  "BacktestCoverage",
  z.strictObject({
    entities: wholeNumber.openapi({ description: "Entities that were asked about.", example: 12 }),
    entities_without_data: z
      .array(entity)
      .openapi({ description: "Entities you named that have no data to ask about.", example: [] }),
    signals: z
      .array(
        z.strictObject({
          primitive_id: primitiveId,
          points: wholeNumber.describe("Observation times in the span, over all entities."),
          first_at: instant.nullable(),
          last_at: instant.nullable(),
        }),
      )
      .describe("How much of each signal lies in the span."),
    days: wholeNumber.openapi({ description: "UTC days that the span touches.", example: 31 }),
    days_with_evaluations: wholeNumber.openapi({ example: 31 }),
    days_without_evaluations: wholeNumber.openapi({
      description: "Days without data, which is not the same as days without alerts.",
      example: 0,
    }),
    days_not_judged: wholeNumber.openapi({
      description:
        "Days with evaluations none of which could be judged, for lack of a value or of history; the forecast leaves them out.",
      example: 0,
    }),
  }),
  { description: "How much data the backtest is based on." },
);

const BacktestComparison = component(
  "BacktestComparison",
  z.strictObject({
    condition: BacktestCondition,
    ...countFields,
    forecast: BacktestForecast.nullable(),
    compared: wholeNumber.openapi({ description: "Questions that both answered.", example: 744 }),
    flips_to_fire: wholeNumber.openapi({
      description: "Silent under `condition`, triggered under what it is compared with, before noise control.",
      example: 3,
    }),
    flips_to_silent: wholeNumber.openapi({
      description: "Triggered under `condition`, silent under what it is compared with, before noise control.",
      example: 1,
    }),
    both_triggered: wholeNumber.openapi({ example: 5 }),
    both_silent: wholeNumber.openapi({ example: 735 }),
    answered_by_one: wholeNumber.openapi({ description: "Questions that only one could answer.", example: 0 }),
  }),
  { description: "The same questions under another version or other parameters." },
);

export const BacktestResult = component(
  "BacktestResult",
  z.strictObject({
    status: z.enum(["ok", "no_data", "not_judged"]).openapi({
      description:
        "`no_data`: no question could be asked or answered. `not_judged`: none of the answers had a value and enough history. In both cases the absence of alerts means nothing.",
      example: "ok",
    }),
    summary: z.string().openapi({
      description: "The outcome in words, the data first.",
      example:
        "744 evaluations of 12 entities on 31 of 31 days, 4 alerts. Expect about 0.9 a week, with 90% confidence 0 to 3.",
    }),
    condition: BacktestCondition,
    from: instant,
    to: instant,
    step: z.string().nullable().openapi({ example: null }),
    firing: FiringConfigSchema,
    questions: wholeNumber.openapi({ description: "Questions asked.", example: 744 }),
    ...countFields,
    per_day: z.array(BacktestDay).describe("Days with evaluations; others are left out."),
    per_entity: z
      .array(BacktestEntity)
      .describe(`The ${namedEntities} entities with the most alerts; coverage counts all.`),
    samples: z.array(BacktestSample).describe(`Up to ${explainedAlerts} alerts, spread evenly over all of them.`),
    coverage: BacktestCoverage,
    forecast: BacktestForecast.nullable().describe("Null if there is no day to forecast from."),
    comparison: BacktestComparison.nullable().describe("Null unless `compare_to` was given."),
  }),
  { description: "What a condition would have done. Nothing is recorded, sealed or sent." },
);
export type BacktestResult = z.output<typeof BacktestResult>;
