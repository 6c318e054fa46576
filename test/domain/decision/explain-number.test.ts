import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { StrategySpec } from "../../../worker/domain/values/definitions/condition.ts";
import type { SeriesView } from "../../../worker/domain/values/series.ts";
import { condition } from "../condition/build.ts";
import { daily, plainConcept, signal } from "../concept/build.ts";
import { explain, scalarConcept, series } from "./build.ts";

const ten = [10, 20, 30, 40, 50, 60, 70, 80, 90, 100];
const spread = [2, 4, 4, 4, 5, 5, 7, 9];
const eight = { min_history: 8 };

type Row = [title: string, spec: StrategySpec, view: SeriesView, summary: string, flip: object];

describe("the explanation of a numeric decision", () => {
  it.each<Row>([
    [
      "threshold that fired",
      { type: "threshold", params: { direction: "below", value: 0.35 } },
      daily([0, 0.31]),
      "Fired: 0.31 is below the threshold of 0.35.",
      {
        value: 0.35,
        boundary: 0.35,
        relation: "at_or_above",
        meaning: "A Result of at least 0.35, the threshold, would not have fired.",
      },
    ],
    [
      "threshold that did not",
      { type: "threshold", params: { direction: "above", value: 5 } },
      daily([0, 3]),
      "Did not fire: 3 is not above the threshold of 5.",
      {
        value: 5.000000000000001,
        boundary: 5,
        relation: "above",
        meaning: "A Result above 5, the threshold, would have fired.",
      },
    ],
    [
      "inclusive threshold that fired at itself",
      { type: "threshold", params: { direction: "above", inclusive: true, value: 5 } },
      daily([0, 5]),
      "Fired: 5 is at least the threshold of 5.",
      {
        value: 4.999999999999999,
        boundary: 5,
        relation: "below",
        meaning: "A Result below 5, the threshold, would not have fired.",
      },
    ],
    [
      "inclusive threshold that did not",
      { type: "threshold", params: { direction: "below", inclusive: true, value: 0.35 } },
      daily([0, 0.4]),
      "Did not fire: 0.4 is not at most the threshold of 0.35.",
      { value: 0.35, boundary: 0.35, relation: "at_or_below" },
    ],
    [
      "percentile that fired",
      { type: "percentile", params: { direction: "above", value: 50 } },
      series(ten, 70.5),
      "Fired: 70.5 is above the 50th percentile, 55, of 10 earlier Results.",
      { value: 55, boundary: 55, relation: "at_or_below" },
    ],
    [
      "percentile that did not",
      { type: "percentile", params: { direction: "below", value: 10 } },
      series(ten, 70.5),
      "Did not fire: 70.5 is not below the 10th percentile, 19, of 10 earlier Results.",
      { boundary: 19, relation: "below" },
    ],
    [
      "z_score that fired",
      { type: "z_score", params: { direction: "below", value: 1.5 } },
      series(spread, 1),
      "Fired: 1 is 2 standard deviations below the mean of 8 earlier Results (mean 5, deviation 2), more than 1.5 below.",
      { value: 2, relation: "at_or_above" },
    ],
    [
      "z_score either way that did not",
      { type: "z_score", params: { direction: "any", value: 2 } },
      series(spread, 4),
      "Did not fire: 4 is 0.5 standard deviations below the mean of 8 earlier Results (mean 5, deviation 2), not more than 2.",
      { boundary: 1, relation: "below" },
    ],
    [
      "change that fired",
      { type: "change", params: { direction: "decrease", value: 0.25, window: "1d" } },
      daily([1, 10], [0, 6]),
      "Fired: 6 is a fall of 40% from the 10 of 1 day before, a fall of more than 25%.",
      { value: 7.5, relation: "at_or_above" },
    ],
    [
      "change either way that did not",
      { type: "change", params: { direction: "any", value: 0.25, window: "1d" } },
      daily([1, 10], [0, 12]),
      "Did not fire: 12 is a rise of 20% from the 10 of 1 day before, not a change of more than 25%.",
      { boundary: 12.5, relation: "above" },
    ],
    [
      "change from nothing",
      { type: "change", params: { direction: "increase", value: 0.25, window: "1d" } },
      daily([1, 0], [0, 12]),
      "Fired: 12 is a move from the 0 of 1 day before, a rise of more than 25%.",
      { value: 0, relation: "at_or_below" },
    ],
  ])("%s", (_, spec, view, summary, flip) => {
    const found = explain(condition(spec, spec.type === "z_score" ? eight : {}), view);
    expect(found).toMatchObject({ summary, strategy_type: spec.type, reason: null, counterfactual_reason: null });
    expect(found.counterfactual).toMatchObject({ need: null, operands: [], ...flip });
    expect(found.drivers).toHaveLength(1);
    expect(found.threshold_applied).toBe((spec.params as { value: number }).value);
  });

  const increase = (value: number) =>
    ({ type: "change", params: { direction: "increase", value, window: "1d" } }) as const;
  const counts = plainConcept({ primitives: { x: signal("x", "time_series<int>") }, output_type: "int" });

  it.each([
    [
      condition(increase(5), { engine: 2 }, counts),
      daily([1, 0], [0, 12]),
      "Fired: 12 is a rise of 1200% of 1, the smallest step, from the 0 of 1 day before, a rise of more than 500%.",
      {
        value: 5,
        relation: "at_or_below",
        meaning: "A Result of at most 5, 500% of 1 above the earlier 0, would not have fired.",
      },
    ],
    [
      condition(increase(3), { engine: 2 }),
      daily([1, 0], [0.5, -0.5], [0, 1]),
      "Did not fire: 1 is a rise of 200% of 0.5, the smallest size other than 0 within 1 day, from the 0 of 1 day before, not a rise of more than 300%.",
      { boundary: 1.5, relation: "above" },
    ],
  ])("tells in what a move from 0 was measured", (compiled, view, summary, flip) => {
    const found = explain(compiled, view);
    expect(found).toMatchObject({ summary, reason: null });
    expect(found.counterfactual).toMatchObject(flip);
  });

  it("tells that nothing says how large a move from 0 is", () => {
    const compiled = condition(increase(0.25), { engine: 2 });
    expect(explain(compiled, daily([1, 0], [0, 1])).summary).toBe(
      "Not judged: the earlier Result was 0, and no other in the window says how large a move from it is.",
    );
    expect(explain(compiled, daily([1, 0], [0, 0]))).toMatchObject({
      summary: "Did not fire: 0 is a rise of 0% from the 0 of 1 day before, not a rise of more than 25%.",
      counterfactual: null,
      counterfactual_reason: "No earlier Result other than 0 says how large a move would have been.",
    });
  });

  it("names a whole number where the Result is one", () => {
    const whole = condition(
      { type: "threshold", params: { direction: "above", value: 4.5 } },
      {},
      scalarConcept("int", "int"),
    );
    expect(explain(whole, daily([0, 4])).counterfactual).toMatchObject({ value: 5, distance: 1, relation: "above" });
    expect(explain(whole, daily([0, 7])).counterfactual).toMatchObject({
      value: 4,
      distance: -3,
      relation: "at_or_below",
    });
  });

  it("says so where no number would have fired", () => {
    const never = condition({ type: "threshold", params: { direction: "above", value: Number.MAX_VALUE } });
    expect(explain(never, daily([0, 4]))).toMatchObject({
      counterfactual: null,
      counterfactual_reason: "No number would have given the other answer.",
    });
  });

  const specs = fc.oneof(
    fc.record({
      type: fc.constant("threshold" as const),
      params: fc.record({
        direction: fc.constantFrom("above" as const, "below" as const),
        value: fc.double({ min: -100, max: 100, noNaN: true }),
      }),
    }),
    fc.record({
      type: fc.constant("z_score" as const),
      params: fc.record({
        direction: fc.constantFrom("above" as const, "below" as const, "any" as const),
        value: fc.double({ min: 0.1, max: 4, noNaN: true }),
      }),
    }),
    fc.record({
      type: fc.constant("change" as const),
      params: fc.record({
        direction: fc.constantFrom("increase" as const, "decrease" as const, "any" as const),
        value: fc.double({ min: 0, max: 2, noNaN: true }),
        window: fc.constant("1d"),
      }),
    }),
  );
  const past = fc.array(fc.double({ min: -50, max: 50, noNaN: true }), { minLength: 10, maxLength: 15 });

  it("names a Result that does turn the decision, with nothing nearer that would", () => {
    fc.assert(
      fc.property(specs, past, fc.double({ min: -99, max: 99, noNaN: true }), (spec, before, now) => {
        const compiled = condition(spec);
        const found = explain(compiled, series(before, now));
        if (found.counterfactual === null) return;
        const { value, boundary } = found.counterfactual;
        const other = (result: number) => explain(compiled, series(before, result)).decision;
        expect(other(Number(value))).not.toBe(found.decision);
        // Between the Result and its boundary, short of rounding, the answer is the same.
        const inside = now + (Number(boundary) - now) * 0.999;
        fc.pre(Math.abs(inside - Number(boundary)) > 1e-6);
        expect(other(inside)).toBe(found.decision);
      }),
    );
  });

  it("says of the boundary itself on which side it lies", () => {
    const value = fc.oneof(fc.integer({ min: -20, max: 20 }), fc.double({ min: -100, max: 100, noNaN: true }));
    const direction = fc.constantFrom("above" as const, "below" as const);
    const params = fc.record(
      { direction, value, inclusive: fc.constant(true as const) },
      { requiredKeys: ["direction", "value"] },
    );
    fc.assert(
      fc.property(params, value, (limit, now) => {
        const compiled = condition({ type: "threshold", params: limit });
        const found = explain(compiled, series([], now));
        const { boundary, relation } = found.counterfactual ?? {};
        expect(boundary).toBe(limit.value);
        const there = explain(compiled, series([], limit.value)).decision;
        expect(there).toBe(limit.inclusive === true);
        expect(there !== found.decision).toBe(relation?.startsWith("at_or_"));
      }),
    );
  });

  it("names the quantile that a percentile compares with", () => {
    const percentiles = fc.record({
      direction: fc.constantFrom("above" as const, "below" as const),
      value: fc.integer({ min: 0, max: 100 }),
    });
    fc.assert(
      fc.property(percentiles, past, fc.double({ min: -99, max: 99, noNaN: true }), (params, before, now) => {
        const compiled = condition({ type: "percentile", params });
        const found = explain(compiled, series(before, now));
        const boundary = Number(found.counterfactual?.boundary);
        const beyond = found.counterfactual?.relation?.endsWith("above") === true ? 1e-6 : -1e-6;
        fc.pre(Math.abs(now - boundary) > 1e-5);
        expect(explain(compiled, series(before, boundary + beyond)).decision).not.toBe(found.decision);
        expect(explain(compiled, series(before, boundary - beyond)).decision).toBe(found.decision);
      }),
    );
  });
});
