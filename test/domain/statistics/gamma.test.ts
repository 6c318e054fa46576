import { describe, expect, it } from "vitest";
import { gammaFactor } from "../../../worker/domain/statistics/gamma.ts";
import { integersFrom } from "../../../worker/domain/statistics/random.ts";

const draws = 200_000;

function momentsOf(shape: number, seed: number) {
  const next = integersFrom(seed);
  const sample = Array.from({ length: draws }, () => gammaFactor(next, shape));
  const mean = sample.reduce((sum, x) => sum + x, 0) / draws;
  const moment = (order: number) => sample.reduce((sum, x) => sum + (x - mean) ** order, 0) / draws;
  const sd = Math.sqrt(moment(2));
  return { mean, sd, skewness: moment(3) / sd ** 3, least: sample.reduce((a, b) => Math.min(a, b)) };
}

describe("the gamma factor", () => {
  it.each([
    [1, 3],
    [4, 99],
    [16, 7],
  ])("of shape %d has mean 1, variance 1 / shape and skewness 2 / sqrt(shape)", (shape, seed) => {
    const { mean, sd, skewness, least } = momentsOf(shape, seed);
    expect(mean).toBeCloseTo(1, 2);
    expect(sd).toBeCloseTo(1 / Math.sqrt(shape), 2);
    expect(Math.abs(skewness - 2 / Math.sqrt(shape))).toBeLessThan(0.08);
    expect(least).toBeGreaterThan(0);
  });

  it("lies below its known quantiles as often as it should", () => {
    const next = integersFrom(5);
    // 5%, 50% and 95% of Gamma(16, 1/16): chi-squared with 32 degrees of freedom, divided by 32.
    const quantiles = [20.0719, 31.3359, 46.1943].map((x) => x / 32);
    const below = quantiles.map(() => 0);
    for (let i = 0; i < draws; i++) {
      const drawn = gammaFactor(next, 16);
      quantiles.forEach((q, at) => (below[at] = (below[at] ?? 0) + Number(drawn < q)));
    }
    [0.05, 0.5, 0.95].forEach((share, at) => expect(Math.abs((below[at] ?? 0) / draws - share)).toBeLessThan(0.004));
  });
});
