import type { z } from "@hono/zod-openapi";
import { describe, expect, it } from "vitest";
import { BacktestBody } from "../../../worker/contract/resources/learning/backtest.ts";
import { EvaluateBatchBody } from "../../../worker/contract/resources/evaluation/batch.ts";
import { BulkQuery } from "../../../worker/contract/resources/signals/bulk.ts";
import { body } from "../../../worker/contract/wire/body.ts";
import { CreateConceptBody } from "../../../worker/contract/resources/definitions/concepts.ts";
import { CreateContextBody } from "../../../worker/contract/resources/definitions/context.ts";
import { RateIncidentBody } from "../../../worker/contract/resources/alarms/incidents.ts";
import { RecordFeedbackBody } from "../../../worker/contract/resources/learning/feedback.ts";
import { ListDecisionsQuery } from "../../../worker/contract/resources/decisions/decisions.ts";
import { PushObservationsBody } from "../../../worker/contract/resources/signals/observations.ts";
import { RegisterPrimitiveBody } from "../../../worker/contract/resources/signals/primitives.ts";
import { CreateTaskBody, UpdateTaskBody } from "../../../worker/contract/resources/tasks/tasks.ts";
import { validationError } from "../../../worker/contract/wire/validation.ts";

function refusal(schema: z.ZodType, input: unknown, part: "json" | "query" = "json") {
  const read = schema.safeParse(input);
  if (read.success) throw new Error("it was accepted");
  const { code, location, message, details } = validationError(part, input, read.error.issues);
  return { code, location, message, details };
}

const observation = { primitive_id: "a.b", entity: "e", value: 1 };
const pinned = { concept_id: "c", concept_version: "1", condition_id: "c", condition_version: "1" };
const [from, to] = ["2026-01-01T00:00:00Z", "2026-02-01T00:00:00Z"];

type Sent = readonly [z.ZodType, unknown];
const task = (more: object): Sent => [
  CreateTaskBody,
  { intent: "the rate drops below 35%", entity_scope: "all", delivery: { type: "notification" }, ...more },
];
const change = (of: object): Sent => [UpdateTaskBody, of];
const push = (more: object): Sent => [PushObservationsBody, { observations: [{ ...observation, ...more }] }];
const backtest = (more: object): Sent => [
  BacktestBody,
  { condition_id: "c", condition_version: "1", from, to, ...more },
];
const primitive = (more: object): Sent => [RegisterPrimitiveBody, { primitive_id: "a.b", type: "float", ...more }];
const rating = (of: object): Sent => [RecordFeedbackBody, of];
const concept = (features: object): Sent => [
  CreateConceptBody,
  { concept_id: "c", version: "1", output_type: "float", primitives: {}, features, output_feature: "a" },
];
const defined = (more: object): Sent => [CreateConceptBody, { concept_id: "c", version: "1", ...more }];
const windows = (min: string): Sent => [
  CreateContextBody,
  { domain: { description: "x" }, behavioural: { meaningful_windows: { min, max: "7d" } } },
];

