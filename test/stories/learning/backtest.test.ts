import { describe, expect, it } from "vitest";
import type { Output } from "../../../sdk/src/index.ts";
import { type Backtest, backtestWorld, hour, hourly, levelAt } from "../../support/backtest-world.ts";
import { sharedTestService } from "../../support/service.ts";
import { day, question, type Refusal } from "../../support/world.ts";

type Evaluated = Output<"evaluateFull">;

const { call } = await sharedTestService();
const { task, signal, a, b, push, send, backtest } = await backtestWorld(call, "vat");

describe("a backtest", () => {
  it("fires exactly where evaluation fires, and says how much data there was", async () => {
    const found = await backtest({ entities: [a, b], to: day(1) });
    const asked = [...hourly(1), [1, levelAt(24)] as const].map(([days]) => day(days));
    const fired: string[] = [];
    for (const entity of [a, b]) {
      for (const at of asked) {
        const { body } = await call<Evaluated>("POST", "/evaluate/full", question(task, entity, at));
        if (body.decision.value === true) fired.push(`${entity} ${at}`);
      }
    }
    expect(fired.length).toBeGreaterThan(5);
    expect(found).toMatchObject({
      status: "ok",
      questions: 50,
      evaluations: 50,
      triggered: fired.length,
      held_back: {},
    });
    expect(found.fired).toBe(fired.length);
    expect(found.per_day.map((row) => row.day)).toEqual(["2025-01-01", "2025-01-02"]);
    expect(found.per_day.reduce((sum, row) => sum + row.fired, 0)).toBe(fired.length);
    for (const { entity, fired: count, fired_at } of found.per_entity) {
      expect(count).toBe(fired_at.length);
      expect(fired_at.map((at) => `${entity} ${at}`)).toEqual(fired.filter((one) => one.startsWith(entity)));
    }
    expect(found.coverage).toEqual({
      entities: 2,
      entities_without_data: [],
      signals: [{ primitive_id: signal, points: 50, first_at: day(0), last_at: day(1) }],
      days: 2,
      days_with_evaluations: 2,
      days_without_evaluations: 0,
      days_not_judged: 0,
    });
    for (const sample of found.samples) {
      expect(fired).toContain(`${sample.entity} ${sample.evaluated_at}`);
      expect(sample).toMatchObject({ decision_value: true, threshold: 0.35, strategy: "threshold", reason: null });
      expect(sample.score).toBe(sample.value);
      expect(sample.explanation).toMatch(/0\.35|35/);
    }
  });

  it("writes nothing and gives the same bytes again", async () => {
    const rows = async () => {
      const decisions = await call<Output<"listDecisions">>("GET", "/decisions?limit=200");
      const inbox = await call<Output<"listNotifications">>("GET", "/notifications?limit=200");
      return [decisions.text, inbox.text];
    };
    const before = await rows();
    const first = await send({
      compare_to: { strategy: { type: "threshold", params: { direction: "below", value: 0.3 } } },
    });
    const second = await send({
      compare_to: { strategy: { type: "threshold", params: { direction: "below", value: 0.3 } } },
    });
    expect(first.status).toBe(200);
    expect(first.text).toBe(second.text);
    expect(await rows()).toEqual(before);
  });

  it("does not seal: an observation that arrives later is still seen by the first question", async () => {
    await push("vat:late", [[0, 0.2]]);
    expect((await backtest({ entities: ["vat:late"], step: "1d", to: day(1) })).fired).toBe(2);
    await push("vat:late", [[1, 0.9]]);
    const { body } = await call<Evaluated>("POST", "/evaluate/full", question(task, "vat:late", day(1)));
    expect(body.decision.value).toBe(false);
  });

  it("forecasts a week with low confidence under seven days, and with normal from then on", async () => {
    const short = await backtest({ entity_scope: "vat:*", to: day(5) });
    expect(short.forecast).toMatchObject({ days: 7, confidence: "low" });
    expect(short.summary).toMatch(/low confidence/);
    const long = await backtest({ entity_scope: "vat:*", to: day(10 - hour), forecast_days: 30 });
    expect(long.forecast).toMatchObject({ days: 30, confidence: "normal" });
    const { expected_per_week = 0, expected = 0, low = 0, high = 0 } = long.forecast ?? {};
    expect(expected).toBeCloseTo((expected_per_week / 7) * 30, 9);
    expect(low).toBeLessThanOrEqual(expected);
    expect(high).toBeGreaterThanOrEqual(expected);
  });

  it("says that there is no data before it says that there are no alerts", async () => {
    const nobody = await backtest({ entities: ["vat:nobody"] });
    expect(nobody).toMatchObject({ status: "no_data", questions: 0, fired: 0, forecast: null, per_day: [] });
    expect(nobody.summary).toMatch(/^No data/);
    expect(nobody.coverage).toMatchObject({ entities: 0, entities_without_data: ["vat:nobody"], days: 11 });

    const before = await backtest({ entities: [a], from: day(-9), to: day(-1), step: "1d" });
    expect(before).toMatchObject({ status: "no_data", questions: 0 });

    await push("vat:gap", [
      [0, 0.5],
      [1, 0.5],
      [5, 0.5],
    ]);
    const gap = await backtest({ entities: ["vat:gap"], to: day(6) });
    expect(gap).toMatchObject({ status: "ok", fired: 0 });
    expect(gap.coverage).toMatchObject({ days: 7, days_with_evaluations: 3, days_without_evaluations: 4 });
    expect(gap.summary).toMatch(/^3 evaluations of 1 entity on 3 of 7 days, no alerts/);
  });

  it("compares with other parameters and with another version, as flips both ways", async () => {
    const { concept_id, concept_version, condition_id } = task;
    const strategy = { type: "threshold", params: { direction: "above", value: 0.34 } } as const;
    const next = { condition_id, version: "1.1", concept_id, concept_version, strategy };
    await call("POST", "/conditions", next, { elevated: true });
    const below = (value: number) => hourly(10).filter(([, rate]) => rate < value).length;
    const above = (value: number) => hourly(10).filter(([, rate]) => rate > value).length;
    const both = hourly(10).filter(([, rate]) => rate < 0.35 && rate > 0.34).length;

    const found = await backtest({ entities: [a], compare_to: { condition_version: "1.1" } });
    expect(found.fired).toBe(below(0.35));
    expect(found.comparison).toMatchObject({
      condition: { condition_version: "1.1", strategy },
      fired: above(0.34),
      compared: 240,
      flips_to_fire: above(0.34) - both,
      flips_to_silent: below(0.35) - both,
      both_triggered: both,
      answered_by_one: 0,
    });

    const tried = await backtest({ entities: [a], strategy, compare_to: { condition_version: "1.0" } });
    expect(tried.condition).toMatchObject({ condition_version: null, strategy });
    expect(tried.comparison).toMatchObject({ flips_to_fire: below(0.35) - both, flips_to_silent: above(0.34) - both });
  });

  it("takes a strategy without a version while all versions judge the same concept", async () => {
    const strategy = { type: "threshold", params: { direction: "below", value: 0.3 } } as const;
    const body = { condition_id: task.condition_id, strategy, from: day(0), to: day(10), entities: [a] };
    const { status, body: found } = await call<Backtest>("POST", "/conditions/backtest", body);
    expect(status).toBe(200);
    expect(found.fired).toBe(hourly(10).filter(([, rate]) => rate < 0.3).length);
  });

  it.each<[string, Record<string, unknown>, number, string, string]>([
    ["an unknown condition", { condition_id: "cnd_nowhere" }, 404, "not_found", "condition_version"],
    ["an unknown version", { condition_version: "9.9" }, 404, "not_found", "condition_version"],
    [
      "another unknown version",
      { compare_to: { condition_version: "9.9" } },
      404,
      "not_found",
      "compare_to.condition_version",
    ],
    [
      "an unknown condition without a version",
      {
        condition_id: "cnd_nowhere",
        condition_version: null,
        strategy: { type: "threshold", params: { direction: "below", value: 1 } },
      },
      404,
      "not_found",
      "condition_id",
    ],
    ["neither version nor strategy", { condition_version: null }, 400, "validation_error", "condition_version"],
    ["a span that ends before it begins", { from: day(2), to: day(1) }, 400, "validation_error", "from"],
    ["a span that ends in the future", { to: "2999-01-01T00:00:00Z" }, 400, "validation_error", "to"],
    ["entities and a scope", { entities: ["a"], entity_scope: "all" }, 400, "validation_error", "entities"],
    ["a comparison with nothing", { compare_to: {} }, 400, "validation_error", "compare_to"],
    [
      "a strategy the concept does not admit",
      { strategy: { type: "equals", params: { value: "x" } } },
      400,
      "semantic_error",
      "strategy.type",
    ],
    ["more questions than it may ask", { step: "1s" }, 400, "validation_error", "step"],
  ])("refuses %s", async (_, change, status, type, location) => {
    const refused = await send<Refusal>(change);
    expect(refused.body.error).toMatchObject({ type, location });
    expect(refused.status).toBe(status);
  });
});
