import { historyOf, type History } from "../concept/history.ts";
import { resultAt, runConcept, type ConceptRun } from "../concept/run.ts";
import type { CompositeParams } from "../types/condition.ts";
import type { SignalViews } from "../types/series.ts";
import { traitsOf } from "../types/values.ts";
import type { CompiledCondition } from "./compiled.ts";
import type { EvaluateOptions, Verdict } from "./evaluation.ts";
import { combine } from "./strategies/composite.ts";
import { undecided } from "./strategies/define.ts";
import type { Past } from "./strategies/strategy.ts";

/** A Decision with the run it rests on; a composite's run is its first operand's. */
export interface Decided {
  readonly verdict: Verdict;
  readonly run: ConceptRun;
  readonly operands: readonly Decided[];
}

const none: readonly Decided[] = [];

/**
 * Decides a condition at `t` (epoch milliseconds), without what only explains it: the hot path of backtests.
 * Throws `missing_data` and `null_propagation` as `runConcept` does, for any operand.
 */
export function decide(
  condition: CompiledCondition,
  viewsOf: (conceptKey: string) => SignalViews,
  t: number,
  options: EvaluateOptions = {},
): Decided {
  const { concept, strategy } = condition;
  if (strategy.type.combines) return decideComposite(condition, viewsOf, t, options);
  const run = runConcept(concept, viewsOf(concept.key), t);
  const { value } = run;
  let verdict: Verdict;
  if (value === null) verdict = undecided("null_input");
  else if (strategy.type.needsHistory && historyMode(options, concept.key) === "unavailable")
    verdict = undecided("history_unavailable");
  else verdict = strategy.decide(value, new PastOfRun(run, t, condition.min_history));
  return { verdict, run, operands: none };
}

function decideComposite(
  condition: CompiledCondition,
  viewsOf: (conceptKey: string) => SignalViews,
  t: number,
  options: EvaluateOptions,
): Decided {
  const operands = condition.operands.map((operand) => decide(operand, viewsOf, t, options));
  const verdict = combine(
    condition.definition.strategy.params as CompositeParams,
    operands.map((operand) => operand.verdict),
  );
  return { verdict, run: (operands[0] as Decided).run, operands };
}

function historyMode({ history = "available" }: EvaluateOptions, conceptKey: string): "available" | "unavailable" {
  return typeof history === "function" ? history(conceptKey) : history;
}

class PastOfRun implements Past {
  readonly #run: ConceptRun;
  readonly #t: number;
  readonly min_history: number;
  readonly whole: boolean;

  constructor(run: ConceptRun, t: number, minHistory: number) {
    this.#run = run;
    this.#t = t;
    this.min_history = minHistory;
    this.whole = traitsOf(run.concept.ir.output_type).base === "int";
  }

  history(windowMs: number): History {
    return historyOf(this.#run.concept.program, this.#run.views, this.#t, windowMs);
  }

  reference(windowMs: number): number | null {
    const { concept, views } = this.#run;
    const value = resultAt(concept.program, views, this.#t - windowMs, this.#t, [], false);
    return typeof value === "number" ? value : null;
  }
}
