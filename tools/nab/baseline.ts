import { zScore } from "../../worker/domain/statistics/z-score.ts";
import type { LabelledSeries } from "./series.ts";

const steps = 288;
const minHistory = 10;

/** Where a fixed cut of 4 standard deviations from the mean of the 288 steps before fires, at every point that is beyond it. */
export function fixedFour({ times, values, stepMs }: LabelledSeries): number[] {
  const fired: number[] = [];
  let from = 0;
  times.forEach((t, i) => {
    while ((times[from] ?? t) <= t - steps * stepMs) from++;
    if (i - from < minHistory) return;
    const found = zScore(values, values[i] ?? Number.NaN, from, i);
    if (typeof found === "object" && Math.abs(found.z) > 4) fired.push(t);
  });
  return fired;
}
