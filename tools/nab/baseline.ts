import { zScore } from "../../worker/domain/statistics/z-score.ts";
import type { Run } from "./cost.ts";
import type { LabelledSeries } from "./series.ts";

const steps = 288;
const minHistory = 10;

/** The runs of points that lie more than 4 standard deviations from the mean of the 288 steps before them; each point fires. */
export function fixedFour({ times, values, stepMs }: LabelledSeries): Run[] {
  const runs: number[][] = [];
  let last = -1;
  let from = 0;
  times.forEach((t, i) => {
    while ((times[from] ?? t) <= t - steps * stepMs) from++;
    if (i - from < minHistory) return;
    const found = zScore(values, values[i] ?? Number.NaN, from, i);
    if (typeof found !== "object" || Math.abs(found.z) <= 4) return;
    if (last === i - 1) runs.at(-1)?.push(t);
    else runs.push([t]);
    last = i;
  });
  return runs;
}
