import type { ChartPoint } from "../../charts/chart.ts";

/** Breaks a line where a value was too old to count before the next one came. */
export function withGaps(points: readonly ChartPoint[], maxAgeMs: number | null): ChartPoint[] {
  if (maxAgeMs === null) return [...points];
  return points.flatMap((point, index) => {
    const next = points[index + 1];
    if (next === undefined || next.at - point.at <= maxAgeMs) return [point];
    return [point, { at: point.at + maxAgeMs, value: null }];
  });
}
