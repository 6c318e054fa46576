import { describe, expect, it } from "vitest";
import { calibrate } from "../../../../worker/domain/learning/calibration/calibrate.ts";
import { targetInWords } from "../../../../worker/domain/learning/calibration/explain.ts";
import { scalarConcept } from "../../concept/build.ts";
import { change, condition, equals, inclusive, percentile, threshold, zScore } from "../../condition/build.ts";
import { calibrated, decisionAt, type Told } from "./build.ts";

const alarms = (scores: number[]): Told[] =>
  scores.map((score, i) => ({ entity: `a-${i}`, at: i * 6, score, rating: "false_positive" }));
const firings = (scores: number[]): Told[] => scores.map((score, i) => ({ entity: `f-${i}`, at: i * 6, score }));
const misses = (scores: number[]): Told[] =>
  scores.map((score, i) => ({ entity: `m-${i}`, at: i * 6, score, rating: "false_negative" }));

it.each([
  [1, "Chosen for 1 alert a day over all entities"],
  [0.5, "Chosen for 0.5 alerts a day over all entities"],
])("a target of %d says %s", (wanted, words) => {
  const expected = { value: wanted, interval: { low: 0, high: 2 } };
  const target = { value: 5, outside: false, found: true, beyond: false, wanted, expected };
  expect(targetInWords(target)).toContain(words);
});

describe("an inclusive condition", () => {
  const strategy = inclusive("above", 5);

  it("counts what lies at its value as fired, and is recommended a strict one", () => {
    const told = [...alarms([5, 5, 5]), ...firings([9, 9.5])];
    const result = calibrated({ told, strategy });
    expect(result).toMatchObject({
      direction: "tighten",
      current_params: { inclusive: true, value: 5 },
      recommended_params: { direction: "above", value: 5 },
      impact: { flips: { silenced: 3 } },
    });
    expect(result.recommended_params).not.toHaveProperty("inclusive");
  });

  it("without it the same ratings contradict decisions that never fired", () => {
    const told = [...alarms([5, 5, 5]), ...firings([9, 9.5])];
    expect(calibrated({ told, strategy: threshold("above", 5) })).toMatchObject({ reason: "insufficient_data" });
  });
});

describe("bounds", () => {
  const told = [...alarms([5.5, 5.6, 6.5, 7.5]), ...firings([9])];

  it("clamp says so in the explanation", () => {
    const result = calibrated({ told, more: { threshold_bounds: { max: 7 }, on_bounds_exceeded: "clamp" } });
    expect(result).toMatchObject({ statistically_optimal: 8, recommended: 7, direction: "tighten" });
    expect(result.adjustment_explanation).toContain("clamped to 7");
  });

  it("reject recommends nothing", () => {
    const result = calibrated({ told, more: { threshold_bounds: { max: 7 }, on_bounds_exceeded: "reject" } });
    expect(result).toMatchObject({ reason: "bounds_exceeded", statistically_optimal: 8, recommended: null });
    expect(result.adjustment_explanation).toContain("reject");
  });

  it.each(["clamp", "reject"] as const)("%s is not told as the doing of the costs", (on_bounds_exceeded) => {
    const bias = { false_positive_cost: "high", false_negative_cost: "low" } as const;
    const { adjustment_explanation } = calibrated({
      told,
      bias,
      more: { threshold_bounds: { max: 7 }, on_bounds_exceeded },
    });
    expect(adjustment_explanation).toMatch(
      /the optimum from the feedback stays 8\. The optimum lies outside the bounds/,
    );
  });

  it.each(["clamp", "reject"] as const)("%s takes what the optimal cut leaves inside", (on_bounds_exceeded) => {
    const result = calibrated({ told, more: { threshold_bounds: { max: 7.8 }, on_bounds_exceeded } });
    expect(result).toMatchObject({ recommended: 7.8, impact: { flips: { silenced: 4 } } });
  });

  it("never move a value that lies outside them against the feedback", () => {
    const result = calibrated({ told, more: { threshold_bounds: { max: 4 } } });
    expect(result).toMatchObject({ reason: "nothing_better_within_bounds", recommended: null });
    expect(result.adjustment_explanation).toBe(
      "The optimum lies outside the bounds (at most 4), and inside them nothing is better than the current value: only a version registered with wider threshold_bounds can go further.",
    );
  });

  it("of the parameter itself are told: no percentile silences what lies beyond all of history", () => {
    const strategy = percentile("above", 95);
    const result = calibrated({ told: alarms([101, 101, 101]), strategy });
    expect(result).toMatchObject({
      reason: "nothing_better_within_bounds",
      recommended: null,
      statistically_optimal: 95,
    });
    expect(result.adjustment_explanation).toBe(
      "The optimum lies beyond the values that the parameter may take (from 0 to 100), and within them nothing is better than the current one.",
    );
  });

  it.each([
    [percentile("above", 95), alarms([101, 101, 101])],
    [zScore("above", 1), misses([-1, -2, -3])],
    [change("increase", 0.2), misses([-0.1, -0.2, -0.3])],
  ])("a $type stays where its parameter may lie", (strategy, told) => {
    const { recommended } = calibrated({ told, strategy });
    expect(recommended === null || (recommended >= 0 && recommended <= 100)).toBe(true);
  });
});

describe("the side that feedback opens", () => {
  const both = [...alarms([5.5, 5.6, 5.7]), ...misses([4.5, 4.6, 4.7, 4.8])];

  it.each([
    ["tighten", "tighten"],
    ["relax", "relax"],
  ] as const)("feedback_direction %s keeps that side", (kept, direction) => {
    expect(calibrated({ told: both, input: { feedback_direction: kept } }).direction).toBe(direction);
  });

  it("is none when the side asked for has fewer than three disputes", () => {
    const result = calibrated({ told: alarms([6, 7, 8]), input: { feedback_direction: "relax" } });
    expect(result).toMatchObject({ reason: "insufficient_data", direction: null });
  });
});

