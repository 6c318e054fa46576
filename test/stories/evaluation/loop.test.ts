import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { DecisionMonitor } from "../../../sdk/src/index.ts";
import { startTestService, type TestService } from "../../support/service.ts";
import { TEST_VARS } from "../../support/vars.ts";
import { day, RATE } from "../../support/world.ts";
import { unverified } from "../../support/verify-all.ts";

let service: TestService;
let client: DecisionMonitor;

beforeAll(async () => {
  service = await startTestService();
  client = new DecisionMonitor({
    apiKey: TEST_VARS.SVC_API_KEYS,
    elevatedKey: TEST_VARS.SVC_ELEVATED_KEY,
    baseUrl: service.baseUrl,
  });
});
afterAll(() => service.stop());

describe("from a sentence to a recorded decision, through the SDK", () => {
  it("registers, pushes, compiles, evaluates, fires, records and explains where it came from", async () => {
    await client.registerPrimitive({
      primitive_id: RATE,
      type: "time_series<float>",
      description: "Active user rate, as a ratio from 0 to 1",
    });
    const observations = [0.5, 0.4, 0.3].map((value, index) => ({
      primitive_id: RATE,
      entity: "account:1",
      observed_at: day(index),
      value,
    }));
    expect(await client.pushObservations({ observations })).toEqual({ accepted: 3, unchanged: 0 });
    expect(await client.pushObservations({ observations })).toEqual({ accepted: 0, unchanged: 3 });

    const task = await client.createTask({
      intent: "alert me when the active user rate drops below 35%",
      entity_scope: "account:*",
      delivery: { type: "notification", channel: "inbox" },
    });
    if (!("task_id" in task)) throw new Error("a dry run was answered");
    expect(task).toMatchObject({
      status: "active",
      context_version: null,
      guardrails_version: null,
      provenance: { priority: "user_explicit" },
    });
    expect(task.context_warning).toContain("POST /context");

    const condition = await client.getCondition({ id: task.condition_id, version: task.condition_version });
    expect(condition).toMatchObject({ strategy: { type: "threshold", params: { direction: "below", value: 0.35 } } });

    const pinned = {
      concept_id: task.concept_id,
      concept_version: task.concept_version,
      condition_id: task.condition_id,
      condition_version: task.condition_version,
      entity: "account:1",
    };
    const quiet = await client.evaluateFull({ ...pinned, timestamp: day(1) });
    expect(quiet.decision).toMatchObject({ value: false, threshold_applied: 0.35, actions_triggered: [] });
    const fired = await client.evaluateFull({ ...pinned, timestamp: day(2) });
    expect(fired.result).toMatchObject({ value: 0.3, deterministic: true, timestamp: day(2) });
    expect(fired.decision).toMatchObject({ value: true, actions_triggered: [{ status: "triggered" }] });

    const record = await client.getDecision({ decision_id: fired.decision_id ?? "" });
    expect(record).toMatchObject({
      outcome: "triggered",
      input_primitives: { [RATE]: 0.3 },
      ir_hash: expect.stringMatching(/^[0-9a-f]{64}$/),
    });
    expect(record.entity_id).toMatch(/^ent_/);
    expect((await client.listDecisions({ entity_id: "account:1" })).items.map((item) => item.outcome)).toEqual([
      "triggered",
      "not_triggered",
    ]);
    expect((await client.listNotifications()).items).toMatchObject([
      { channel: "inbox", decision_id: fired.decision_id },
    ]);
    expect((await client.getTask({ id: task.task_id })).last_triggered_at).not.toBeNull();
  });

  it("throws the service's refusal with its type, place and advice", async () => {
    const refused = client.createTask({
      intent: "make me happy",
      entity_scope: "all",
      delivery: { type: "notification", channel: "inbox" },
    });
    await expect(refused).rejects.toMatchObject({
      status: 422,
      type: "intent_unresolved",
      suggestion: expect.any(String),
      request_id: expect.any(String),
    });
  });

  it("keeps what it knows over a restart", async () => {
    const before = await client.listDecisions();
    await service.restart();
    client = new DecisionMonitor({ apiKey: TEST_VARS.SVC_API_KEYS, baseUrl: service.baseUrl });
    expect(await client.listDecisions()).toEqual(before);
  });
});

it("made no decision in all this that cannot be verified", async () => {
  expect(await unverified(service.call)).toEqual([]);
});
