import { integersFrom } from "../../worker/domain/statistics/random.ts";
import type { FeedbackValue } from "../../worker/domain/learning/calibration/evidence.ts";
import { halvesOf, incidentsIn, inside } from "./cost.ts";
import type { LabelledSeries } from "./series.ts";

/** What the service answered at one time. */
export interface Answered {
  t: number;
  score: number | null;
  /** The condition held. */
  held: boolean;
  /** Its action was to be carried out: noise control did not hold it back. */
  fired: boolean;
}

/** How people rate: the share of alarms they rate, and the share of those ratings that are wrong. */
export interface Raters {
  name: string;
  rated: number;
  wrong: number;
}

/** Few people rate; all do; some are wrong. Each rates whatever the one before did: the latest rating counts. */
export const allRaters: readonly Raters[] = [
  { name: "10% rated", rated: 0.1, wrong: 0 },
  { name: "30% rated", rated: 0.3, wrong: 0 },
  { name: "100% rated", rated: 1, wrong: 0 },
  { name: "10% wrong", rated: 1, wrong: 0.1 },
];

/**
 * What people say about the first half. Each alarm is rated or not by its own draw, the same in every run; each incident in which
 * nothing fired is reported once, at its highest score among the silences.
 */
export function ratingsOf(
  series: LabelledSeries,
  answers: readonly Answered[],
  { rated, wrong }: Raters,
): { t: number; feedback: FeedbackValue }[] {
  const { first } = halvesOf(series);
  const here = answers.filter(({ t }) => inside(t, first));
  const next = integersFrom(seedOf(series.name));
  const draw = () => next() / 4_294_967_296;
  const alarms = here.filter(({ fired }) => fired);
  const said = alarms.flatMap(({ t }) => {
    const [asked, lied] = [draw() < rated, draw() < wrong];
    const right = series.incidents.some((one) => inside(t, one)) !== lied;
    return asked ? [{ t, feedback: right ? ("correct" as const) : ("false_positive" as const) }] : [];
  });
  const missed = incidentsIn(series, first)
    .filter((one) => !alarms.some(({ t }) => inside(t, one)))
    .flatMap((one) => {
      const silent = here.filter(({ t, score, held }) => score !== null && !held && inside(t, one));
      const [highest] = silent.toSorted((a, b) => (b.score ?? 0) - (a.score ?? 0));
      return highest ? [{ t: highest.t, feedback: "false_negative" as const }] : [];
    });
  return [...said, ...missed].sort((a, b) => a.t - b.t);
}

function seedOf(name: string): number {
  let seed = 2_166_136_261;
  for (const unit of name) seed = Math.imul(seed ^ (unit.codePointAt(0) ?? 0), 16_777_619);
  return seed;
}
