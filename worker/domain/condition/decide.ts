import { historyInSteps, historyOf, type History } from "../concept/history.ts";
import { earlierPeriods, resultAt, runConcept, runConceptInSteps, type ResultRun } from "../concept/run.ts";
import { foldResults } from "../concept/members.ts";
import type { CompositeParams } from "../values/definitions/condition.ts";
import type { SignalViews } from "../values/series.ts";
import { type Scalar, traitsOf } from "../values/values.ts";
import type { Work } from "../values/work.ts";
import type { CompiledCondition } from "./compiled.ts";
import { foldEngine } from "./engine.ts";
import type { VerdictOptions, HistoryMode, Verdict } from "./evaluation.ts";
import { combine } from "./strategies/composite.ts";
import { undecided } from "./strategies/define.ts";
import type { Past } from "./strategies/strategy.ts";

/** A Decision with the run it rests on; a composite's run is its first operand's. */
export interface VerdictOnRun {
  readonly verdict: Verdict;
  readonly run: ResultRun;
  readonly operands: readonly VerdictOnRun[];
  /** What its Result was judged against; null where it was not, and of a composite. */
  readonly past: Past | null;
}

const noOperands: readonly VerdictOnRun[] = [];

/**
 * Decides a condition at `t` (epoch milliseconds), without what only explains it: the hot path of everything that asks at once.
 * Throws `missing_data` and `null_propagation` as `runConcept` does, for any operand.
 */
export function decide(
  condition: CompiledCondition,
  viewsOf: (conceptKey: string) => SignalViews,
  t: number,
  options: VerdictOptions = {},
): VerdictOnRun {
  const { concept, strategy } = condition;
  if (strategy.type.combines)
    return combined(
      condition,
      condition.operands.map((operand) => decide(operand, viewsOf, t, options)),
    );
  const run = runConcept(concept, viewsOf(concept.key), t);
  return judged(condition, run, t, historyMode(options, concept.key), null);
}

/** {@link decide} in steps: the hot path of backtests and of whatever may take long. */
export function* decideInSteps(
  condition: CompiledCondition,
  viewsOf: (conceptKey: string) => SignalViews,
  t: number,
  options: VerdictOptions = {},
): Work<VerdictOnRun> {
  const { concept, strategy } = condition;
  if (strategy.type.combines) {
    const operands: VerdictOnRun[] = [];
    for (const operand of condition.operands) operands.push(yield* decideInSteps(operand, viewsOf, t, options));
    return combined(condition, operands);
  }
  if (isBrief(condition)) {
    yield concept.program.nodes.length;
    return decide(condition, viewsOf, t, options);
  }
  const run = yield* runConceptInSteps(concept, viewsOf(concept.key), t);
  const mode = historyMode(options, concept.key);
  // Only what counts points walks through its history; the others look at one moment of the past.
  const walks = strategy.type.needsMinHistory && run.value !== null && mode === "available";
  const history = walks ? yield* historyInSteps(concept.program, run.views, t, strategy.window_ms) : null;
  return judged(condition, run, t, mode, history);
}

/** Whether a condition reads no rows but each signal's newest: then steps would cost more than the work. */
const isBrief = ({ concept, strategy }: CompiledCondition): boolean =>
  !strategy.type.needsHistory && !concept.program.nodes.some((node) => node.reads_rows);

/** What a condition says about a run; `history` where its history has been walked through already. */
function judged(
  condition: CompiledCondition,
  run: ResultRun,
  t: number,
  mode: HistoryMode,
  history: History | null,
): VerdictOnRun {
  const { strategy } = condition;
  const unjudged = { run, operands: noOperands, past: null };
  if (run.value === null) return { ...unjudged, verdict: withoutResult(run, t, mode) };
  if (strategy.type.needsHistory && mode === "unavailable")
    return { ...unjudged, verdict: undecided("history_unavailable") };
  const past = new PastOfRun(run, t, condition, history);
  const verdict = strategy.decide(run.value, past);
  if (verdict.value !== false || verdict.reason !== null) return { verdict, run, operands: noOperands, past };
  const fires = (value: Scalar) => value !== null && strategy.decide(value, past).value !== false;
  const isSilent = silentResults(condition, run).some(fires);
  return { verdict: isSilent ? undecided("member_silent") : verdict, run, operands: noOperands, past };
}

/** What the Result would be with each silent member; under former engines, as if that decided alone. */
function silentResults({ concept, definition: { engine = 1 } }: CompiledCondition, run: ResultRun): Scalar[] {
  const across = concept.program.fold?.across;
  if (across !== "max" && across !== "min") return [];
  const silent = run.members?.silent ?? [];
  return silent.map(({ value }) => (engine < foldEngine ? value : foldResults(across, [run.value, value])));
}

function combined(condition: CompiledCondition, operands: readonly VerdictOnRun[]): VerdictOnRun {
  const verdict = combine(
    condition.definition.strategy.params as CompositeParams,
    operands.map((operand) => operand.verdict),
  );
  return { verdict, run: (operands[0] as VerdictOnRun).run, operands, past: null };
}

function withoutResult(run: ResultRun, t: number, history: HistoryMode): Verdict {
  const periods = earlierPeriods(run, t);
  if (periods === null) return undecided("null_input");
  return history === "unavailable" ? undecided("history_unavailable") : undecided("insufficient_history", periods);
}

function historyMode({ history = "available" }: VerdictOptions, conceptKey: string): HistoryMode {
  return typeof history === "function" ? history(conceptKey) : history;
}

class PastOfRun implements Past {
  readonly #run: ResultRun;
  readonly #t: number;
  readonly #condition: CompiledCondition;
  readonly #history: History | null;

  constructor(run: ResultRun, t: number, condition: CompiledCondition, history: History | null) {
    this.#run = run;
    this.#t = t;
    this.#condition = condition;
    this.#history = history;
  }

  get min_history(): number {
    return this.#condition.min_history;
  }

  get whole(): boolean {
    return traitsOf(this.#run.concept.ir.output_type).base === "int";
  }

  history(windowMs: number): History {
    if (this.#history !== null && windowMs === this.#condition.strategy.window_ms) return this.#history;
    return historyOf(this.#run.concept.program, this.#run.views, this.#t, windowMs);
  }

  reference(windowMs: number): number | null {
    const { concept, views } = this.#run;
    const value = resultAt(concept.program, views, this.#t - windowMs, this.#t, [], false);
    return typeof value === "number" ? value : null;
  }
}
