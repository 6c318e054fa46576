import { type BacktestResult, namedAlerts, namedEntities } from "../../contract/resources/learning/backtest-result.ts";
import { dayCoverage, judgedCounts } from "../../domain/learning/backtest/coverage.ts";
import { type Forecast, forecastAlerts } from "../../domain/learning/backtest/forecast.ts";
import { summarise } from "../../domain/learning/backtest/summary.ts";
import type { Totals } from "../../domain/learning/backtest/tally.ts";
import type { DecisionRecord } from "../../domain/decision/record.ts";
import { explainDecision } from "../../domain/decision/explain-decision.ts";
import { formatTimestamp, timestampOrNull } from "../../domain/values/time.ts";
import type { Scan } from "../ports/decisions/replays.ts";
import type { FinishedBacktest, Tested } from "./backtest.ts";

/** A finished backtest as it is answered. */
export function backtestView(found: FinishedBacktest): BacktestResult {
  const { backtest, span, scan, questions, totals, compared, seed } = found;
  const names = new Map(scan.pages.flatMap((page) => page.entities.map((one) => [one.entity_id, one.entity])));
  const nameOf = (entityId: string) => names.get(entityId) ?? entityId;
  const days = dayCoverage(span, totals.days);
  const forecastOf = ({ days }: Totals) => forecastAlerts(judgedCounts(days), backtest.forecast_days, seed);
  const forecast = forecastOf(totals);
  return {
    status: backtestStatus(totals, forecast),
    summary: summarise({
      totals,
      questions,
      entities: scan.entities,
      coverage: days,
      forecast,
      gone_before: scan.gone_before,
    }),
    condition: conditionView(backtest.tested),
    from: formatTimestamp(span.from),
    to: formatTimestamp(span.to),
    step: backtest.step,
    firing: backtest.firing,
    questions,
    ...shownCounts(totals),
    per_day: totals.days.map(({ day, evaluations, fired }) => ({ day, evaluations, fired })),
    per_entity: totals.entities.slice(0, namedEntities).map(({ fired_at, ...counted }) => ({
      entity: nameOf(counted.entity_id),
      ...counted,
      fired_at: fired_at.slice(-namedAlerts).map(formatTimestamp),
    })),
    samples: found.samples.map((record) => sampleView(backtest.tested, nameOf(record.entity_id), record)),
    coverage: {
      entities: scan.entities,
      entities_without_data: withoutData(found),
      signals: found.signals.map((primitive_id) => signalView(scan, primitive_id)),
      ...days,
    },
    forecast,
    comparison:
      compared === null
        ? null
        : {
            condition: conditionView(compared.other),
            ...shownCounts(compared.totals),
            forecast: forecastOf(compared.totals),
            ...compared.flips,
          },
  };
}

function backtestStatus(totals: Totals, forecast: Forecast | null): BacktestResult["status"] {
  if (totals.evaluations === 0) return "no_data";
  return forecast === null ? "not_judged" : "ok";
}

function conditionView({ compiled, version }: Tested): BacktestResult["condition"] {
  const { condition_id, strategy } = compiled.definition;
  return { condition_id, condition_version: version, strategy, ir_hash: compiled.ir_hash };
}

function shownCounts({ evaluations, triggered, fired, member_notices, held_back, reasons, refused }: Totals) {
  return { evaluations, triggered, fired, member_notices, held_back, reasons, refused };
}

function sampleView({ compiled }: Tested, entity: string, record: DecisionRecord): BacktestResult["samples"][number] {
  return {
    entity,
    entity_id: record.entity_id,
    evaluated_at: record.evaluated_at,
    value: record.concept_result.value,
    decision_value: record.decision_value,
    strategy: record.strategy,
    score: record.score,
    threshold: record.threshold_applied,
    reason: record.reason,
    explanation: explainDecision(record, compiled).summary,
    drivers: [...record.drivers],
  };
}

function signalView({ signals }: Scan, primitive_id: string): BacktestResult["coverage"]["signals"][number] {
  const { points, first_at, last_at } = signals[primitive_id] ?? { points: 0, first_at: null, last_at: null };
  return { primitive_id, points, first_at: timestampOrNull(first_at), last_at: timestampOrNull(last_at) };
}

function withoutData({ backtest, scan }: FinishedBacktest): string[] {
  if (!("entities" in backtest.subjects)) return [];
  const found = new Set(scan.pages.flatMap((page) => page.entities.map(({ entity }) => entity)));
  return [...new Set(backtest.subjects.entities)].filter((entity) => !found.has(entity));
}
