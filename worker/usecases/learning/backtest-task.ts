import type { BacktestResult } from "../../contract/resources/learning/backtest.ts";
import type { CreateTaskBody } from "../../contract/resources/tasks/tasks.ts";
import { compileDefinitions } from "../../domain/decision/definitions.ts";
import type { FiringConfig } from "../../domain/task/firing.ts";
import type { ScopeRule } from "../../domain/task/scope.ts";
import type { Compilation } from "../ports/tasks.ts";
import { subjectsOfScope } from "./backtest-conditions.ts";
import { runBacktest } from "./run-backtest.ts";
import type { Services } from "../services.ts";

const forecastDays = 7;

/** What a task would have done, had it been there: null unless a span was given. Throws as a backtest does. */
export async function backtestTask(
  services: Services,
  backtest: CreateTaskBody["backtest"],
  { concepts, conditions }: Compilation,
  scope: readonly ScopeRule[],
  firing: FiringConfig,
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
    from: backtest.from,
    to: backtest.to,
    step: backtest.step ?? null,
    firing,
    forecast_days: forecastDays,
  });
}
