import type { FeedbackValue } from "../../worker/domain/learning/calibration/evidence.ts";
import { incidentsIn, inside, type Scored } from "./judge.ts";
import type { LabelledSeries, Span } from "./series.ts";

/** What somebody who knows the incidents says: every firing is rated, each missed incident reported once, at its highest score. */
export function feedbackOf(
  series: LabelledSeries,
  scored: readonly Scored[],
  span: Span,
  cut: number,
): { t: number; feedback: FeedbackValue }[] {
  const here = scored.filter(({ t }) => inside(t, span));
  const fired = here.filter(({ score }) => score !== null && score > cut);
  const rated = fired.map(({ t }) => ({
    t,
    feedback: series.incidents.some((one) => inside(t, one)) ? ("correct" as const) : ("false_positive" as const),
  }));
  const missed = incidentsIn(series, span)
    .filter((one) => !fired.some(({ t }) => inside(t, one)))
    .flatMap((one) => {
      const within = here.filter(({ t, score }) => score !== null && inside(t, one));
      const highest = within.reduce<Scored | null>(
        (best, each) => (best === null || (each.score ?? 0) > (best.score ?? 0) ? each : best),
        null,
      );
      return highest === null ? [] : [{ t: highest.t, feedback: "false_negative" as const }];
    });
  return [...rated, ...missed].sort((a, b) => a.t - b.t);
}
