import { calibrate } from "../../worker/domain/learning/calibration/calibrate.ts";
import type { ApplicationContext } from "../../worker/domain/language/context.ts";
import { feedbackOf } from "./feedback.ts";
import { conditionFor, type Scored } from "./judge.ts";
import type { LabelledSeries, Span } from "./series.ts";

/** A missed incident costs much, a false alarm little. */
export const context = {
  domain: { description: "Labelled series" },
  calibration_bias: { false_negative_cost: "high" as const, false_positive_cost: "low" as const },
} satisfies ApplicationContext;

/** The two halves of a series. */
export function halvesOf({ half }: LabelledSeries): { first: Span; second: Span } {
  return { first: { from: -Infinity, to: half - 1 }, second: { from: half, to: Infinity } };
}

/** The value that calibration recommends after the first half, or `start` when it recommends none. */
export function calibrateHalf(series: LabelledSeries, scored: readonly Scored[], start: number): number {
  const { first } = halvesOf(series);
  const identity = { condition_version: "1.0", entity_id: series.name };
  const { recommended } = calibrate({
    condition: conditionFor(series.windowMs, start),
    decisions: scored
      .filter(({ t }) => t <= first.to)
      .map(({ t, score }) => ({
        ...identity,
        evaluated_at: t,
        score,
        fired: score !== null && score > start,
        deterministic: true,
      })),
    ratings: feedbackOf(series, scored, first, start).map(({ t, feedback }) => ({
      ...identity,
      evaluated_at: t,
      feedback,
    })),
    context,
  });
  return recommended ?? start;
}
