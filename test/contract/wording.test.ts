import { readFileSync } from "node:fs";
import { join } from "node:path";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { ActionResult } from "../../worker/contract/resources/actions/actions.ts";
import { defineConcept, defineCondition, register } from "../support/memory/world.ts";
import { type MemoryServices, memoryServices } from "../support/memory/services.ts";
import { nodeApp } from "../support/node-app.ts";
import { TEST_VARS } from "../support/vars.ts";

type Call = (method: string, path: string, body?: object) => Promise<{ status: number; body: unknown }>;
/** Matches a text that has all of these parts. */
const saying = (...parts: string[]): unknown =>
  expect.stringMatching(new RegExp(parts.map((part) => `(?=.*${part})`).join(""), "i"));

const context = { domain: { description: "Subscriptions" } };
const sentence = { intent: "alert me when the active user rate drops below 35%", entity_scope: "account:*" };
const task = { ...sentence, delivery: { type: "notification" } };
const rules = { strategy_registry: ["threshold"], type_strategy_map: { float: ["threshold"] } };
const global = { global_preferred_strategy: "threshold", global_default_strategy: "threshold" };
const label = { condition_id: "tier_is", condition_version: "v1" };
const rating = { ...label, entity: "account:1", timestamp: "2025-01-01T00:00:00Z", feedback: "correct" };
const noContext = saying(
  "no active application context exists",
  "compiled without domain context",
  "POST /context",
  "recompil",
);

let services: MemoryServices;
let call: Call;

beforeEach(async () => {
  vi.spyOn(console, "log").mockReturnValue(undefined);
  services = memoryServices();
  const ask = nodeApp(services);
  const headers = { "content-type": "application/json", "x-elevated-key": TEST_VARS.SVC_ELEVATED_KEY };
  call = (method, path, body) =>
    ask(method, `/v1${path}`, { headers, ...(body === undefined ? {} : { body: JSON.stringify(body) }) });
  await register(services);
  await register(services, { primitive_id: "account.tier", type: "categorical", labels: ["gold", "basic"] });
  await defineConcept(services, {
    concept_id: "tier",
    version: "v1",
    description: "Tier",
    output_type: "categorical",
    primitives: { tier: { primitive_id: "account.tier", type: "categorical" } },
    features: { now: { op: "passthrough", inputs: ["tier"] } },
    output_feature: "now",
  });
  await defineCondition(services, {
    condition_id: "tier_is",
    version: "v1",
    concept_id: "tier",
    concept_version: "v1",
    strategy: { type: "equals", params: { value: "gold" } },
  });
});
afterEach(() => vi.restoreAllMocks());

describe("what the interface says in words", () => {
  it.each<[string, Parameters<Call>, number, unknown]>([
    [
      "no active context",
      ["GET", "/context"],
      404,
      { error: { type: "not_found", message: "No active application context exists." } },
    ],
    [
      "no guardrails through the API",
      ["GET", "/guardrails"],
      404,
      { error: { type: "not_found", message: saying("guardrails are loaded from the file at startup") } },
    ],
    ["a task without a context", ["POST", "/tasks", task], 200, { context_warning: noContext, context_version: null }],
    [
      "a dry run without a context",
      ["POST", "/tasks", { ...task, dry_run: true }],
      200,
      { validation: { warnings: [noContext] } },
    ],
    [
      "a task without an action",
      ["POST", "/tasks", { ...task, delivery: { type: "notification", channel: "none" } }],
      422,
      { error: { type: "action_binding_failed" } },
    ],
    [
      "guardrails with an unknown strategy",
      ["POST", "/guardrails", { guardrails: { ...rules, ...global, strategy_registry: ["threshold", "magic"] } }],
      400,
      { error: { type: "semantic_error" } },
    ],
    ["a field that a PATCH may not have", ["PATCH", "/tasks/none", { concept_id: "x" }], 400, { error: {} }],
    ["a rating", ["POST", "/feedback/decision", rating], 200, { status: "recorded" }],
    [
      "a calibration of labels",
      ["POST", "/conditions/calibrate", label],
      200,
      { status: "no_recommendation", reason: "not_applicable_strategy" },
    ],
    [
      "guardrails of the API",
      ["POST", "/guardrails", { guardrails: { ...rules, ...global } }],
      201,
      { version: "v1", source: "api", is_active: true },
    ],
    [
      "a bias towards recall",
      [
        "POST",
        "/context",
        { ...context, calibration_bias: { false_negative_cost: "high", false_positive_cost: "low" } },
      ],
      201,
      { version: "v1", calibration_bias: { bias_direction: "recall" } },
    ],
  ])("is said of %s", async (_, [method, path, body], status, words) => {
    const answer = await call(method, path, body);
    expect(answer).toMatchObject({ status, body: words });
  });

  it("is not said of a task where there is a context", async () => {
    await call("POST", "/context", context);
    expect((await call("POST", "/tasks", task)).body).toMatchObject({ context_warning: null, context_version: "v1" });
  });
});

it("says in the docs what every status of an action means", () => {
  const page = readFileSync(join(import.meta.dirname, "../../docs/asking.md"), "utf8");
  const documented = [...page.matchAll(/^\| `(\w+)` \|/gm)].map(([, name]) => name);
  expect(documented).toEqual(expect.arrayContaining(ActionResult.shape.status.options));
});
