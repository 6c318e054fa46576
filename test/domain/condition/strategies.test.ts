import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { compileConcept } from "../../../worker/domain/concept/compile.ts";
import { strategies } from "../../../worker/domain/condition/strategies/registry.ts";
import { quantileSorted } from "../../../worker/domain/statistics/quantile.ts";
import type { StrategySpec } from "../../../worker/domain/values/definitions/condition.ts";
import type { SeriesView } from "../../../worker/domain/values/series.ts";
import type { OutputType, Scalar } from "../../../worker/domain/values/values.ts";
import { conceptOf, daily, noon, plainConcept, signal } from "../concept/build.ts";
import { condition, judge } from "./build.ts";

const threshold = (direction: "above" | "below", value: number): StrategySpec => ({
  type: "threshold",
  params: { direction, value },
});
const percentile = (direction: "above" | "below", value: number): StrategySpec => ({
  type: "percentile",
  params: { direction, value },
});
const zScore = (direction: "above" | "below" | "any", value: number): StrategySpec => ({
  type: "z_score",
  params: { direction, value },
});
const change = (direction: "increase" | "decrease" | "any", value: number, window = "1d"): StrategySpec => ({
  type: "change",
  params: { direction, value, window },
});

/** History values a day apart before noon, then the value at noon. */
function series(past: readonly Scalar[], now: Scalar): SeriesView {
  return daily(...past.map((value, i) => [past.length - i, value] as const), [0, now]);
}
const ten = [10, 20, 30, 40, 50, 60, 70, 80, 90, 100];

describe("threshold", () => {
  it.each([
    ["above", 5, 6, true],
    ["above", 5, 5, false],
    ["below", 5, 4, true],
    ["below", 5, 5, false],
  ] as const)("%s %d on %d is %s", (direction, value, now, expected) => {
    expect(judge(condition(threshold(direction, value)), { "app.x": daily([0, now]) })).toMatchObject({
      value: expected,
      triggered: expected,
      score: now,
      reason: null,
      history: null,
      history_count: null,
      label_matched: null,
      result: { value: now, type: "float" },
    });
  });
});

describe("percentile", () => {
  // n = 10, so 10 more of the value is 100 / 9 more of the score.
  it.each([
    ["above", 90, 95, 850 / 9, true],
    ["above", 90, 91, 90, false],
    ["above", 100, 101, 101, true],
    ["above", 100, 100, 100, false],
    ["below", 10, 15, 50 / 9, true],
    ["below", 0, 9, -1, true],
    ["below", 0, 10, 0, false],
  ] as const)("%s %d of 10..100 on %d has the score %d and is %s", (direction, value, now, score, expected) => {
    const evaluation = judge(condition(percentile(direction, value)), { "app.x": series(ten, now) });
    expect(evaluation.score).toBeCloseTo(score, 10);
    expect(evaluation.value).toBe(expected);
  });

  it("keeps the count, both neighbours and the quantile compared with", () => {
    expect(judge(condition(percentile("above", 50)), { "app.x": series(ten, 55) }).history).toEqual({
      count: 10,
      below: 50,
      above: 60,
      cut: 55,
    });
  });

  it("fires exactly where the Result lies beyond the quantile of its value", () => {
    const values = fc.array(fc.integer({ min: 0, max: 40 }), { minLength: 10, maxLength: 25 });
    fc.assert(
      fc.property(values, fc.integer({ min: 0, max: 50 }), fc.integer({ min: 0, max: 100 }), (past, now, p) => {
        const sorted = [...past].sort((a, b) => a - b);
        const quantile = quantileSorted(sorted, p / 100);
        // Rounding may put a value within an ulp of the quantile on either side.
        fc.pre(Math.abs(quantile - now) > 1e-9);
        expect(judge(condition(percentile("above", p)), { "app.x": series(past, now) }).value).toBe(now > quantile);
        expect(judge(condition(percentile("below", p)), { "app.x": series(past, now) }).value).toBe(now < quantile);
      }),
    );
  });

  it("judges a signal that is no series too", () => {
    const concept = compileConcept(
      conceptOf({ primitives: { x: signal("x", "float") }, features: { out: { op: "passthrough", inputs: ["x"] } } }),
    );
    expect(judge(condition(percentile("above", 90), {}, concept), { "app.x": series(ten, 101) }).value).toBe(true);
  });
});

