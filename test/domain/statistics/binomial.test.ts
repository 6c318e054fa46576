import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { binomialAtMost } from "../../../worker/domain/statistics/binomial.ts";

const choose = (n: number, k: number): bigint => (k === 0 ? 1n : (choose(n, k - 1) * BigInt(n - k + 1)) / BigInt(k));

/** The same in whole numbers, for odds of `success` to `failure`; exact to the last division. */
function exactly(k: number, n: number, success: number, failure: number): number {
  let chances = 0n;
  for (let i = 0; i <= k; i++)
    chances += choose(n, i) * BigInt(success) ** BigInt(i) * BigInt(failure) ** BigInt(n - i);
  const scale = 10n ** 15n;
  return Number((chances * scale) / BigInt(success + failure) ** BigInt(n)) / Number(scale);
}

describe("the chance of few successes", () => {
  it.each([
    [0, 3, 1, 0.125],
    [3, 3, 1, 1],
    [0, 10, 0.25, 0.1073741824],
    [1, 2, 1, 0.75],
  ])("of at most %i in %i at odds of %d is %d", (k, n, odds, chance) => {
    expect(binomialAtMost(k, n, odds)).toBeCloseTo(chance, 14);
  });

  it("is that of whole numbers", () => {
    const odds = fc.constantFrom(1, 2, 4);
    fc.assert(
      fc.property(fc.integer({ min: 1, max: 80 }), fc.nat(80), odds, odds, (n, k, success, failure) => {
        const at = Math.min(k, n);
        expect(binomialAtMost(at, n, success / failure)).toBeCloseTo(exactly(at, n, success, failure), 12);
      }),
    );
  });

  it("stays one where its terms alone could not be told from nothing", () => {
    expect(binomialAtMost(50_000, 100_000, 0.25)).toBe(1);
    expect(binomialAtMost(50_000, 100_000, 1)).toBeCloseTo(0.5 + 0.00126, 4);
    expect(binomialAtMost(10_000, 100_000, 0.25)).toBeLessThan(1e-300);
  });
});
