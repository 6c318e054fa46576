import { describe, expect, it } from "vitest";
import { trendOf } from "../../../worker/domain/statistics/trend.ts";
import published from "../../fixtures/trends.json" with { type: "json" };

const close = (value: number) => expect.closeTo(value, 9) as number;

/** The times of the points: as given, or so far apart, up to one step before 0. */
const timesOf = ({ x, every = 0, y }: { x?: number[]; every?: number; y: number[] }) =>
  Float64Array.from(x ?? y.map((_, i) => (i - y.length) * every));

describe("a trend", () => {
  // SciPy 1.17.1, scipy.stats.theilslopes(y, x, 0.95, method="joint"); the sign by the formula of Mann and Kendall with ties.
  it.each(published)("of $name is what SciPy says", ({ slope, low, high, level, sign, ...points }) => {
    expect(trendOf(timesOf(points), Float64Array.from(points.y))).toEqual({
      slope: close(slope),
      interval: [close(low), close(high)],
      level: close(level),
      sign,
    });
  });

  it("of points that are all the same is none", () => {
    expect(trendOf(Float64Array.of(1, 2, 3, 4), new Float64Array(4).fill(5))).toEqual({
      slope: 0,
      interval: [0, 0],
      level: 5,
      sign: 0,
    });
  });
});
