import { dayMs } from "../../values/time.ts";
import type { QuestionSpan } from "./question-times.ts";
import type { DayCount } from "./tally.ts";

/** How much of a span there is to judge by: a day without evaluations is no data, which is not the same as no alerts. */
export interface DayCoverage {
  /** UTC days that the span touches. */
  readonly days: number;
  readonly days_with_evaluations: number;
  readonly days_without_evaluations: number;
  /** Days with evaluations of which none could be judged, for lack of a value or of history. */
  readonly days_not_judged: number;
}

/** Counts the days of a span by what was evaluated on them. */
export function dayCoverage({ from, to }: Pick<QuestionSpan, "from" | "to">, counts: readonly DayCount[]): DayCoverage {
  const days = to < from ? 0 : Math.floor(to / dayMs) - Math.floor(from / dayMs) + 1;
  return {
    days,
    days_with_evaluations: counts.length,
    days_without_evaluations: days - counts.length,
    days_not_judged: counts.filter((day) => !day.judged).length,
  };
}

/** Alerts of each day that says something about days to come. */
export function judgedCounts(counts: readonly DayCount[]): number[] {
  return counts.filter((day) => day.judged).map((day) => day.fired);
}
