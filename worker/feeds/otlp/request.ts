import { type FrameSeries, maxSamples, type SeriesFrame } from "../../domain/feeds/frame.ts";
import type { SignalKind } from "../../domain/values/definitions/primitive.ts";
import { tooMany } from "../refusals.ts";

/** A point of a metric; `at` in epoch milliseconds. */
export interface OtlpPoint {
  labels: ReadonlyMap<string, string>;
  /** 0 where it does not say. */
  at: number;
  /** When its total began at 0, or its time after the point before; 0 where it does not say. */
  start: number;
  /** Whether it says that there is nothing. */
  missing: boolean;
  /** Of gauges and sums. */
  value?: number;
  /** Of histograms and summaries. */
  count?: number;
  sum?: number;
  /** How many fell in each bucket, and the upper bounds of all but the last. */
  counts?: readonly number[];
  bounds?: readonly number[];
  quantiles?: readonly { quantile: number; value: number }[];
}

/** A metric of a resource with its points. */
export interface OtlpMetric {
  resource: ReadonlyMap<string, string>;
  name: string;
  description: string;
  unit: string;
  /** Whether sums, histograms and summaries are totals since a start, or of the time since the point before; null of others. */
  sums: "cumulative" | "delta" | null;
  /** Whether a sum only grows. */
  grows: boolean;
  data: "number" | "histogram" | "exponential_histogram" | "summary";
  points: readonly OtlpPoint[];
}

/** Whether sums are totals or of the time since the point before, as the protocol numbers it. */
export const temporalities: Readonly<Record<number, OtlpMetric["sums"]>> = { 1: "delta", 2: "cumulative" };

/**
 * The series of a request. A histogram becomes `_bucket` with `le`, `_sum` and `_count`, a summary `quantile` instead; a label of a
 * point hides one of its resource. Throws `payload_too_large`.
 */
export function otlpFrame(metrics: readonly OtlpMetric[]): SeriesFrame {
  const series: FrameSeries[] = [];
  let points = 0;
  for (const metric of metrics) {
    for (const point of metric.points) {
      const number = points++;
      series.push(...otlpSeries(metric, point).map((one) => ({ ...one, point: number })));
      if (series.length > maxSamples) throw tooMany();
    }
  }
  return { series };
}

function otlpSeries(metric: OtlpMetric, point: OtlpPoint): FrameSeries[] {
  const { resource, name, description: help, unit, data, sums, grows } = metric;
  const total: SignalKind | undefined = sums === null ? undefined : sums === "delta" ? "event" : "counter";
  const one = (
    suffix: string,
    value: number | undefined,
    kind: SignalKind | undefined,
    more: readonly (readonly [string, string])[] = [],
  ): FrameSeries[] => {
    if (value === undefined && !point.missing) return [];
    const labels = new Map([...resource, ...point.labels, ...more, ["__name__", `${name}${suffix}`]]);
    const { at, start, missing: stale } = point;
    const begins = kind === "counter" && start > 0 && start < at ? { start } : {};
    const sample = { at: at > 0 ? at : Number.NaN, value: value ?? Number.NaN, stale, ...begins };
    return [{ labels, samples: [sample], help, unit, ...(kind && { kind }) }];
  };
  // Protobuf leaves a count of 0 out, and the sum of a summary.
  const { value, count = 0, sum, counts = [], bounds = [], quantiles = [] } = point;
  switch (data) {
    case "number":
      return one("", value, grows || total === "event" ? total : "level");
    case "exponential_histogram":
      return [
        {
          labels: new Map([...resource, ["__name__", name]]),
          samples: [],
          refused: { count: 1, reason: "native_histogram" },
        },
      ];
    case "histogram": {
      let below = 0;
      // A point without a value may name its buckets and count nothing in them.
      const all = point.missing ? [...bounds, Number.POSITIVE_INFINITY].map(() => 0) : counts;
      const buckets = all.flatMap((held, i) => {
        below += held;
        return one("_bucket", below, total, [["le", i < bounds.length ? String(bounds[i]) : "+Inf"]]);
      });
      return [...buckets, ...one("_sum", sum, total), ...one("_count", count, total)];
    }
    case "summary":
      return [
        ...quantiles.flatMap((held) => one("", held.value, "level", [["quantile", String(held.quantile)]])),
        ...one("_sum", sum ?? 0, total),
        ...one("_count", count, total),
      ];
  }
}
