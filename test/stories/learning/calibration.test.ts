import { describe, expect, it } from "vitest";
import type { Output } from "../../../sdk/src/index.ts";
import { startOwnService } from "../../support/at-end.ts";
import { clientOf } from "../../support/audit.ts";
import { day, pushDaily, type Refusal, registerRate } from "../../support/world.ts";

type Calibration = Output<"calibrateCondition">;
type Applied = Output<"applyCalibration">;

/** Twelve quiet days between each two alarms: every third alarm is real, and deeper. */
const rates = Array.from({ length: 60 }, (_, i) => (i % 4 === 3 ? (i % 12 === 11 ? 0.2 : 0.32 + (i % 3) / 100) : 0.5));
const alarmDays = rates.flatMap((rate, i) => (rate < 0.35 && rate > 0.25 ? [i] : []));

const calibrate = (version = "1.0", more: object = {}) =>
  service.call<Calibration & Refusal>("POST", "/conditions/calibrate", {
    condition_id: task.condition_id,
    condition_version: version,
    ...more,
  });
const apply = (calibration_token: string | null, new_version?: string) =>
  service.call<Applied & Refusal>("POST", "/conditions/apply-calibration", {
    calibration_token,
    ...(new_version === undefined ? {} : { new_version }),
  });
const ask = (version: string, at: number) =>
  client.evaluateFull({
    concept_id: task.concept_id,
    concept_version: task.concept_version,
    condition_id: task.condition_id,
    condition_version: version,
    entity: "account:1",
    timestamp: day(at),
  });

const service = await startOwnService();
const client = clientOf(service);
await registerRate(service.call);
const made = await client.createTask({
  intent: "alert me when the active user rate drops below 35%",
  entity_scope: "account:*",
  delivery: { type: "notification", channel: "inbox" },
});
if (!("task_id" in made)) throw new Error("a dry run was answered");
const task = made;
await pushDaily(service.call, "account:1", rates);

describe("from feedback to a better version", () => {
  let recommended: Calibration;

  it("evaluates, and people dispute the alarms that were none", async () => {
    await Promise.all(rates.map((_, i) => ask("1.0", i)));
    const before = await calibrate();
    expect(before.body).toMatchObject({
      status: "no_recommendation",
      reason: "insufficient_data",
      calibration_token: null,
    });
    const feedback = alarmDays.map((i) => ({
      condition_id: task.condition_id,
      condition_version: "1.0",
      entity: "account:1",
      timestamp: day(i),
      feedback: "false_positive" as const,
    }));
    expect((await client.recordFeedbackBatch({ feedback })).recorded).toBe(10);
  });

  it("recommends a tighter value, with its reasons, and changes nothing", async () => {
    recommended = (await calibrate()).body;
    expect(recommended).toMatchObject({
      status: "recommendation_available",
      reason: null,
      direction: "tighten",
      current_params: { direction: "below", value: 0.35 },
      recommended_params: { direction: "below", value: 0.3 },
      recommended: 0.3,
      statistically_optimal: 0.3,
      context_adjusted: null,
      impact: {
        flips: { silenced: 10, fired: 0 },
        alerts_per_day: { before: { value: 0.25 }, after: { value: 0.0833333333333 } },
        undisputed: { after: 1 },
      },
      evidence: { disputed_firings: 10, ratings: { total: 10, used: 10 }, decisions: { scored: 60, days: 60 } },
    });
    expect(recommended.calibration_token).toMatch(/^cal_/);
    expect((await client.listConditionVersions({ id: task.condition_id })).map((one) => one.version)).toEqual(["1.0"]);
  });

  it("gives the same bytes for the same records, the token aside", async () => {
    const { calibration_token: first, expires_at: _, ...one } = (await calibrate()).body;
    const { calibration_token: second, expires_at: __, ...other } = (await calibrate()).body;
    expect(JSON.stringify(one)).toBe(JSON.stringify(other));
    expect(first).not.toBe(second);
  });

  it("applies it as the next version and names the tasks that still have the old one", async () => {
    const { body } = await apply(recommended.calibration_token);
    expect(body).toEqual({
      condition_id: task.condition_id,
      previous_version: "1.0",
      new_version: "1.1",
      params_applied: { direction: "below", value: 0.3 },
      tasks_pending_rebind: [{ task_id: task.task_id, intent: task.intent }],
    });
    const [old, now] = await Promise.all(
      ["1.0", "1.1"].map((version) => client.getCondition({ id: task.condition_id, version })),
    );
    expect(old?.strategy).toMatchObject({ params: { value: 0.35 } });
    expect(now?.strategy).toMatchObject({ params: { value: 0.3 } });
    expect(await client.listConditionVersions({ id: task.condition_id })).toMatchObject([
      {
        version: "1.1",
        previous_version: "1.0",
        summary: expect.stringContaining("calibrated from 1.0 on 10 disputes"),
      },
      { version: "1.0", previous_version: null, calibration: null },
    ]);
    const diff = await client.getConditionDiff({ id: task.condition_id, from: "1.0", to: "1.1" });
    expect(diff.summary).toContain("Fires when the Result is below 0.3, no longer below 0.35.");
    expect(diff.changes).toContainEqual(
      expect.objectContaining({ field: "strategy.params.value", from: 0.35, to: 0.3 }),
    );
  });

  it("leaves the task as it is until it is rebound; then it fires on what is real only", async () => {
    expect((await client.getTask({ id: task.task_id })).condition_version).toBe("1.0");
    await client.updateTask({ id: task.task_id, condition_version: "1.1" });
    const [alarm, real] = [await ask("1.1", alarmDays[0] ?? 0), await ask("1.1", 11)];
    expect(alarm.decision).toMatchObject({ value: false, actions_triggered: [] });
    expect(real.decision).toMatchObject({ value: true, actions_triggered: [{ status: "triggered" }] });
  });

  it("counts the old version's scores and ratings for the new one too", async () => {
    const { body } = await calibrate("1.1");
    expect(body).toMatchObject({
      reason: "insufficient_data",
      evidence: {
        decisions: { scored: 60, versions: ["1.0", "1.1"] },
        ratings: { total: 10, used: 10, contradictory: 0 },
      },
    });
  });
});