describe("the context", () => {
  const told = [
    ...alarms([5.5, 5.5, 5.5, 5.5, 5.6, 5.6, 5.6, 5.7, 5.7, 5.7, 6.5, 7.5]),
    ...firings([6, 6.2, 6.4, 6.6, 7.1, 7.2, 9, 9.1, 9.2, 9.3, 9.4, 9.5]),
  ];

  it.each([
    [null, 8, null],
    [{}, 8, 8],
    [{ false_negative_cost: "high", false_positive_cost: "high" } as const, 8, 8],
    [{ false_negative_cost: "high", false_positive_cost: "low" } as const, 5.7, 5.7],
  ])("with costs %j recommends %s", (bias, recommended, adjusted) => {
    const result = calibrated({ told, ...(bias ? { bias } : {}) });
    expect(result).toMatchObject({ statistically_optimal: 8, recommended, context_adjusted: adjusted });
    expect(result.adjustment_explanation === null).toBe(bias === null);
  });

  it("puts a window back among those that are meaningful, and says that it was not tried", () => {
    const strategy = zScore("any", 5, "30d");
    const context = {
      domain: { description: "test" },
      behavioural: { meaningful_windows: { min: "1h", max: "7d" } },
    };
    const { recommended_params, warnings } = calibrated({ told: alarms([5.5, 6, 6.5]), strategy, input: { context } });
    expect(recommended_params).toEqual({ direction: "any", value: 7, window: "7d" });
    expect(warnings[0]).toContain("backtest");
  });
});

describe("a target volume", () => {
  const day = Array.from({ length: 100 }, (_, i): Told => ({ at: i / 10, score: i + 1, entity: `e-${i}` }));

  it("cuts at the order statistic and says what to expect", () => {
    const result = calibrated({ told: day, value: 50.5, input: { target: { alerts_per_day: 5 } } });
    expect(result).toMatchObject({
      status: "recommendation_available",
      direction: "tighten",
      recommended: 96,
      statistically_optimal: null,
      impact: { alerts_per_day: { before: { value: 50 }, after: { value: 4 } } },
    });
    const { expected } = result.evidence?.target ?? {};
    expect(expected?.value).toBeCloseTo(4.95, 2);
    expect(expected?.interval.low).toBeCloseTo(1.64, 2);
    expect(expected?.interval.high).toBeCloseTo(9.93, 2);
  });

  it("of more than everything fires on everything", () => {
    const result = calibrated({ told: day, value: 50.5, input: { target: { alerts_per_day: 1_000 } } });
    expect(result).toMatchObject({ direction: "relax", impact: { alerts_per_day: { after: { value: 100 } } } });
  });

  it("is put under the bounds", () => {
    const more = { threshold_bounds: { max: 90 } };
    const input = { target: { alerts_per_day: 5 } };
    expect(calibrated({ told: day, value: 50.5, input, more }).recommended).toBe(90);
    const rejecting = { ...more, on_bounds_exceeded: "reject" as const };
    expect(calibrated({ told: day, value: 50.5, input, more: rejecting }).reason).toBe("bounds_exceeded");
  });

  it.each<[{ target: number; max?: number; unscored?: number }, string]>([
    [{ target: 0.5 }, "with 100 scored decisions no value promises fewer than 0.99 a day"],
    [{ target: 1_000 }, "only 100 decisions a day could be judged"],
    [{ target: 5, max: 90 }, "the bounds stop at 90, under which it was 10 a day"],
    [{ target: 1, unscored: 7 }, "7 a day come from decisions that fired without a score"],
  ])("that cannot be met comes with a warning: %j", ({ target, max, unscored = 0 }, cause) => {
    const compiled = condition(threshold("above", 50.5), max === undefined ? {} : { threshold_bounds: { max } });
    const blind = Array.from({ length: unscored }, (_, i): Told => ({ at: i / 10, score: null, entity: `u-${i}` }));
    const decisions = [...day, ...blind].map(({ at, score, entity = "" }) =>
      decisionAt(at, score, { entity_id: entity, fired: score === null || score > 50.5 }),
    );
    const input = { condition: compiled, decisions, ratings: [], context: null, target: { alerts_per_day: target } };
    expect(calibrate(input).warnings).toEqual([expect.stringContaining(cause)]);
  });

  it("that can be met comes without a warning", () => {
    expect(calibrated({ told: day, value: 50.5, input: { target: { alerts_per_day: 5 } } }).warnings).toEqual([]);
  });

  it("without decisions has nothing to go by", () => {
    expect(calibrated({ told: [], input: { target: { alerts_per_day: 5 } } }).reason).toBe("insufficient_data");
  });
});

describe("a strategy without a score", () => {
  it("is not applicable", () => {
    const compiled = condition(equals(true), {}, scalarConcept("boolean"));
    const result = calibrate({ condition: compiled, decisions: [], ratings: [], context: null });
    expect(result).toMatchObject({ status: "no_recommendation", reason: "not_applicable_strategy", evidence: null });
  });
});

describe("impact", () => {
  it("counts flips and the precision among rated firings", () => {
    const right = firings([8, 8.5, 9, 9.5]).map((one): Told => ({ ...one, rating: "correct" }));
    const { impact } = calibrated({ told: [...alarms([5.5, 6, 6.5]), ...right] });
    expect(impact).toMatchObject({
      flips: { silenced: 3, fired: 0 },
      precision: { before: { right: 4, rated: 7 }, after: { value: 1, right: 4, rated: 4 } },
      undisputed: { after: 1 },
    });
  });
});
