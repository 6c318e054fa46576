import type { BacktestSpan } from "../../contract/resources/learning/backtest.ts";
import type { BacktestResult } from "../../contract/resources/learning/backtest-result.ts";
import type { CreateTaskBody } from "../../contract/resources/tasks/tasks.ts";
import { compileDefinitions } from "../../domain/decision/definitions.ts";
import type { ReadWatch } from "../../domain/language/reading.ts";
import { firstOnGrid } from "../../domain/learning/backtest/question-times.ts";
import type { FiringConfig } from "../../domain/firing/rule.ts";
import type { ScopeRule } from "../../domain/task/scope.ts";
import { formatTimestamp, parseDuration, parseTimestamp } from "../../domain/values/time.ts";
import type { Compilation } from "../ports/tasks/tasks.ts";
import { subjectsOfScope } from "./backtest-conditions.ts";
import { runBacktest } from "./run-backtest.ts";
import type { Services } from "../services.ts";

const forecastDays = 7;

/**
 * What a task would have done, had it been there: null unless a span was given. One that watches is judged at the times at
 * which it would have looked. Throws as a backtest does.
 */
export async function backtestTask(
  services: Services,
  backtest: CreateTaskBody["backtest"],
  { concepts, conditions }: Compilation,
  scope: readonly ScopeRule[],
  firing: FiringConfig,
  watch: ReadWatch | null,
): Promise<BacktestResult | null> {
  if (backtest === undefined) return null;
  const compiled = compileDefinitions({
    concepts: concepts.map(({ definition }) => definition),
    conditions: conditions.map(({ definition }) => definition),
  });
  return runBacktest(services, {
    tested: { compiled, version: null },
    other: null,
    subjects: subjectsOfScope(scope),
    ...backtestTimes(backtest, watch),
    firing,
    forecast_days: forecastDays,
  });
}

function backtestTimes({ from, to, step }: BacktestSpan, watch: ReadWatch | null) {
  const every = watch?.every;
  if (step !== undefined || every === undefined) return { from, to, step: step ?? null };
  const first = firstOnGrid(parseTimestamp(from), parseDuration(every));
  return { from: formatTimestamp(first), to, step: every };
}
