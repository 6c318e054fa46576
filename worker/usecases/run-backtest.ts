import type { BacktestResult } from "../contract/backtest.ts";
import { explainedAlerts, mostQuestions } from "../contract/backtest.ts";
import { bundleOf } from "../domain/backtest/bundle.ts";
import { addFlips, type Flips, noFlips } from "../domain/backtest/flips.ts";
import type { Span } from "../domain/backtest/question-times.ts";
import { spread } from "../domain/backtest/samples.ts";
import { Tally } from "../domain/backtest/tally.ts";
import type { CompiledCondition } from "../domain/condition/compiled.ts";
import { signalRequirements } from "../domain/condition/requirements.ts";
import { canonicalHash } from "../domain/decision/canonical.ts";
import { DomainError } from "../domain/errors.ts";
import { type FiringConfig, firingRule } from "../domain/task/firing.ts";
import { parseDuration, parseTimestamp } from "../domain/types/time.ts";
import { backtestView } from "./backtest-view.ts";
import type { Subjects } from "./ports/replays.ts";
import { notAhead } from "./question-time.ts";
import type { Services } from "./services.ts";

const deadlineMs = 20_000;

/** A condition to replay; `version` is null where it is not registered as it stands. */
export interface Tested {
  compiled: CompiledCondition;
  version: string | null;
}

/** A backtest whose definitions have been found. */
export interface Backtest {
  tested: Tested;
  /** What to compare with, on the same questions. */
  other: Tested | null;
  subjects: Subjects;
  from: string;
  to: string;
  step: string | null;
  firing: FiringConfig;
  forecast_days: number;
}

/**
 * Replays stored observations through a condition: the same questions, code and noise control as in earnest, but nothing is
 * sealed, recorded or sent. Throws validation_error for too many questions and execution_timeout after 20 s.
 */
export async function runBacktest(services: Services, backtest: Backtest): Promise<BacktestResult> {
  const { tested, other, subjects, firing } = backtest;
  const deadline = services.now() + deadlineMs;
  const span = spanOf(services, backtest);
  const signals = signalsOf(tested.compiled);
  const survey = await services.replays.survey({ subjects, signals, span, most: mostQuestions, deadline });
  if (survey.questions > mostQuestions) throw tooMany(survey.questions);
  const conditions = [tested, ...(other ? [other] : [])].map(({ compiled }) => bundleOf(compiled));
  const tallies = conditions.map(() => new Tally(firingRule(firing)));
  let flips: Flips = noFlips;
  let questions = 0;
  await services.replays.replay(survey, { conditions, span, deadline }, ({ entity_id, times, outcomes }) => {
    questions += times.length;
    outcomes.forEach((one, i) => tallies[i]?.add(entity_id, times, one));
    const [first, second] = outcomes;
    if (first && second) flips = addFlips(flips, first, second);
  });
  const [totals, otherTotals] = tallies.map((tally) => tally.totals());
  const [bundle] = conditions;
  if (!totals || !bundle) throw new Error("a backtest without a condition");
  const samples = await services.replays.explain(survey, bundle, spread(totals.firings, explainedAlerts));
  return backtestView({
    backtest,
    span,
    signals,
    survey,
    questions,
    totals,
    compared: other && otherTotals ? { other, totals: otherTotals, flips } : null,
    samples,
    seed: seedOf(backtest, span),
  });
}

/** The ids of the signals whose observations are asked about, sorted. */
function signalsOf(condition: CompiledCondition): string[] {
  const needs = [...signalRequirements(condition).values()].flat();
  return [...new Set(needs.map(({ primitive_id }) => primitive_id))].sort();
}

function spanOf(services: Services, { from, to, step }: Backtest): Span {
  return {
    from: parseTimestamp(from),
    to: notAhead(to, services.now(), "to"),
    step_ms: step === null ? null : parseDuration(step),
  };
}

/** What the draws of the forecast begin with: the question itself, so that asking again draws the same. */
function seedOf({ tested, subjects, firing, forecast_days }: Backtest, span: Span): string {
  const who = "entities" in subjects ? { entities: [...new Set(subjects.entities)].sort() } : subjects;
  return canonicalHash({ ir_hash: tested.compiled.ir_hash, who, span, firing: firingRule(firing), forecast_days });
}

function tooMany(questions: number): DomainError {
  return new DomainError(
    "validation_error",
    `This backtest would ask at least ${questions} questions; at most ${mostQuestions} can be asked at once.`,
    { location: "step", suggestion: "Ask about fewer entities, a shorter span or a larger step." },
  );
}