describe("z_score", () => {
  const past = [2, 4, 4, 4, 5, 5, 7, 9];
  it.each([
    ["above", 1.9, 9, 2, true],
    ["above", 2, 9, 2, false],
    ["below", 1.9, 1, -2, true],
    ["below", 2, 1, -2, false],
    ["above", 1, 1, -2, false],
    ["any", 1.9, 1, 2, true],
    ["any", 1.9, 9, 2, true],
  ] as const)("%s %d on %d has the score %d and is %s", (direction, value, now, score, expected) => {
    const evaluation = judge(condition(zScore(direction, value), { min_history: 8 }), { "app.x": series(past, now) });
    expect(evaluation).toMatchObject({ score, value: expected, history: { count: 8, mean: 5, sd: 2 } });
  });

  it("cannot judge on a history that does not vary, however it rounds", () => {
    const evaluation = judge(condition(zScore("any", 2), { min_history: 3 }), { "app.x": series([0.1, 0.1, 0.1], 9) });
    expect(evaluation).toMatchObject({
      value: false,
      triggered: false,
      score: null,
      reason: "insufficient_history",
      history_count: 3,
    });
  });

  it("cannot judge on a history whose deviation is no finite number", () => {
    const evaluation = judge(condition(zScore("any", 2), { min_history: 3 }), { "app.x": series([1, 1e200, 3], 9) });
    expect(evaluation).toMatchObject({
      value: false,
      triggered: false,
      score: null,
      reason: "insufficient_history",
      history_count: 3,
      history: { count: 3 },
    });
  });
});

describe.each([percentile("above", 90), zScore("above", 2)])("$type", (strategy) => {
  it.each([
    [10, 9, "insufficient_history", 9],
    [10, 10, null, null],
    [3, 3, null, null],
    [3, 2, "insufficient_history", 2],
  ])("with min_history %d and %d points has the reason %s", (minHistory, points, reason, count) => {
    const view = series(ten.slice(0, points), 500);
    expect(judge(condition(strategy, { min_history: minHistory }), { "app.x": view })).toMatchObject({
      reason,
      history_count: count,
      value: reason === null,
    });
  });

  it("asks for 10 points unless told otherwise", () => {
    expect(judge(condition(strategy), { "app.x": series(ten.slice(1), 500) }).reason).toBe("insufficient_history");
  });

  it("looks back 30 days unless told otherwise", () => {
    const old = ten.map((value, i) => [40 - i, value] as const);
    expect(judge(condition(strategy), { "app.x": daily(...old, [0, 500]) }).history_count).toBe(0);
  });
});

describe("change", () => {
  it.each([
    ["increase", 0.25, 100, 130, 0.3, true],
    ["increase", 0.3, 100, 130, 0.3, false],
    ["increase", 0.25, 100, 70, -0.3, false],
    ["decrease", 0.25, 100, 70, -0.3, true],
    ["decrease", 0.3, 100, 70, -0.3, false],
    ["any", 0.25, 100, 70, -0.3, true],
    ["any", 0.25, 100, 130, 0.3, true],
    ["increase", 0, 100, 100, 0, false],
    ["increase", 0.1, -100, -50, 0.5, true],
    ["decrease", 0.1, -100, -150, -0.5, true],
  ] as const)("%s %d from %d to %d has the score %d and is %s", (direction, value, from, to, score, expected) => {
    const evaluation = judge(condition(change(direction, value)), { "app.x": daily([1, from], [0, to]) });
    expect(evaluation).toMatchObject({ score, value: expected, reason: null, history: { count: 1, reference: from } });
  });

  it.each([
    ["increase", 1, true],
    ["increase", -1, false],
    ["decrease", -1, true],
    ["any", -1, true],
    ["any", 0, false],
    ["increase", 0, false],
  ] as const)("%s from 0 to %d is %s, without a score, under engine 1", (direction, to, expected) => {
    const evaluation = judge(condition(change(direction, 5)), { "app.x": daily([1, 0], [0, to]) });
    expect(evaluation).toMatchObject({ score: null, value: expected, reason: null, history: { reference: 0 } });
  });

  it("takes as reference the concept as of t - window, whenever its row was", () => {
    expect(
      judge(condition(change("increase", 0.1, "7d")), { "app.x": daily([20, 50], [6, 80], [0, 100]) }).history,
    ).toEqual({ count: 1, reference: 50 });
  });

  it("cannot judge without a reference", () => {
    const evaluation = judge(condition(change("increase", 0.1, "7d")), { "app.x": daily([6, 80], [0, 100]) });
    expect(evaluation).toMatchObject({ value: false, reason: "insufficient_history", history_count: 0, score: null });
  });

  it("does not fill the reference from rows after t", () => {
    const x = signal("x", "time_series<float>", { missing_data_policy: "backward_fill", max_age: "12h" });
    const concept = plainConcept({ primitives: { x } });
    const evaluation = judge(condition(change("increase", 0.1, "1d"), {}, concept), { "app.x": daily([-1, 100]) });
    expect(evaluation).toMatchObject({ result: { value: 100 }, reason: "insufficient_history" });
  });

  it("runs a windowed concept at the reference too", () => {
    const mean = compileConcept(
      conceptOf({ features: { out: { op: "mean", inputs: ["x"], params: { window: "2d" } } } }),
    );
    const view = daily([3, 10], [2, 20], [1, 30], [0, 40]);
    expect(judge(condition(change("increase", 0.1, "2d"), {}, mean), { "app.x": view })).toMatchObject({
      result: { value: 35 },
      score: (35 - 15) / 15,
    });
  });
});