describe("a calibration token", () => {
  it("is spent once", async () => {
    const { calibration_token } = (await calibrate()).body;
    const answers = await Promise.all([
      apply(calibration_token, "a"),
      apply(calibration_token, "b"),
      apply(calibration_token, "c"),
    ]);
    expect(answers.map(({ status }) => status).sort((a, b) => a - b)).toEqual([200, 400, 400]);
    const versions = (await client.listConditionVersions({ id: task.condition_id })).map((one) => one.version);
    expect(versions.filter((version) => ["a", "b", "c"].includes(version))).toHaveLength(1);
    const again = await apply(calibration_token, "d");
    expect([again.status, again.body.error.type, again.body.error.location]).toEqual([
      400,
      "validation_error",
      "calibration_token",
    ]);
  });

  it("still stands when the version exists", async () => {
    const { calibration_token } = (await calibrate()).body;
    for (const version of ["1.0", "1.1", undefined]) {
      const refused = await apply(calibration_token, version);
      expect([refused.status, refused.body.error.type]).toEqual([409, "conflict"]);
    }
    expect((await apply(calibration_token, "1.2")).body.new_version).toBe("1.2");
  });

  it("is the same for a repeated Idempotency-Key, and so is what it made", async () => {
    const headers = { "Idempotency-Key": "calibrate-once" };
    const body = { condition_id: task.condition_id, condition_version: "1.0" };
    const first = await service.call<Calibration>("POST", "/conditions/calibrate", body, { headers });
    const second = await service.call<Calibration>("POST", "/conditions/calibrate", body, { headers });
    expect(second.text).toBe(first.text);
    const spend = { calibration_token: first.body.calibration_token, new_version: "once" };
    const applied = await service.call<Applied>("POST", "/conditions/apply-calibration", spend, { headers });
    const replayed = await service.call<Applied>("POST", "/conditions/apply-calibration", spend, { headers });
    expect([applied.status, replayed.status, replayed.text]).toEqual([200, 200, applied.text]);
    const { items } = await client.audit.list({ operation: "applyCalibration", subject: `${task.condition_id}@once` });
    expect(items).toEqual([
      expect.objectContaining({ after: { new_version: "once", calibration_token: "(withheld)" } }),
    ]);
  });
});

describe("the context", () => {
  it("weighs the two errors, and guardrails have no say", async () => {
    await client.createContext({
      domain: { description: "Accounts" },
      calibration_bias: { false_negative_cost: "low", false_positive_cost: "high" },
    });
    const { body } = await calibrate();
    expect(body).toMatchObject({ statistically_optimal: 0.3, context_adjusted: 0.3, recommended: 0.3 });
    expect(body.adjustment_explanation).toContain("false alarm high");
  });

  it("steps back for a wanted volume of alerts", async () => {
    const { body } = await calibrate("1.0", { target: { alerts_per_day: 0.05 } });
    expect(body).toMatchObject({ direction: "tighten", context_adjusted: null, recommended: 0.2 });
    expect(body.evidence?.target).toMatchObject({ alerts_per_day: 0.05 });
  });
});
