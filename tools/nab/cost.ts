import { dayMs } from "../../worker/domain/values/time.ts";
import type { Span } from "./layouts.ts";
import type { LabelledSeries } from "./series.ts";

const missCost = 1;
const alarmCost = 0.11;

/** What errors cost, in words for the head of a report. */
export const prices = `${missCost} for an incident without a firing, ${alarmCost} for each firing outside all incidents`;

/** What firings over the second half of a series are worth. */
export interface Verdict {
  /** Misses and false episodes: of a run the first firing counts, and then the first one more than a day after the last that counted. */
  byEpisode: number;
  /** Misses and every false firing. */
  byFiring: number;
  caught: number;
  missed: number;
  falseEpisodes: number;
}

/** The firings of a run of consecutive decisions that hold, in order of time. */
export type Run = readonly number[];

/** Whether a time lies in a span. */
export const inside = (t: number, { from, to }: Span): boolean => t >= from && t <= to;

/** The two halves of a series. */
export function halvesOf({ half }: Pick<LabelledSeries, "half">): { first: Span; second: Span } {
  return { first: { from: -Infinity, to: half - 1 }, second: { from: half, to: Infinity } };
}

/** How long the second half of a series is, in weeks. */
export function weeksJudged({ half, times }: Pick<LabelledSeries, "half" | "times">): number {
  return Math.max(0, (times.at(-1) ?? half) - half) / (7 * dayMs);
}

/** Incidents that begin in a stretch of time. */
export function incidentsIn({ incidents }: Pick<LabelledSeries, "incidents">, span: Span): Span[] {
  return incidents.filter(({ from }) => inside(from, span));
}

/** The firings of a run that a person takes for news: the first, and after each the next that is more than a day later. */
export function episodes(run: Run): number[] {
  const news: number[] = [];
  for (const t of run) if (t - (news.at(-1) ?? -Infinity) > dayMs) news.push(t);
  return news;
}

/** Judges what fires in the second half. An incident is caught when anything fires in it. */
export function judge(series: Pick<LabelledSeries, "half" | "incidents">, runs: readonly Run[]): Verdict {
  const { second } = halvesOf(series);
  const here = (list: readonly number[]) => list.filter((t) => inside(t, second));
  const isFalse = (t: number) => !series.incidents.some((one) => inside(t, one));
  const fired = here(runs.flat());
  const incidents = incidentsIn(series, second);
  const caught = incidents.filter((one) => fired.some((t) => inside(t, one))).length;
  const missed = incidents.length - caught;
  const falseEpisodes = here(runs.flatMap(episodes)).filter(isFalse).length;
  const cost = (alarms: number) => missed * missCost + alarms * alarmCost;
  return {
    byEpisode: cost(falseEpisodes),
    byFiring: cost(fired.filter(isFalse).length),
    caught,
    missed,
    falseEpisodes,
  };
}
