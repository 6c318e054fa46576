import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { quantileSorted } from "../../../../worker/domain/statistics/quantile.ts";
import { scalarConcept } from "../../concept/build.ts";
import { condition, judge, percentile, series, ten } from "../build.ts";

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
    expect(
      judge(condition(percentile("above", 90), {}, scalarConcept("float")), { "app.x": series(ten, 101) }).value,
    ).toBe(true);
  });
});
