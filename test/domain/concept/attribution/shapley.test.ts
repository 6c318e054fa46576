import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { exactShapley, sampledShapley } from "../../../../worker/domain/concept/attribution/shapley.ts";

describe("exactShapley", () => {
  it("splits the glove game as Shapley does: 1/6, 1/6 and 2/3", () => {
    const worth = (mask: number): number => ((mask & 0b100) !== 0 && (mask & 0b011) !== 0 ? 1 : 0);
    const [a = 0, b = 0, c = 0] = exactShapley(3, worth);
    expect(a).toBeCloseTo(1 / 6, 12);
    expect(b).toBeCloseTo(1 / 6, 12);
    expect(c).toBeCloseTo(2 / 3, 12);
  });

  it("adds up to the whole's worth less the empty set's", () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 6 }),
        fc.array(fc.double({ min: -100, max: 100, noNaN: true }), { minLength: 64, maxLength: 64 }),
        (n, worths) => {
          const total = exactShapley(n, (mask) => worths[mask] ?? 0).reduce((a, b) => a + b, 0);
          expect(total).toBeCloseTo((worths[(1 << n) - 1] ?? 0) - (worths[0] ?? 0), 8);
        },
      ),
    );
  });

  it("gives every player of a sum its own part", () => {
    const parts = [3, -1, 0.5, 8];
    const sum = (mask: number): number =>
      parts.reduce((total, part, i) => total + ((mask & (1 << i)) !== 0 ? part : 0), 7);
    exactShapley(4, sum).forEach((value, i) => expect(value).toBeCloseTo(parts[i] ?? 0, 12));
  });
});

describe("sampledShapley", () => {
  const parts = Array.from({ length: 12 }, (_, i) => i - 4);
  const sum = (included: readonly boolean[]): number =>
    parts.reduce((total, part, i) => total + (included[i] ? part : 0), 0);
  const product = (included: readonly boolean[]): number =>
    parts.reduce((total, part, i) => total * (included[i] ? 1 + part / 10 : 0.9), 1);

  it("is exact for a sum, from any seed", () => {
    sampledShapley(12, sum, 0, 1).forEach((value, i) => expect(value).toBeCloseTo(parts[i] ?? 0, 12));
  });

  it("gives the same values for the same seed and others for another", () => {
    expect(sampledShapley(12, product, 7, 5)).toEqual(sampledShapley(12, product, 7, 5));
    expect(sampledShapley(12, product, 7, 5)).not.toEqual(sampledShapley(12, product, 8, 5));
  });

  it("adds up like the exact values and nears them as one over the root of the rounds", () => {
    const bits = (mask: number): number => product(parts.map((_, i) => (mask & (1 << i)) !== 0));
    const exact = exactShapley(12, bits);
    const total = exact.reduce((a, b) => a + b);
    // The spread of one round is about 0.11 here, measured from 50 to 12,800 rounds over ten seeds; a bias would not shrink.
    for (const rounds of [50, 800, 12_800]) {
      const sampled = sampledShapley(12, product, 1, rounds);
      const squares = sampled.reduce((sum, value, i) => sum + (value - (exact[i] ?? 0)) ** 2, 0);
      expect(Math.sqrt(squares / 12) * Math.sqrt(rounds)).toBeLessThan(0.3);
      expect(sampled.reduce((a, b) => a + b)).toBeCloseTo(total, 9);
    }
  });
});
