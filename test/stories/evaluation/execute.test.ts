import { describe, expect, it } from "vitest";
import type { Output } from "../../../sdk/src/index.ts";
import { startOwnService } from "../../support/at-end.ts";
import {
  createTask,
  day,
  type DecisionList,
  pushDaily,
  RATE,
  type Refusal,
  registerRate,
} from "../../support/world.ts";

type Result = Output<"executeConcept">;
type DecisionValue = Output<"executeStatic">;

const service = await startOwnService();
await registerRate(service.call);
const task = await createTask(service.call, "alert me when the active user rate drops below 35%");

const execute = <Body = Result>(more: object) =>
  service.call<Body>("POST", "/execute", { id: task.concept_id, version: task.concept_version, ...more });
const decide = <Body = DecisionValue>(data: object, condition_id = task.condition_id) =>
  service.call<Body>("POST", "/execute/static", {
    condition_id,
    condition_version: task.condition_version,
    entity: "account:any",
    data,
  });
const recorded = async () => (await service.call<DecisionList>("GET", "/decisions")).body.items.length;

describe("a Result alone", () => {
  it("is computed and explained, and nothing is recorded", async () => {
    await pushDaily(service.call, "account:1", [0.5, 0.3]);
    const { status, body } = await execute({ entity: "account:1", timestamp: day(1), explain: true });
    expect(status).toBe(200);
    expect(body).toEqual({
      value: 0.3,
      type: "float",
      entity: "account:1",
      version: "1.0",
      deterministic: true,
      timestamp: day(1),
      explanation: {
        output: expect.any(String),
        contributions: [{ signal: RATE, contribution: 1, effect: 0.3, value: 0.3 }],
        nodes: [
          {
            node_id: expect.any(String),
            op: "latest",
            inputs: expect.any(Object),
            params: {},
            output_value: 0.3,
            output_type: "float",
          },
        ],
      },
    });
    expect(await recorded()).toBe(0);
  });

  it("fixes what a later evaluation at that time sees, and a snapshot fixes nothing", async () => {
    const entity = "account:sealed";
    await pushDaily(service.call, entity, [0.5, 0.3]);
    expect((await execute({ entity })).body).toMatchObject({ value: 0.3, deterministic: false });
    expect((await execute({ entity, timestamp: day(1) })).body.value).toBe(0.3);
    await pushDaily(service.call, entity, [0.5, 0.9]);
    expect((await execute({ entity })).body.value).toBe(0.9);
    expect((await execute({ entity, timestamp: day(1) })).body.value).toBe(0.3);
    const { body } = await service.ask(task, entity, day(1));
    expect(body).toMatchObject({ result: { value: 0.3 }, decision: { value: true }, replayed: false });
    await service.restart();
    expect((await execute({ entity, timestamp: day(1) })).body.value).toBe(0.3);
  });

  it.each([
    ["an unknown version", { version: "9.9", entity: "account:1" }, 404, "not_found", "id"],
    ["an unknown entity", { entity: "account:nobody" }, 404, "not_found", "entity"],
    ["a time before all data", { entity: "account:1", timestamp: "2020-01-01T00:00:00Z" }, 422, "missing_data", RATE],
    [
      "a time to come",
      { entity: "account:1", timestamp: "2999-01-01T00:00:00Z" },
      400,
      "validation_error",
      "timestamp",
    ],
    ["an unknown field", { entity: "account:1", dry_run: true }, 400, "validation_error", "dry_run"],
  ])("is refused for %s", async (_, more, status, type, location) => {
    const refused = await execute<Refusal>(more);
    expect(refused.status).toBe(status);
    expect(refused.body.error).toMatchObject({ type, location });
  });
});

describe("a condition on inline data over HTTP", () => {
  it("answers the decision and nothing else, by local name and by primitive id", async () => {
    const expected = {
      decision_type: "boolean",
      strategy: "threshold",
      threshold_applied: 0.35,
      reason: null,
      history_count: null,
    };
    expect((await decide({ [RATE]: 0.2 })).body).toEqual({ value: true, ...expected });
    expect((await decide({ active_user_rate: [0.2, 0.4] })).body).toEqual({ value: false, ...expected });
    const before = await recorded();
    await decide({ [RATE]: [{ observed_at: day(0), value: 0.2 }] });
    expect(await recorded()).toBe(before);
  });

  it("says that there is no history, and judges when the data carries one", async () => {
    const unusual = await createTask(service.call, "alert me when the latest active user rate is unusual");
    const flat = [0.5, 0.4, 0.5, 0.4, 0.5, 0.4, 0.5, 0.4, 0.5, 0.4];
    expect((await decide({ [RATE]: 0.9 }, unusual.condition_id)).body).toMatchObject({
      value: false,
      reason: "history_unavailable",
    });
    expect((await decide({ [RATE]: [...flat, 0.9] }, unusual.condition_id)).body).toMatchObject({
      value: true,
      reason: null,
    });
    const hours = await createTask(service.call, "alert me when the active user rate is unusual");
    expect((await decide({ [RATE]: [...flat, 0.9] }, hours.condition_id)).body).toMatchObject({
      value: false,
      reason: "insufficient_history",
    });
  });

  it("looks for the condition before it looks at the data", async () => {
    const missing = await decide<Refusal>({ nonsense: "x" }, "cnd_missing");
    expect([missing.status, missing.body.error.location]).toEqual([404, "condition_id"]);
    const mismatch = await decide<Refusal>({ [RATE]: "high" });
    expect([mismatch.status, mismatch.body.error.type, mismatch.body.error.location]).toEqual([
      422,
      "type_mismatch",
      RATE,
    ]);
    const absent = await decide<Refusal>({});
    expect([absent.status, absent.body.error.type, absent.body.error.location]).toEqual([422, "missing_data", RATE]);
  });
});
