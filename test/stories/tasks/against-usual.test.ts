import { describe, expect, it } from "vitest";
import { evaluate } from "../../../sdk/src/local/index.ts";
import { clientOf } from "../../support/audit.ts";
import { sharedTestService } from "../../support/service.ts";
import { createTask, day, pinned } from "../../support/world.ts";

const CALLS = "helpline.calls";
const hour = 1 / 24;
const days = 30;
const usual = `mean of \`${CALLS}\` over 1h against usual every 1d (14 cycles)`;

/** Calls an hour: few at night and many at noon, a little different every day. At 3 o'clock in the last night, a day's worth. */
const calls = Array.from({ length: days * 24 }, (_, i) => {
  const time = i % 24;
  return 20 + 8 * Math.min(time, 24 - time) + ((i * 37) % 11);
});
const night = (days - 1) * 24 + 3;
const noon = (days - 1) * 24 + 12;
const strange = calls.map((value, i) => (i === night ? 110 : value));

async function push(entity: string, values: readonly number[], primitive_id = CALLS): Promise<void> {
  await client.pushObservations({
    observations: values.map((value, i) => ({ primitive_id, entity, observed_at: day(i * hour), value })),
  });
}

const ask = (entity: string, i: number, of = task) =>
  client.evaluateFull({ ...pinned(of), entity, timestamp: day(i * hour) });
const featuresOf = async ({ decision_id }: { decision_id: string | null }) =>
  (await client.getDecision({ decision_id: decision_id ?? "" })).features;

const service = await sharedTestService();
const client = clientOf(service);
await client.registerPrimitive({
  primitive_id: CALLS,
  type: "time_series<float>",
  description: "Calls to the helpline in an hour",
});
await push("helpline:calm", calls);
await push("helpline:strange", strange);
const task = await createTask(service.call, `Alert when ${usual} is 4 deviations away from its mean of 30d.`);

