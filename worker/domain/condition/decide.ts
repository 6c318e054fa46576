import { historyInSteps, historyOf, type History } from "../concept/history.ts";
import { earlierPeriods, resultAt, runConceptInSteps, type ResultRun } from "../concept/run.ts";
import type { CompositeParams } from "../values/definitions/condition.ts";
import type { SignalViews } from "../values/series.ts";
import { traitsOf } from "../values/values.ts";
import { finish, type Work } from "../values/work.ts";
import type { CompiledCondition } from "./compiled.ts";
import type { EvaluateOptions, HistoryMode, Verdict } from "./evaluation.ts";
import { combine } from "./strategies/composite.ts";
import { undecided } from "./strategies/define.ts";
import type { Past } from "./strategies/strategy.ts";

/** A Decision with the run it rests on; a composite's run is its first operand's. */
export interface VerdictOnRun {
  readonly verdict: Verdict;
  readonly run: ResultRun;
  readonly operands: readonly VerdictOnRun[];
}

const none: readonly VerdictOnRun[] = [];

/**
 * Decides a condition at `t` (epoch milliseconds), without what only explains it: the hot path of backtests.
 * Throws `missing_data` and `null_propagation` as `runConceptInSteps` does, for any operand.
 */
export function decide(
  condition: CompiledCondition,
  viewsOf: (conceptKey: string) => SignalViews,
  t: number,
  options: EvaluateOptions = {},
): VerdictOnRun {
  return finish(decideInSteps(condition, viewsOf, t, options));
}

/** {@link decide} in steps. */
export function* decideInSteps(
  condition: CompiledCondition,
  viewsOf: (conceptKey: string) => SignalViews,
  t: number,
  options: EvaluateOptions = {},
): Work<VerdictOnRun> {
  const { concept, strategy } = condition;
  if (strategy.type.combines) return yield* decideComposite(condition, viewsOf, t, options);
  const run = yield* runConceptInSteps(concept, viewsOf(concept.key), t);
  const { value } = run;
  let verdict: Verdict;
  if (value === null) verdict = withoutResult(run, t, historyMode(options, concept.key));
  else if (strategy.type.needsHistory && historyMode(options, concept.key) === "unavailable")
    verdict = undecided("history_unavailable");
  else {
    // Only what counts points walks through its history; the others look at one moment of the past.
    const { program } = concept;
    const walks = strategy.type.needsHistory && strategy.type.needsMinHistory;
    const history = walks ? yield* historyInSteps(program, run.views, t, strategy.window_ms) : null;
    verdict = strategy.decide(value, new PastOfRun(run, t, condition, history));
  }
  return { verdict, run, operands: none };
}

function* decideComposite(
  condition: CompiledCondition,
  viewsOf: (conceptKey: string) => SignalViews,
  t: number,
  options: EvaluateOptions,
): Work<VerdictOnRun> {
  const operands: VerdictOnRun[] = [];
  for (const operand of condition.operands) operands.push(yield* decideInSteps(operand, viewsOf, t, options));
  const verdict = combine(
    condition.definition.strategy.params as CompositeParams,
    operands.map((operand) => operand.verdict),
  );
  return { verdict, run: (operands[0] as VerdictOnRun).run, operands };
}

function withoutResult(run: ResultRun, t: number, history: HistoryMode): Verdict {
  const periods = earlierPeriods(run, t);
  if (periods === null) return undecided("null_input");
  return history === "unavailable" ? undecided("history_unavailable") : undecided("insufficient_history", periods);
}

function historyMode({ history = "available" }: EvaluateOptions, conceptKey: string): HistoryMode {
  return typeof history === "function" ? history(conceptKey) : history;
}

class PastOfRun implements Past {
  readonly #run: ResultRun;
  readonly #t: number;
  readonly #known: { window_ms: number; history: History | null };
  readonly min_history: number;
  readonly whole: boolean;

  constructor(run: ResultRun, t: number, condition: CompiledCondition, history: History | null) {
    this.#run = run;
    this.#t = t;
    this.#known = { window_ms: condition.strategy.window_ms, history };
    this.min_history = condition.min_history;
    this.whole = traitsOf(run.concept.ir.output_type).base === "int";
  }

  history(windowMs: number): History {
    const { window_ms, history } = this.#known;
    if (history !== null && windowMs === window_ms) return history;
    return historyOf(this.#run.concept.program, this.#run.views, this.#t, windowMs);
  }

  reference(windowMs: number): number | null {
    const { concept, views } = this.#run;
    const value = resultAt(concept.program, views, this.#t - windowMs, this.#t, [], false);
    return typeof value === "number" ? value : null;
  }
}
