import { compileConcept } from "../../worker/domain/concept/compile.ts";
import { type CompiledCondition, compileCondition } from "../../worker/domain/condition/compile.ts";
import { decide } from "../../worker/domain/condition/decide.ts";
import type { LabelledSeries, Span } from "./series.ts";

/** A decision on one point, before any cut. */
export interface Scored {
  t: number;
  score: number | null;
}

const concept = {
  concept_id: "labelled_series",
  version: "1.0",
  namespace: "org",
  description: "The value of a labelled series",
  output_type: "float" as const,
  primitives: {
    value: {
      primitive_id: "series.value",
      type: "time_series<float>" as const,
      missing_data_policy: "null" as const,
    },
  },
  features: { now: { op: "latest", inputs: ["value"] } },
  output_feature: "now",
};

/** The concept of a series and the z-score condition on it, as they are registered. */
export function definitions(windowMs: number, value: number) {
  return {
    concept,
    condition: {
      condition_id: "labelled_series_unusual",
      version: "1.0",
      namespace: "org",
      concept_id: concept.concept_id,
      concept_version: concept.version,
      strategy: {
        type: "z_score" as const,
        params: { direction: "any" as const, value, window: `PT${windowMs / 1000}S` },
      },
    },
  };
}

/** The compiled z-score condition on a series of this window. */
export function conditionFor(windowMs: number, value: number): CompiledCondition {
  return compileCondition(definitions(windowMs, value).condition, compileConcept(concept), []);
}

/** Scores every point by the engine's own decision. */
export function scoreAll({ times, values }: LabelledSeries, condition: CompiledCondition): Scored[] {
  const view = { times, values, first_at: times[0] ?? null };
  return Array.from(times, (t) => ({ t, score: decide(condition, () => () => view, t).verdict.score }));
}

/** What an error costs when a result is judged. */
export const missCost = 1;
export const alarmCost = 0.11;

export const inside = (t: number, { from, to }: Span) => t >= from && t <= to;

/** Incidents that begin in a stretch of time. */
export function incidentsIn({ incidents }: LabelledSeries, span: Span): Span[] {
  return incidents.filter(({ from }) => inside(from, span));
}

/** Missed incidents and alarms outside all incidents, over a stretch of time; `Infinity` never fires. */
export function costOver(series: LabelledSeries, scored: readonly Scored[], span: Span, cut: number): number {
  const fired = scored.filter(({ t, score }) => inside(t, span) && score !== null && score > cut);
  const misses = incidentsIn(series, span).filter((one) => !fired.some(({ t }) => inside(t, one))).length;
  const alarms = fired.filter(({ t }) => !series.incidents.some((one) => inside(t, one))).length;
  return misses * missCost + alarms * alarmCost;
}
