import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { moments } from "../../../worker/domain/statistics/moments.ts";
import { percentileAbove, percentileBelow } from "../../../worker/domain/statistics/percentile-score.ts";
import { quantileSorted } from "../../../worker/domain/statistics/quantile.ts";
import { zScore } from "../../../worker/domain/statistics/z-score.ts";
import { runsOf } from "../../support/runs.ts";

const history = [50, 20, 10, 40, 30];

describe("the percentile score", () => {
  it.each([
    { v: 5, above: 0, below: -1 },
    { v: 10, above: 0, below: 0 },
    { v: 15, above: 12.5, below: 12.5 },
    { v: 20, above: 25, below: 25 },
    { v: 30, above: 50, below: 50 },
    { v: 50, above: 100, below: 100 },
    { v: 51, above: 101, below: 100 },
  ])("of $v in 10..50 is $above looking up and $below looking down", ({ v, above, below }) => {
    expect(percentileAbove(history, v).score).toBe(above);
    expect(percentileBelow(history, v).score).toBe(below);
  });

  it.each([
    { name: "least", values: [1, 1, 1, 5], score: percentileAbove([1, 1, 1, 5], 1).score, expected: 0 },
    { name: "greatest", values: [1, 1, 1, 5], score: percentileBelow([1, 1, 1, 5], 1).score, expected: 200 / 3 },
  ])("of a tie is the $name place it fills", ({ score, expected }) => {
    expect(score).toBe(expected);
  });

  it("of a single earlier value is 0 or 101, and 100 or -1 looking down", () => {
    expect([percentileAbove([7], 7).score, percentileAbove([7], 8).score]).toEqual([0, 101]);
    expect([percentileBelow([7], 7).score, percentileBelow([7], 6).score]).toEqual([100, -1]);
  });

  it("survives a gap wider than the largest double", () => {
    expect(percentileAbove([-Number.MAX_VALUE, Number.MAX_VALUE], 0).score).toBe(50);
  });

  it("names the neighbours on both sides", () => {
    expect(percentileAbove(history, 20)).toMatchObject({ below: 10, above: 20 });
    expect(percentileBelow(history, 20)).toMatchObject({ below: 20, above: 30 });
  });

  const series = fc.array(fc.integer({ min: -20, max: 20 }), { minLength: 1, maxLength: 30 });

  it("is exactly 100 k / (n - 1) at an order statistic", () => {
    fc.assert(
      fc.property(
        fc.uniqueArray(fc.double({ noNaN: true, noDefaultInfinity: true }), { minLength: 2, maxLength: 30 }),
        (values) => {
          const sorted = values.map((x) => x + 0).sort((a, b) => a - b);
          fc.pre(new Set(sorted).size === sorted.length);
          sorted.forEach((v, k) => {
            expect(percentileAbove(values, v).score).toBe((100 * k) / (sorted.length - 1));
            expect(percentileBelow(values, v).score).toBe((100 * k) / (sorted.length - 1));
          });
        },
      ),
    );
  });

  it("is the least p with Q(p) >= v and the greatest with Q(p) <= v, by brute force over a fine grid", () => {
    fc.assert(
      fc.property(series, fc.integer({ min: -44, max: 44 }), (values, twice) => {
        const v = twice / 2;
        const sorted = [...values].sort((a, b) => a - b);
        const steps = 4000;
        let least = 101;
        let greatest = -1;
        for (let i = 0; i <= steps; i++) {
          const q = quantileSorted(sorted, i / steps);
          if (q >= v - 1e-9 && least === 101) least = (100 * i) / steps;
          if (q <= v + 1e-9) greatest = (100 * i) / steps;
        }
        const above = percentileAbove(values, v).score;
        const below = percentileBelow(values, v).score;
        expect(Math.abs(above - least)).toBeLessThanOrEqual(100 / steps + 1e-6);
        expect(Math.abs(below - greatest)).toBeLessThanOrEqual(100 / steps + 1e-6);
      }),
      runsOf(300),
    );
  });

  it("never falls when the value rises", () => {
    fc.assert(
      fc.property(
        series,
        fc.double({ min: -25, max: 25, noNaN: true }),
        fc.double({ min: 0, max: 9, noNaN: true }),
        (values, v, rise) => {
          expect(percentileAbove(values, v).score).toBeLessThanOrEqual(percentileAbove(values, v + rise).score);
          expect(percentileBelow(values, v).score).toBeLessThanOrEqual(percentileBelow(values, v + rise).score);
        },
      ),
    );
  });
});

describe("the z-score", () => {
  it("divides by the population deviation", () => {
    expect(zScore([2, 4, 4, 4, 5, 5, 7, 9], 9)).toEqual({ z: 2, mean: 5, sd: 2 });
  });

  it.each<[string, number[], number, ReturnType<typeof zScore>]>([
    ["values do not vary", [0.1, 0.1, 0.1], 9, "constant"],
    ["there is one value", [3], 9, "constant"],
    ["there is none", [], 9, "constant"],
    ["the mean is out of range", [Number.MAX_VALUE, Number.MAX_VALUE, 1], 1, "out_of_range"],
    ["the deviation is out of range", [1e200, 1, 2], 1, "out_of_range"],
    ["the score is out of range", [1, 1 + 2 ** -52], Number.MAX_VALUE, "out_of_range"],
    ["the square of a deviation is out of range", [1e-200, 2e-200], 1, "out_of_range"],
  ])("has none where %s", (_, values, value, none) => {
    expect(zScore(values, value)).toBe(none);
  });

  it("reads only its range", () => {
    expect(zScore([1e9, 1, 3, 1e9], 4, 1, 3)).toEqual({ z: 2, mean: 2, sd: 1 });
  });
});

describe("moments", () => {
  it("keep a constant series' mean exact and its squares zero", () => {
    fc.assert(
      fc.property(fc.double({ noNaN: true, noDefaultInfinity: true }), fc.integer({ min: 1, max: 50 }), (x, n) => {
        const { mean, squares, varies } = moments(Array.from({ length: n }, () => x));
        expect({ mean: mean + 0, squares, varies }).toEqual({ mean: x + 0, squares: 0, varies: false });
      }),
    );
  });
});
