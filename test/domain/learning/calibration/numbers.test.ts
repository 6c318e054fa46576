import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { contains, type Interval } from "../../../../worker/domain/statistics/interval.ts";
import { shortestDecimal } from "../../../../worker/domain/statistics/shortest-decimal.ts";
import { volumeCut } from "../../../../worker/domain/learning/calibration/volume.ts";
import { wilson } from "../../../../worker/domain/statistics/wilson.ts";
import { clampWindow } from "../../../../worker/domain/learning/calibration/limits.ts";

const span = (low: number, high: number, lowOpen = false, highOpen = true): Interval => ({
  low,
  high,
  lowOpen,
  highOpen,
});

describe("the shortest decimal of an interval", () => {
  it.each([
    [span(3.8, 5.1), 3, 4],
    [span(0.412, 0.4351), 0.2, 0.42],
    [span(12.3, 47.1), 10, 20],
    [span(98, 130), 90, 100],
    [span(4.7, Infinity), 3, 5],
    [span(1000.3, Infinity), 1000, 1000.3],
    [span(0.0042, Infinity), 0.003, 0.005],
    [span(4.1, 4.7), 6, 4.6],
    [span(2, 3), 6, 2],
    [span(-Infinity, 4.7, true), 5, 4.6],
    [span(-0.35, -0.3, true, false), -0.4, -0.3],
    [span(0, 0.4, true), -1, 0.1],
    [span(0, 0.5, true), 3, 0.4],
    [span(-3, 12), 20, 10],
    [span(-1, -0.95, true, true), -2, -0.99],
    [span(2.5, 3.5), 3.123, 3.123],
  ])("of %j seen from %s is %s", (interval, from, expected) => {
    expect(shortestDecimal(interval, from)).toBe(expected);
  });

  it("lies in the interval", () => {
    const number = fc.double({ min: -1e6, max: 1e6, noNaN: true });
    fc.assert(
      fc.property(number, number, number, fc.boolean(), (a, b, from, lowOpen) => {
        fc.pre(a !== b);
        const interval = span(Math.min(a, b), Math.max(a, b), lowOpen, !lowOpen);
        expect(contains(interval, shortestDecimal(interval, from))).toBe(true);
      }),
    );
  });
});

describe("intervals", () => {
  const scoresUpTo = (most: number) => ({
    strengths: Float64Array.from({ length: most }, (_, i) => i + 1),
    firings: Float64Array.from({ length: most + 1 }, (_, i) => most - i),
  });

  it.each([
    [8, 10, 0.4902, 0.9433],
    [0, 10, 0, 0.2775],
    [10, 10, 0.7225, 1],
  ])("Wilson gives %i of %i the bounds %s and %s", (right, of, low, high) => {
    const found = wilson(right, of);
    expect(found.low).toBeCloseTo(low, 4);
    expect(found.high).toBeCloseTo(high, 4);
  });

  it("of 100 scores and a wanted rate of .05 the cut is the 96th smallest", () => {
    const found = volumeCut(scoresUpTo(100), 0.05);
    expect(found.cut).toBe(96);
    expect(found.rate).toBeCloseTo(0.0495, 4);
    expect(found.interval.low).toBeCloseTo(0.0164, 4);
    expect(found.interval.high).toBeCloseTo(0.0993, 4);
  });

  it.each([
    [0, 10],
    [-1, 10],
    [0.05, 10],
    [0.5, 6],
    [0.99, 1],
    [2, -Infinity],
  ])("of 10 scores and a rate of %s the cut is %s", (rate, cut) => {
    expect(volumeCut(scoresUpTo(10), rate).cut).toBe(cut);
  });
});

describe("a window", () => {
  it.each([
    ["30d", 30, { max: "7d" }, "7d"],
    ["1h", 1 / 24, { min: "6h" }, "6h"],
    ["3d", 3, { min: "6h", max: "7d" }, null],
    ["30d", 30, undefined, null],
    ["none", 0, { min: "6h" }, null],
  ])("of %s (%s days) among %j becomes %s", (given, days, meaningful, expected) => {
    expect(clampWindow(given, days * 86_400_000, meaningful)?.window ?? null).toBe(expected);
  });
});