describe("a refusal says where and what", () => {
  it.each<[Sent, string, RegExp]>([
    [
      push({ observed_at: 1772366400 }),
      "observations[0].observed_at",
      /^`observations\[0\]\.observed_at` must be a time .*such as 2026-03-01T12:00:00Z, as text; 1772366400 as seconds since 1970 is 2026-03-01T12:00:00\.000Z\.$/,
    ],
    [
      backtest({ from: "1772366400000" }),
      "from",
      /; 1772366400000 as milliseconds since 1970 is 2026-03-01T12:00:00\.000Z\.$/,
    ],
    [backtest({ from: 7 }), "from", /^`from` must be a time that exists, .*as text\.$/],
    [
      [PushObservationsBody, [observation]],
      "body",
      /^The body must be an object, not a list: send \{ "observations": \[\.\.\.\] \}\.$/,
    ],
    [task({ watch: true }), "watch", /^`watch` must be an object such as .*, not true or false\.$/],
    [change({ watch: "5m" }), "watch", /^`watch` must be an object such as .*, not text\.$/],
    [rating({ decision_id: "dec_1" }), "feedback", /^`feedback` is required\.$/],
    [
      rating({ condition_id: "c", entity: "e", feedback: "correct" }),
      "condition_version",
      /^`condition_version` is required\.$/,
    ],
    [
      rating({ decision_id: "dec_1", condition_id: "c", condition_version: "1.0", entity: "e", feedback: "correct" }),
      "body",
      /^The body must name a decision either by `decision_id` or by its question, and not by both\.$/,
    ],
    [
      rating({ decision_id: "dec_1", entity: "e", feedback: "correct" }),
      "entity",
      /^`entity` is not a field here; known are decision_id, feedback, note\.$/,
    ],
    [
      [RateIncidentBody, { rating: "maybe" }],
      "rating",
      /^`rating` must be "right", "wrong" or, to withdraw it, null\.$/,
    ],
    [task({ intent: undefined }), "intent", /`intent` is required/],
    [
      task({ constraints: { mood: 1 } }),
      "constraints.mood",
      /^`constraints.mood` is not a field here; known are sensitivity, namespace\.$/,
    ],
    [task({ delivery: { type: "notification", to: 1 } }), "delivery.to", /`delivery.to`/],
    [
      task({ delivery: { type: "pigeon" } }),
      "delivery.type",
      /^`delivery.type` must be one of "notification", "webhook", "workflow", "register"\.$/,
    ],
    [backtest({ forecast_days: 1.5 }), "forecast_days", /whole number that fits in 53 bits, not 1\.5\.$/],
    [
      [EvaluateBatchBody, { ...pinned, condition_version: "a@1", entities: ["e"], timestamp: from }],
      "condition_version",
      /^`condition_version` must not contain @, which stands between an id and its version\.$/,
    ],
    [task({ dry_run: "yes" }), "dry_run", /must be true or false, not text/],
    [task({ constraints: { sensitivity: "x" } }), "constraints.sensitivity", /of "low", "medium", "high"/],
    [[CreateTaskBody, []], "body", /The body must be an object, not a list/],
    [[CreateTaskBody, null], "body", /The body must be an object, not null/],
    [push({ value: [1] }), "observations[0].value", /single value/],
    [[PushObservationsBody, { observations: [] }], "observations", /must not be empty/],
    [
      [PushObservationsBody, { observations: Array.from({ length: 1001 }, () => observation) }],
      "observations",
      /at most 1000 items/,
    ],
    [push({ observed_at: "2026-03-01T12:00:00" }), "observations[0].observed_at", /time zone/],
    [
      push({ observed_at: "2026-02-30T12:00:00Z" }),
      "observations[0].observed_at",
      /^`observations\[0\].observed_at` must be a time that exists, in ISO 8601 [^.]+\.$/,
    ],
    [windows("soon"), "behavioural.meaningful_windows.min", /duration such as/],
    [change({ status: null }), "body", /^The body must name at least one of/],
    [
      change({ concept_id: "c" }),
      "concept_id",
      /^`concept_id` is not a field here; known are condition_version, delivery, entity_scope, firing, watch, meta, status\.$/,
    ],
    [primitive({ max_age: "soon" }), "max_age", /duration such as/],
    [primitive({ labels: ["x"] }), "labels", /categorical/],
    [primitive({ type: "categorical" }), "labels", /categorical/],
    [primitive({ primitive_id: "rate" }), "primitive_id", /namespace\.field/],
    [concept({ "a b": { op: 1, inputs: [] } }), 'features["a b"].op', /must be text/],
    [
      concept({ a: { op: "abs", inputs: [], params: { window: { x: "y" } } } }),
      "features.a.params.window",
      /^`features.a.params.window` must be a number, text, .* or weights by input\.$/,
    ],
    [
      defined({ features: {}, inputs: {}, output: "a" }),
      "inputs",
      /^`inputs` is not a field here; .*, output_feature,/,
    ],
    [defined({ inputs: {}, feature: {} }), "inputs", /^`inputs` is not a field here; .*, output_feature,/],
    [defined({ signals: {}, steps: {} }), "signals", /^`signals` is not a field here; .*, output_feature,/],
    [defined({}), "output_type", /^`output_type` is required\. /],
    [defined({ popultion: {} }), "popultion", /^`popultion` is not a field here; .*, description, population\./],
    [defined({ population: {}, labels: [] }), "labels", /^`labels` is not a field here; .*, description, population\./],
    [defined({ population: {} }), "population.name", /^`population.name` is required\. /],
  ])("$1: $2", ([schema, input], location, message) => {
    const read = refusal(body(schema), input);
    expect(read.code).toBe("validation_error");
    expect(read.location).toBe(location);
    expect(read.message).toMatch(message);
  });

  it("lists every fault in details and counts the rest in its message", () => {
    const read = refusal(body(PushObservationsBody), {
      observations: [{ ...observation, entity: "" }, { ...observation, value: {} }, observation],
    });
    expect(read.message).toMatch(/and 1 more/);
    expect(read.details).toMatchObject({
      issues: [{ location: "observations[0].entity" }, { location: "observations[1].value" }],
    });
  });

  it("lists no more faults than a push can have, however many there are", () => {
    const fields = Object.fromEntries(Array.from({ length: 50_000 }, (_, i) => [`field${i}`, 1]));
    const read = refusal(body(UpdateTaskBody), fields);
    expect(read.message).toMatch(/and 49999 more/);
    expect((read.details as { issues: unknown[] }).issues).toHaveLength(4000);
  });

  it("counts a list that is far too long and looks at none of its items", () => {
    const entities = Array.from({ length: 300_000 }, () => "");
    const read = refusal(body(EvaluateBatchBody), { ...pinned, entities });
    expect(read.message).toBe("`entities` must hold at most 100000 items.");
  });

  it.each<[Record<string, unknown>, string, RegExp]>([
    [{ limit: ["1", "2"] }, "limit", /more than once/],
    [{ order: "asc" }, "order", /not a field/],
    [{ limit: "0" }, "limit", /from 1 to 200/],
    [{ limit: "201" }, "limit", /from 1 to 200/],
    [{ limit: "1e2" }, "limit", /whole number/],
    [{ limit: "" }, "limit", /whole number/],
    [{ cursor: "xyz" }, "cursor", /not a cursor .* pass next_cursor unchanged/],
    [{ condition_version: "1.0" }, "condition_version", /requires condition_id/],
    [{ outcome: "maybe" }, "outcome", /"triggered", "not_triggered"/],
    [{ from: "2026-03-02T00:00:00 01:00" }, "from", /write its \+ as %2B/],
    [{ from, to: "2026-01-01T00:00:00+01:00" }, "from", /later than/],
  ])("$1 in a query: $2", (query, location, message) => {
    const read = refusal(ListDecisionsQuery, query, "query");
    expect(read.location).toBe(location);
    expect(read.message).toMatch(message);
  });

  it("shows what stands where a query should have a whole number", () => {
    const read = refusal(BulkQuery, { from_line: "1.5" }, "query");
    expect(read.message).toBe("`from_line` must be a whole number that fits in 53 bits, not 1.5.");
  });

  it("accepts a query at its limits", () => {
    const time = "2026-01-01T00:00:00.000Z";
    expect(ListDecisionsQuery.parse({ limit: "200", from, to: from })).toEqual({ limit: 200, from: time, to: time });
    expect(ListDecisionsQuery.parse({})).toEqual({ limit: 50 });
  });
});
