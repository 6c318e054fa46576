import type { CompiledConcept } from "../../../worker/domain/concept/compile.ts";
import type { FeatureParam } from "../../../worker/domain/values/definitions/concept.ts";
import type { SeriesView } from "../../../worker/domain/values/series.ts";
import { compiledOf, noon } from "./build.ts";

/** The concept "against the usual at this time" over `app.x`. */
export function againstUsual({
  window,
  ...params
}: Record<string, FeatureParam> & { window: string }): CompiledConcept {
  return compiledOf({
    output_type: "float?",
    features: {
      mean: { op: "mean", inputs: ["x"], params: { window } },
      usual: { op: "seasonal_median", inputs: ["x"], params: { window, ...params } },
      out: { op: "subtract", inputs: ["mean", "usual"] },
    },
  });
}

/** One row an hour up to noon, `days` days of it: a daily wave, a little noise, and `now` in the last hour. */
export function wave(days: number, now: number): SeriesView {
  const count = 24 * days + 1;
  const times = Array.from({ length: count }, (_, i) => noon - (count - 1 - i) * 3_600_000);
  const values = times.map((time, i) =>
    i === count - 1 ? now : 10 + (new Date(time).getUTCHours() % 12) + (i % 5) / 10,
  );
  return { times, values, first_at: times[0] ?? null };
}
