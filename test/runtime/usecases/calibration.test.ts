import { createExecutionContext } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { describe, expect, it } from "vitest";
import { createServices } from "../../../worker/services.ts";
import { applyCalibration } from "../../../worker/usecases/learning/apply-calibration.ts";
import { calibrateCondition } from "../../../worker/usecases/learning/calibrate-condition.ts";
import { createConcept, createCondition } from "../../../worker/usecases/definitions/create-definitions.ts";
import { recordFeedbackBatch } from "../../../worker/usecases/learning/record-feedback.ts";
import { explainCondition } from "../../../worker/usecases/definitions/explain-condition.ts";
import { registerPrimitive } from "../../../worker/usecases/signals/register-primitive.ts";

const day = 86_400_000;
const condition_id = "busy";
const start = Date.UTC(2026, 0, 1);

/** Alarms at 91 to 95 that are disputed, and three above 99 that are not, each with a silence after it. */
const scores = [91, 50, 92, 50, 93, 50, 94, 50, 95, 50, 99.1, 50, 99.2, 50, 99.3];

const services = createServices(env, createExecutionContext());
await registerPrimitive(services, {
  primitive_id: "app.load",
  type: "float",
  missing_data_policy: "null",
  source: { kind: "push" },
});
await createConcept(services, {
  concept_id: "load",
  version: "1.0",
  namespace: "org",
  description: "Load",
  output_type: "float",
  primitives: { load: { primitive_id: "app.load", type: "float", missing_data_policy: "null" } },
  features: { now: { op: "passthrough", inputs: ["load"] } },
  output_feature: "now",
});
await createCondition(services, {
  condition_id,
  version: "v1",
  namespace: "org",
  description: "Load above 90",
  concept_id: "load",
  concept_version: "1.0",
  strategy: { type: "threshold", params: { direction: "above", value: 90 } },
  threshold_bounds: { max: 94.5 },
  on_bounds_exceeded: "clamp",
});
const [entity_id = ""] = await services.pseudonyms.reserve(["host:1"]);
await env.DB.batch(
  scores.map((score, i) =>
    env.DB.prepare(
      `INSERT INTO decisions (decision_id, condition_id, condition_version, entity_id, evaluated_at, outcome, score, bucket,
           batch_id, recorded_at, record) VALUES (?, ?, 'v1', ?, ?, ?, ?, 0, 'test', 0, '{}')`,
    ).bind(
      `dec_${String(i).padStart(52, "0")}`,
      condition_id,
      entity_id,
      start + i * day,
      score > 90 ? "triggered" : "not_triggered",
      score,
    ),
  ),
);
const feedback = [0, 2, 4, 6, 8].map((i) => ({
  condition_id,
  condition_version: "v1",
  entity: "host:1",
  timestamp: new Date(start + i * day).toISOString(),
  feedback: "false_positive" as const,
}));
await recordFeedbackBatch(services, { feedback }, { by: "key_1" });

async function tokenOf(): Promise<string> {
  const { calibration_token, recommended } = await calibrateCondition(services, {
    condition_id,
    condition_version: "v1",
  });
  expect(recommended).toBe(94.5);
  return calibration_token ?? "";
}

const refusal = { code: "validation_error", location: "calibration_token" };

describe("a recommendation", () => {
  it("carries bounds, description and provenance over to the version it becomes", async () => {
    const applied = await applyCalibration(services, { calibration_token: await tokenOf() });
    expect(applied).toMatchObject({ previous_version: "v1", new_version: "v2", params_applied: { value: 94.5 } });
    const row = await services.definitions.conditionRow(condition_id, "v2");
    expect(row?.definition).toMatchObject({
      description: "Load above 94.5",
      threshold_bounds: { max: 94.5 },
      on_bounds_exceeded: "clamp",
    });
    const { parameter_rationale } = await explainCondition(services, { condition_id, condition_version: "v2" });
    expect(parameter_rationale).toContain("calibrated from v1 on 5 disputes");
  });

  it("expires after 24 hours", async () => {
    const calibration_token = await tokenOf();
    const late = { ...services, now: () => services.now() + day };
    await expect(applyCalibration(late, { calibration_token, new_version: "late" })).rejects.toMatchObject(refusal);
    expect(await services.definitions.conditionRow(condition_id, "late")).toBeUndefined();
  });

  it("is applied once by a request that was cut off after the version was written", async () => {
    const calibration_token = await tokenOf();
    const claim = { id: services.newId(), at: services.now(), repeated: false };
    const first = await applyCalibration(services, { calibration_token, new_version: "v7" }, claim);
    expect(await applyCalibration(services, { calibration_token, new_version: "v7" }, claim)).toEqual(first);
    const other = applyCalibration(services, { calibration_token, new_version: "v8" });
    await expect(other).rejects.toMatchObject(refusal);
  });

  it("is kept with a hash of its token only", async () => {
    const calibration_token = await tokenOf();
    const { results } = await env.DB.prepare("SELECT * FROM calibrations").all();
    expect(results.length).toBeGreaterThan(0);
    expect(JSON.stringify(results)).not.toContain(calibration_token);
  });
});

describe("a reserved pseudonym", () => {
  it("is the one that the entity gets, and stays the same until then", async () => {
    const [first, same, other] = await services.pseudonyms.reserve(["host:new", "host:new", "host:other"]);
    expect(same).toBe(first);
    expect(other).not.toBe(first);
    expect(await services.ledger.pseudonym("host:new")).toBeNull();
    await services.ledger.append([
      { primitive_id: "app.load", type: "float", entity: "host:new", observed_at: start, value: 1 },
    ]);
    expect(await services.ledger.pseudonym("host:new")).toBe(first);
    expect(await services.pseudonyms.reserve(["host:new"])).toEqual([first]);
  });
});
