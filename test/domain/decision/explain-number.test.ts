import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { StrategySpec } from "../../../worker/domain/values/definitions/condition.ts";
import type { SeriesView } from "../../../worker/domain/values/series.ts";
import { change, condition, inclusive, percentile, series, ten, threshold, zScore } from "../condition/build.ts";
import { daily, plainConcept, scalarConcept, signal } from "../concept/build.ts";
import { explain } from "./build.ts";

const spread = [2, 4, 4, 4, 5, 5, 7, 9];

type Row = [spec: StrategySpec, view: SeriesView, summary: string, flip: object];

describe("the explanation of a numeric decision", () => {
  it.each<Row>([
    [
      threshold("below", 0.35),
      daily([0, 0.31]),
      "Fired: 0.31 is below the threshold of 0.35.",
      {
        value: 0.35,
        relation: "at_or_above",
        meaning: "A Result of at least 0.35, the threshold, would not have fired.",
      },
    ],
    [
      threshold("above", 5),
      daily([0, 3]),
      "Did not fire: 3 is not above the threshold of 5.",
      { value: 5.000000000000001, boundary: 5, meaning: "A Result above 5, the threshold, would have fired." },
    ],
    [
      inclusive("above", 5),
      daily([0, 5]),
      "Fired: 5 is at least the threshold of 5.",
      { value: 4.999999999999999, boundary: 5, meaning: "A Result below 5, the threshold, would not have fired." },
    ],
    [
      inclusive("below", 0.35),
      daily([0, 0.4]),
      "Did not fire: 0.4 is not at most the threshold of 0.35.",
      { value: 0.35, boundary: 0.35, relation: "at_or_below" },
    ],
    [
      percentile("above", 50),
      series(ten, 70.5),
      "Fired: 70.5 is above the 50th percentile, 55, of 10 earlier Results.",
      { value: 55, boundary: 55, relation: "at_or_below" },
    ],
    [
      percentile("below", 10),
      series(ten, 70.5),
      "Did not fire: 70.5 is not below the 10th percentile, 19, of 10 earlier Results.",
      { boundary: 19, relation: "below" },
    ],
    [
      zScore("below", 1.5),
      series(spread, 1),
      "Fired: 1 is 2 standard deviations below the mean of 8 earlier Results (mean 5, deviation 2), more than 1.5 below.",
      { value: 2, relation: "at_or_above" },
    ],
    [
      zScore("any", 2),
      series(spread, 4),
      "Did not fire: 4 is 0.5 standard deviations below the mean of 8 earlier Results (mean 5, deviation 2), not more than 2.",
      { boundary: 1, relation: "below" },
    ],
    [
      change("decrease", 0.25),
      daily([1, 10], [0, 6]),
      "Fired: 6 is a fall of 40% from the 10 of 1 day before, a fall of more than 25%.",
      { value: 7.5, relation: "at_or_above" },
    ],
    [
      change("any", 0.25),
      daily([1, 10], [0, 12]),
      "Did not fire: 12 is a rise of 20% from the 10 of 1 day before, not a change of more than 25%.",
      { boundary: 12.5, relation: "above" },
    ],
    [
      change("increase", 0.25),
      daily([1, 0], [0, 12]),
      "Fired: 12 is a move from the 0 of 1 day before, a rise of more than 25%.",
      { value: 0, relation: "at_or_below" },
    ],
  ])("$0.type: %#", (spec, view, summary, flip) => {
    const found = explain(condition(spec, { min_history: 8 }), view);
    expect(found).toMatchObject({ summary, strategy_type: spec.type, reason: null, counterfactual_reason: null });
    expect(found.counterfactual).toMatchObject({ need: null, operands: [], ...flip });
    expect(found.drivers).toHaveLength(1);
    expect(found.threshold_applied).toBe((spec.params as { value: number }).value);
  });

  const counts = plainConcept({ primitives: { x: signal("x", "time_series<int>") }, output_type: "int" });

  it.each([
    [
      condition(change("increase", 5), { engine: 2 }, counts),
      daily([1, 0], [0, 12]),
      "Fired: 12 is a rise of 1200% of 1, the smallest step, from the 0 of 1 day before, a rise of more than 500%.",
      {
        value: 5,
        relation: "at_or_below",
        meaning: "A Result of at most 5, 500% of 1 above the earlier 0, would not have fired.",
      },
    ],
    [
      condition(change("increase", 3), { engine: 2 }),
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
    const compiled = condition(change("increase", 0.25), { engine: 2 });
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
    const whole = condition(threshold("above", 4.5), {}, scalarConcept("int"));
    expect(explain(whole, daily([0, 4])).counterfactual).toMatchObject({ value: 5, distance: 1, relation: "above" });
    expect(explain(whole, daily([0, 7])).counterfactual).toMatchObject({
      value: 4,
      distance: -3,
      relation: "at_or_below",
    });
  });

  it("says so where no number would have fired", () => {
    const never = condition(threshold("above", Number.MAX_VALUE));
    expect(explain(never, daily([0, 4]))).toMatchObject({
      counterfactual: null,
      counterfactual_reason: "No number would have given the other answer.",
    });
  });

  const upOrDown = fc.constantFrom("above" as const, "below" as const);
  const double = (min: number, max: number) => fc.double({ min, max, noNaN: true });
  const specs = fc.oneof(
    fc.tuple(upOrDown, double(-100, 100)).map((of) => threshold(...of)),
    fc.tuple(fc.oneof(upOrDown, fc.constant("any" as const)), double(0.1, 4)).map((of) => zScore(...of)),
    fc
      .tuple(fc.constantFrom("increase" as const, "decrease" as const, "any" as const), double(0, 2))
      .map((of) => change(...of)),
  );
  const past = fc.array(double(-50, 50), { minLength: 10, maxLength: 15 });

  it("names a Result that does turn the decision, with nothing nearer that would", () => {
    fc.assert(
      fc.property(specs, past, double(-99, 99), (spec, before, now) => {
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
    const value = fc.oneof(fc.integer({ min: -20, max: 20 }), double(-100, 100));
    fc.assert(
      fc.property(upOrDown, value, fc.boolean(), value, (direction, limit, firesThere, now) => {
        const compiled = condition((firesThere ? inclusive : threshold)(direction, limit));
        const found = explain(compiled, series([], now));
        const { boundary, relation } = found.counterfactual ?? {};
        expect(boundary).toBe(limit);
        const there = explain(compiled, series([], limit)).decision;
        expect(there).toBe(firesThere);
        expect(there !== found.decision).toBe(relation?.startsWith("at_or_"));
      }),
    );
  });

  it("names the quantile that a percentile compares with", () => {
    const place = fc.integer({ min: 0, max: 100 });
    fc.assert(
      fc.property(upOrDown, place, past, double(-99, 99), (direction, of, before, now) => {
        const compiled = condition(percentile(direction, of));
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
