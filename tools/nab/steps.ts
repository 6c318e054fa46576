import type { Run } from "./cost.ts";
import type { Span } from "./layouts.ts";
import type { Answered } from "./ratings.ts";
import type { LabelledSeries } from "./series.ts";

/** What fires in one way to use the service. */
interface Firings {
  name: string;
  /** The value in force. */
  value: number | null;
  runs: Run[];
}

/** What the service made of a sentence: without feedback, and calibrated from each way of rating the first half. */
export interface SentenceRun {
  sentence: string;
  summary: string;
  runs: Firings[];
}

/** The steps of both halves, on one grid from the first point on. */
export function gridOf({ times, stepMs, half }: LabelledSeries): { first: Span; second: Span } {
  const [from, to] = [times[0] ?? 0, times.at(-1) ?? 0];
  const turn = from + Math.max(0, Math.ceil((half - from) / stepMs)) * stepMs;
  return { first: { from, to: turn - stepMs }, second: { from: turn, to } };
}

/** The firings of each stretch of consecutive answers that hold; what noise control held back is not among them. */
export function runsOf(answers: readonly Answered[]): Run[] {
  const runs: number[][] = [];
  answers.forEach(({ t, held, fired }, i) => {
    if (held && answers[i - 1]?.held !== true) runs.push([]);
    if (fired) runs.at(-1)?.push(t);
  });
  return runs;
}