describe("a task on what is usual at this time of day", () => {
  it("says so in words and in a sentence that compiles to itself", () => {
    expect(task.provenance.sentence).toBe(`Alert when ${usual} is 4 deviations away from its mean of 30d.`);
    expect(task.provenance.restated).toBe(
      "Alert when the difference between the average of the helpline calls over the last hour and what was usual at this time of day in the last 14 days is more than 4 standard deviations away from its average of the last 30 days.",
    );
    expect(task.provenance.parts[0]?.figure).toEqual({
      kind: "usual",
      op: "mean",
      window: "1h",
      period: "1d",
      cycles: 14,
    });
  });

  it("is what the plain words compile to", async () => {
    const { call } = await sharedTestService();
    const said = await createTask(call, "alert me when the calls to the helpline are unusual for this time of day");
    expect(said.concept_id).toBe(task.concept_id);
    expect(said.provenance.sentence).toMatch(
      /^Alert when mean of `helpline\.calls` over 1h against usual every 1d \(14 cycles\) is [\d.]+ deviations away from its mean of 30d\.$/,
    );
    const far = await createTask(
      call,
      "alert me when helpline calls are more than 20 above usual for this time of day",
    );
    expect(far.provenance.sentence).toBe(`Alert when ${usual} is above 20.`);
    expect(far.firing).toEqual({ mode: "every" });
  });

  it("fires for noon's calls at night and not at noon, and explains itself", async () => {
    const odd = await ask("helpline:strange", night);
    expect(odd.decision.value).toBe(true);
    const { mean, usual: before } = await featuresOf(odd);
    expect(odd.result.value).toBe(Number(mean) - Number(before));
    expect((await ask("helpline:calm", night)).decision.value).toBe(false);
    const midday = await ask("helpline:strange", noon);
    expect((await featuresOf(midday))["mean"]).toBeGreaterThan(110);
    expect(midday.decision.value).toBe(false);

    const why = await client.decisions.explain(odd.decision_id ?? "");
    expect(why.summary).toMatch(
      /^Fired: \d+(\.\d+)? above what is usual at this time of day is [\d.]+ standard deviations above the mean/,
    );
    expect(why.counterfactual?.meaning).toMatch(/^A difference from what is usual at this time of day of at most /);
    expect(why.drivers).toMatchObject([{ signal: CALLS, contribution: 1, effect: odd.result.value }]);
    const { condition_id, condition_version } = task;
    const watches = await client.explainCondition({ condition_id, condition_version });
    expect(watches.natural_language_summary).toContain(
      `the mean of ${CALLS} over 1h minus what is usual at this time of day (the median of 14 periods of 1d)`,
    );
  });

  it("cannot judge an entity of two days, and says on how many", async () => {
    await push("helpline:new", calls.slice(0, 60));
    const { decision, result } = await ask("helpline:new", 59);
    expect(result.value).toBeNull();
    expect(decision).toMatchObject({ value: false, reason: "insufficient_history", history_count: 2 });
  });

  it("is the same over /execute, a batch, a range, a backtest and in the SDK's own engine", async () => {
    const asked = Array.from({ length: 24 }, (_, i) => night - 6 + i);
    const single = await Promise.all(asked.map((i) => ask("helpline:strange", i)));
    const scores = single.map(({ decision }) => decision.score);
    expect(scores.every((score) => score !== null)).toBe(true);

    const executed = await client.executeConcept({
      id: task.concept_id,
      version: task.concept_version,
      entity: "helpline:strange",
      timestamp: day(night * hour),
    });
    expect(executed.value).toBe(single[6]?.result.value);

    const batch = await client.evaluateBatch({
      ...pinned(task),
      entities: ["helpline:strange", "helpline:calm"],
      timestamp: day(night * hour),
    });
    expect(batch.results.map((row) => ("decision" in row ? row.decision.value : row))).toEqual([true, false]);

    const range = await client.evaluateRange({
      ...pinned(task),
      entity: "helpline:strange",
      from: day((night - 6) * hour),
      to: day((night + 17) * hour),
      step: "1h",
    });
    expect(range.results.map((row) => ("decision" in row ? row.decision.score : row))).toEqual(scores);

    const backtest = await client.backtestConditions({
      condition_id: task.condition_id,
      condition_version: task.condition_version,
      entities: ["helpline:strange"],
      from: day((night - 6) * hour),
      to: day((night + 17) * hour),
      step: "1h",
    });
    expect(backtest.triggered).toBe(single.filter(({ decision }) => decision.value === true).length);

    const concept = await client.getConcept({ id: task.concept_id, version: task.concept_version });
    const condition = await client.getCondition({ id: task.condition_id, version: task.condition_version });
    for (const [at, { result, decision, decision_id }] of single.entries()) {
      const points = strange.slice(0, (asked[at] ?? 0) + 1).map((value, i) => ({ observed_at: day(i * hour), value }));
      const local = evaluate(concept, condition, { [CALLS]: points });
      expect(JSON.stringify([local.result.value, local.decision.score, local.features])).toBe(
        JSON.stringify([result.value, decision.score, await featuresOf({ decision_id })]),
      );
    }
  });

  it("is confirmed by a recomputation from the ledger", async () => {
    const { decision_id } = await ask("helpline:strange", night);
    expect(await client.verifyDecision({ decision_id: decision_id ?? "" })).toMatchObject({ verified: true });
  });
});

describe("a plain unusual", () => {
  it("compares with the reference that explains the signal, and the record names it", async () => {
    const visits = "museum.visits";
    const description = "Visits to the museum in an hour";
    await client.registerPrimitive({ primitive_id: visits, type: "time_series<float>", description });
    /** Values in no order that a day explains. */
    const wandering = calls.map((_, i) => 50 + ((i * i * 31) % 23));
    await push("museum:busy", strange, visits);
    await push("museum:wandering", wandering, visits);
    const plainly = await createTask(service.call, "alert me when the visits to the museum are unusual");
    const odd = await ask("museum:busy", night, plainly);
    expect(odd.decision.value).toBe(true);
    expect(Number(odd.result.value)).toBeGreaterThan(50);
    expect((await ask("museum:busy", noon, plainly)).decision.value).toBe(false);
    const plain = await ask("museum:wandering", night, plainly);
    expect(plain.result.value).toBe(wandering[night]);
    const why = async (decision_id: string | null) => JSON.stringify(await client.decisions.explain(decision_id ?? ""));
    expect(await why(odd.decision_id)).not.toBe(await why(plain.decision_id));
    expect(await client.verifyDecision({ decision_id: odd.decision_id ?? "" })).toMatchObject({ verified: true });
  });
});
