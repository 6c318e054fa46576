import type { StrategySpec } from "../../../../worker/domain/values/definitions/condition.ts";
import type { SeriesView } from "../../../../worker/domain/values/series.ts";
import type { Scalar } from "../../../../worker/domain/values/values.ts";
import { daily } from "../../concept/build.ts";

export const threshold = (direction: "above" | "below", value: number): StrategySpec => ({
  type: "threshold",
  params: { direction, value },
});
export const percentile = (direction: "above" | "below", value: number): StrategySpec => ({
  type: "percentile",
  params: { direction, value },
});
export const zScore = (direction: "above" | "below" | "any", value: number): StrategySpec => ({
  type: "z_score",
  params: { direction, value },
});
export const change = (direction: "increase" | "decrease" | "any", value: number, window = "1d"): StrategySpec => ({
  type: "change",
  params: { direction, value, window },
});

/** History values a day apart before noon, then the value at noon. */
export function series(past: readonly Scalar[], now: Scalar): SeriesView {
  return daily(...past.map((value, i) => [past.length - i, value] as const), [0, now]);
}

/** A history of ten points. */
export const ten = [10, 20, 30, 40, 50, 60, 70, 80, 90, 100];