describe("equals", () => {
  const on = (type: "boolean" | "string" | "categorical", output: OutputType): ReturnType<typeof compileConcept> =>
    compileConcept(
      conceptOf({
        output_type: output,
        primitives: { x: signal("x", type, type === "categorical" ? { labels: ["gold", "basic"] } : {}) },
        features: { out: { op: "passthrough", inputs: ["x"] } },
      }),
    );
  it.each([
    ["categorical", "gold", "gold", "gold"],
    ["categorical", "gold", "basic", false],
    ["string", "Gold", "gold", false],
    ["boolean", true, true, "true"],
    ["boolean", "true", true, "true"],
    ["boolean", false, true, false],
    ["boolean", false, false, "false"],
  ] as const)("of a %s to %s on %s decides %s", (type, value, now, expected) => {
    const compiled = condition({ type: "equals", params: { value } }, {}, on(type, type));
    expect(judge(compiled, { "app.x": daily([0, now]) })).toMatchObject({
      value: expected,
      label_matched: expected === false ? null : expected,
      triggered: expected !== false,
      score: null,
      reason: null,
    });
  });
});

describe("a Result that is null", () => {
  const concept = compileConcept(
    conceptOf({
      output_type: "float?",
      primitives: { x: signal("x", "float?") },
      features: { out: { op: "passthrough", inputs: ["x"] } },
    }),
  );
  it.each([threshold("below", 5), percentile("above", 50)])(
    "decides $type as false with the reason null_input",
    (strategy) => {
      expect(judge(condition(strategy, {}, concept), {})).toMatchObject({
        value: false,
        triggered: false,
        reason: "null_input",
        score: null,
      });
    },
  );
});

describe("where no history can exist", () => {
  it.each([
    [threshold("above", 1), null],
    [percentile("above", 50), "history_unavailable"],
    [zScore("above", 1), "history_unavailable"],
    [change("increase", 0), "history_unavailable"],
  ] as const)("%o has the reason %s", (strategy, reason) => {
    const evaluation = judge(condition(strategy), { "app.x": series(ten, 500) }, { history: "unavailable" });
    expect(evaluation).toMatchObject({ reason, history_count: null, value: reason === null });
  });

  it("may be said for one concept alone", () => {
    const compiled = condition(zScore("above", 1));
    const only = (key: string) => (asked: string) => (asked === key ? "unavailable" : "available");
    expect(judge(compiled, { "app.x": series(ten, 500) }, { history: only("concept@1.0") }).reason).toBe(
      "history_unavailable",
    );
    expect(judge(compiled, { "app.x": series(ten, 500) }, { history: only("other@1.0") }).reason).toBeNull();
  });
});

describe("a stored score", () => {
  it("decides every numeric strategy as the evaluation did", () => {
    const cut = fc.integer({ min: 1, max: 40 });
    const specs = fc.oneof(
      fc.tuple(fc.constantFrom("above", "below"), cut).map(([d, v]) => threshold(d as "above", v)),
      fc.tuple(fc.constantFrom("above", "below"), cut).map(([d, v]) => percentile(d as "above", v)),
      fc.tuple(fc.constantFrom("above", "below", "any"), cut).map(([d, v]) => zScore(d as "any", v / 10)),
      fc.tuple(fc.constantFrom("increase", "decrease", "any"), cut).map(([d, v]) => change(d as "any", v / 10)),
    );
    const past = fc.array(fc.integer({ min: 1, max: 50 }), { minLength: 10, maxLength: 20 });
    fc.assert(
      fc.property(specs, past, fc.integer({ min: -10, max: 90 }), (strategy, values, now) => {
        const evaluation = judge(condition(strategy), { "app.x": series(values, now) });
        fc.pre(evaluation.reason === null);
        expect(strategies[strategy.type].fires(strategy.params, evaluation.score ?? Number.NaN)).toBe(evaluation.value);
      }),
    );
  });
});

it.each([
  ["threshold", "boolean", false, false, true],
  ["percentile", "boolean", true, false, true],
  ["z_score", "boolean", true, true, true],
  ["change", "boolean", true, true, true],
  ["equals", "categorical", false, false, false],
  ["composite", "boolean", false, false, false],
] as const)(
  "%s declares its decision as %s, history %s, series %s, calibration %s",
  (name, decisionType, needsHistory, needsSeries, calibratable) => {
    expect(strategies[name]).toMatchObject({ name, decisionType, needsHistory, needsSeries, calibratable });
  },
);

it("rows after t change no decision", () => {
  const compiled = condition(zScore("any", 1));
  const before = judge(compiled, { "app.x": series(ten, 500) });
  const { times, values, first_at } = series(ten, 500);
  const later = { times: [...Array.from(times), noon + 1], values: [...Array.from(values), -1e9], first_at };
  expect(JSON.stringify(judge(compiled, { "app.x": later }))).toBe(JSON.stringify(before));
});
