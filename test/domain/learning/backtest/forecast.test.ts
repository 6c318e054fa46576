import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { forecastAlerts } from "../../../../worker/domain/learning/backtest/forecast.ts";
import { integersFrom } from "../../../../worker/domain/statistics/random.ts";
import { canonicalHash } from "../../../../worker/domain/values/canonical.ts";

const seed = canonicalHash("seed");
const counts = fc.array(fc.integer({ min: 0, max: 50 }), { minLength: 1, maxLength: 40 });

describe("the generator", () => {
  it("gives the published numbers of Mulberry32", () => {
    const next = integersFrom(0);
    expect([next(), next(), next()]).toEqual([1144304738, 1416247, 958946056]);
  });

  it("spreads evenly", () => {
    const next = integersFrom(7);
    const tenths = Array.from({ length: 10 }, () => 0);
    for (let i = 0; i < 100_000; i++) {
      const place = next() % 10;
      tenths[place] = (tenths[place] ?? 0) + 1;
    }
    for (const held of tenths) expect(Math.abs(held - 10_000)).toBeLessThan(500);
  });
});

describe("the forecast of alerts", () => {
  it("is none without a day", () => {
    expect(forecastAlerts([], 7, seed)).toBeNull();
  });

  it("expects the mean of the days and no phantom", () => {
    expect(forecastAlerts([2, 4, 0, 2, 4, 0, 2], 7, seed)).toMatchObject({
      expected_per_week: 14,
      expected: 14,
      days: 7,
    });
    expect(forecastAlerts([2, 4], 3, seed)).toMatchObject({ expected_per_week: 21, expected: 9 });
  });

  it("does not promise silence after silence", () => {
    const quiet = forecastAlerts(
      Array.from({ length: 7 }, () => 0),
      7,
      seed,
    );
    expect(quiet).toMatchObject({ expected_per_week: 0, low: 0 });
    expect(quiet?.high).toBeGreaterThan(0);
  });

  it("has low confidence under seven days", () => {
    expect(forecastAlerts([1, 1, 1, 1, 1, 1], 7, seed)?.confidence).toBe("low");
    expect(forecastAlerts([1, 1, 1, 1, 1, 1, 1], 7, seed)?.confidence).toBe("normal");
  });

  it("gives the same bytes for the same inputs, and other draws for another seed", () => {
    const days = [0, 3, 9, 1, 0, 0, 12, 4];
    const of = (text: string) => JSON.stringify(forecastAlerts(days, 30, canonicalHash(text)));
    expect(of("a")).toBe(of("a"));
    const seeds = new Set(["a", "b", "c", "d", "e"].map(of));
    expect(seeds.size).toBeGreaterThan(1);
  });

  it("lies between the quietest and the loudest days, as whole numbers around a possible total", () => {
    fc.assert(
      fc.property(counts, fc.integer({ min: 1, max: 30 }), (days, horizon) => {
        const found = forecastAlerts(days, horizon, seed);
        const phantom = Math.max(1, Math.ceil(days.reduce((sum, one) => sum + one, 0) / days.length));
        const pool = [...days, phantom];
        expect(found?.low).toBeGreaterThanOrEqual(Math.min(...pool) * horizon);
        expect(found?.high).toBeLessThanOrEqual(Math.max(...pool) * horizon);
        expect(found?.low).toBeLessThanOrEqual(found?.high ?? -1);
        expect(Number.isInteger(found?.low) && Number.isInteger(found?.high)).toBe(true);
      }),
      { numRuns: 100 },
    );
  });

  it("holds the total of future days of the same kind about nine times in ten", () => {
    const next = integersFrom(2024);
    const day = () => [0, 0, 0, 1, 1, 2, 3, 8][next() % 8] as number;
    const days = (count: number) => Array.from({ length: count }, day);
    let inside = 0;
    for (let trial = 0; trial < 300; trial++) {
      const found = forecastAlerts(days(30), 7, canonicalHash(trial));
      const total = days(7).reduce((sum, one) => sum + one, 0);
      if (found && found.low <= total && total <= found.high) inside += 1;
    }
    expect(inside / 300).toBeGreaterThan(0.83);
    expect(inside / 300).toBeLessThan(0.97);
  });
});
