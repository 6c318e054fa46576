import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { strategies } from "../../../../worker/domain/condition/strategies/registry.ts";
import { daily, noon } from "../../concept/build.ts";
import { change, condition, judge, percentile, series, ten, threshold, zScore } from "../build.ts";

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

it("rows after t change no decision", () => {
  const compiled = condition(zScore("any", 1));
  const before = judge(compiled, { "app.x": series(ten, 500) });
  const { times, values, first_at } = series(ten, 500);
  const later = { times: [...Array.from(times), noon + 1], values: [...Array.from(values), -1e9], first_at };
  expect(JSON.stringify(judge(compiled, { "app.x": later }))).toBe(JSON.stringify(before));
});
