import { formatTimestamp } from "../../values/time.ts";
import type { DayCoverage } from "./coverage.ts";
import type { Forecast } from "./forecast.ts";
import type { Totals } from "./tally.ts";

/** What a line about a backtest is made of. */
export interface Summarised {
  readonly totals: Pick<Totals, "evaluations" | "fired" | "triggered">;
  /** Questions asked, answered or not. */
  readonly questions: number;
  readonly entities: number;
  readonly coverage: DayCoverage;
  readonly forecast: Forecast | null;
  /** Before when observations of the span are gone for their age; null where none is. */
  readonly gone_before: number | null;
}

const many = (count: number, one: string, more = `${one}s`) => `${count} ${count === 1 ? one : more}`;
const tenths = (value: number) => String(Math.floor(value * 10 + 0.5) / 10);

/** A backtest in words: what data there was comes first, so that silence is never mistaken for "no alerts". */
export function summarise({ totals, questions, entities, coverage, forecast, gone_before }: Summarised): string {
  const gone =
    gone_before === null ? "" : `; observations before ${formatTimestamp(gone_before)} have been removed for their age`;
  if (questions === 0)
    return `No data: there is no observation to judge in this span${gone}, so nothing can be said about alerts.`;
  if (totals.evaluations === 0) {
    return `No data: none of ${many(questions, "question")} could be answered${gone}, so nothing can be said about alerts.`;
  }
  if (forecast === null) {
    return `Not enough data: ${many(totals.evaluations, "evaluation")}, none of which could be judged, so nothing can be said about alerts.`;
  }
  const parts = [
    `${many(totals.evaluations, "evaluation")} of ${many(entities, "entity", "entities")} on ${coverage.days_with_evaluations} of ${many(coverage.days, "day")}`,
    totals.fired === 0 ? "no alerts" : many(totals.fired, "alert"),
  ];
  const silenced = totals.triggered - totals.fired;
  if (silenced > 0) parts.push(`${silenced} more held back by noise control`);
  const span = forecast.days === 7 ? "a week" : `in ${many(forecast.days, "day")}`;
  const confidence = forecast.confidence === "low" ? " (low confidence: fewer than 7 days)" : "";
  return `${parts.join(", ")}. Expect about ${tenths(forecast.expected)} ${span}, with 90% confidence ${forecast.low} to ${forecast.high}${confidence}.`;
}
