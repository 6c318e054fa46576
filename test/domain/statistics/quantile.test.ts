import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { populationDeviation } from "../../../worker/domain/statistics/deviation.ts";
import { mean } from "../../../worker/domain/statistics/mean.ts";
import { quantileSorted } from "../../../worker/domain/statistics/quantile.ts";
import { quantileBySelection } from "../../../worker/domain/statistics/select.ts";
import vectors from "../../fixtures/quantiles.json" with { type: "json" };

describe.each(vectors.cases)("the series $name", ({ data, type7, mean: expectedMean, sd_pop, median }) => {
  it.each(vectors.q.map((q, i) => [q, type7[i] ?? Number.NaN]))("has the type-7 quantile %d", (q, expected) => {
    const most = 1e-12 * Math.max(1, Math.abs(expected));
    expect(Math.abs(quantileBySelection(data, q) - expected)).toBeLessThanOrEqual(most);
    expect(Math.abs(quantileSorted(Float64Array.from(data).sort(), q) - expected)).toBeLessThanOrEqual(most);
  });

  it("has numpy's mean, population deviation and median", () => {
    expect(mean(data)).toBeCloseTo(expectedMean, 9);
    expect(populationDeviation(data)).toBeCloseTo(sd_pop, 9);
    expect(quantileBySelection(data, 0.5)).toBeCloseTo(median, 12);
  });
});

describe("the quantile of sorted values", () => {
  it("rises with q and gives the extremes at 0 and 1", () => {
    fc.assert(
      fc.property(
        fc.array(fc.integer({ min: -1000, max: 1000 }), { minLength: 1 }),
        fc.nat(100),
        fc.nat(100),
        (values, a, b) => {
          const sorted = [...values].sort((x, y) => x - y);
          const [low, high] = [Math.min(a, b) / 100, Math.max(a, b) / 100];
          expect(quantileSorted(sorted, low)).toBeLessThanOrEqual(quantileSorted(sorted, high) + 1e-9);
          expect(quantileSorted(sorted, 0)).toBe(sorted[0]);
          expect(quantileSorted(sorted, 1)).toBe(sorted.at(-1));
        },
      ),
    );
  });
});
