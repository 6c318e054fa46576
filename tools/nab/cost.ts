import type { LabelledSeries, Span } from "./series.ts";

const day = 86_400_000;
const missCost = 1;
const alarmCost = 0.11;

/** What errors cost, in words for the head of a report. */
export const prices = `${missCost} for an incident without a firing, ${alarmCost} for each firing outside all incidents`;

/** What firings over the second half of a series are worth. */
export interface Verdict {
  /** False alarms and misses, where the first firing of a day counts and later ones within a day of it do not. */
  byEpisode: number;
  /** The same where each firing counts. */
  byFiring: number;
  caught: number;
  missed: number;
  falseEpisodes: number;
}

/** Whether a time lies in a span. */
export const inside = (t: number, { from, to }: Span): boolean => t >= from && t <= to;

/** The two halves of a series. */
export function halvesOf({ half }: Pick<LabelledSeries, "half">): { first: Span; second: Span } {
  return { first: { from: -Infinity, to: half - 1 }, second: { from: half, to: Infinity } };
}

/** Incidents that begin in a stretch of time. */
export function incidentsIn({ incidents }: Pick<LabelledSeries, "incidents">, span: Span): Span[] {
  return incidents.filter(({ from }) => inside(from, span));
}

/** The first firing of each episode: those within a day after it belong to it. `fired` rises. */
export function episodes(fired: readonly number[]): number[] {
  const firsts: number[] = [];
  for (const t of fired) if (t - (firsts.at(-1) ?? -Infinity) > day) firsts.push(t);
  return firsts;
}

/** Judges the firings of the second half; `fired` rises. An incident is caught when anything fires in it. */
export function judge(series: Pick<LabelledSeries, "half" | "incidents">, fired: readonly number[]): Verdict {
  const { second } = halvesOf(series);
  const here = fired.filter((t) => inside(t, second));
  const isFalse = (t: number) => !series.incidents.some((one) => inside(t, one));
  const incidents = incidentsIn(series, second);
  const caught = incidents.filter((one) => here.some((t) => inside(t, one))).length;
  const missed = incidents.length - caught;
  const falseEpisodes = episodes(here).filter(isFalse).length;
  const cost = (alarms: number) => missed * missCost + alarms * alarmCost;
  return {
    byEpisode: cost(falseEpisodes),
    byFiring: cost(here.filter(isFalse).length),
    caught,
    missed,
    falseEpisodes,
  };
}
