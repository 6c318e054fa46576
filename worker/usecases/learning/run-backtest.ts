import type { BacktestResult } from "../../contract/resources/backtest.ts";
import {
  explainedAlerts,
  mostEntities,
  mostQuestions,
  mostQuestionsPerJob,
} from "../../contract/resources/backtest.ts";
import { bundleOf } from "../../domain/learning/backtest/bundle.ts";
import { addFlips, type Flips, noFlips } from "../../domain/learning/backtest/flips.ts";
import type { Span } from "../../domain/learning/backtest/question-times.ts";
import { Tally } from "../../domain/learning/backtest/tally.ts";
import type { CompiledCondition } from "../../domain/condition/compiled.ts";
import { signalRequirements } from "../../domain/condition/requirements.ts";
import { canonicalHash } from "../../domain/values/canonical.ts";
import { DomainError } from "../../domain/values/errors.ts";
import { type FiringConfig, firingRule } from "../../domain/task/firing.ts";
import { parseDuration, parseTimestamp } from "../../domain/values/time.ts";
import { backtestView } from "./backtest-view.ts";
import type { Subjects } from "../ports/replays.ts";
import { notAhead } from "../service/question-time.ts";
import type { Services } from "../services.ts";

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

/** How large a backtest may be, how long it may take, and who wants to know how far it is. */
export interface Pace {
  questions: number;
  milliseconds: number;
  /** Called after every stretch; the replay goes on when it is done. */
  progress(done: number, total: number): Promise<void>;
}

/** The pace of a backtest that somebody is waiting for. */
export const atOnce: Pace = { questions: mostQuestions, milliseconds: 20_000, progress: () => Promise.resolve() };

/**
 * Replays stored observations through a condition: the same questions, code and noise control as in earnest, but nothing is
 * sealed, recorded or sent. Throws validation_error for too many questions or entities and execution_timeout.
 */
export async function runBacktest(services: Services, backtest: Backtest, pace = atOnce): Promise<BacktestResult> {
  const { tested, other, firing } = backtest;
  const deadline = services.now() + pace.milliseconds;
  const { span, signals, survey } = await surveyBacktest(services, backtest, pace);
  const conditions = [tested, ...(other ? [other] : [])].map(({ compiled }) => bundleOf(compiled));
  const tallies = conditions.map(() => new Tally(firingRule(firing)));
  let flips: Flips = noFlips;
  let questions = 0;
  await services.replays.replay(survey, { conditions, span, deadline }, (parts) => {
    for (const { entity_id, times, outcomes } of parts) {
      questions += times.length;
      outcomes.forEach((one, i) => tallies[i]?.add(entity_id, times, one));
      const [first, second] = outcomes;
      if (first && second) flips = addFlips(flips, first, second);
    }
    return pace.progress(questions, survey.questions);
  });
  const [tally, otherTally] = tallies;
  const [bundle] = conditions;
  if (!tally || !bundle) throw new Error("a backtest without a condition");
  const samples = await services.replays.explain(survey, bundle, tally.firings(explainedAlerts));
  return backtestView({
    backtest,
    span,
    signals,
    survey,
    questions,
    totals: tally.totals(),
    compared: other && otherTally ? { other, totals: otherTally.totals(), flips } : null,
    samples,
    seed: seedOf(backtest, span),
  });
}

/** What a backtest would ask, before anything is replayed. Throws validation_error for too much of it. */
export async function surveyBacktest(services: Services, backtest: Backtest, pace: Pace) {
  const now = services.now();
  const span = spanOf(backtest, now);
  const signals = signalsOf(backtest.tested.compiled);
  const most = { questions: pace.questions, entities: mostEntities };
  const deadline = now + pace.milliseconds;
  const survey = await services.replays.survey({ subjects: backtest.subjects, signals, span, most, deadline });
  if (survey.questions > most.questions) throw tooMany("questions", survey.questions, most.questions);
  if (survey.entities > most.entities) throw tooMany("entities", survey.entities, most.entities);
  return { span, signals, survey };
}

/** The ids of the signals whose observations are asked about, sorted. */
function signalsOf(condition: CompiledCondition): string[] {
  const needs = [...signalRequirements(condition).values()].flat();
  return [...new Set(needs.map(({ primitive_id }) => primitive_id))].sort();
}

function spanOf({ from, to, step }: Backtest, now: number): Span {
  return {
    from: parseTimestamp(from),
    to: notAhead(to, now, "to"),
    step_ms: step === null ? null : parseDuration(step),
  };
}

/** What the draws of the forecast begin with: the question itself, so that asking again draws the same. */
function seedOf({ tested, subjects, firing, forecast_days }: Backtest, span: Span): string {
  const who = "entities" in subjects ? { entities: [...new Set(subjects.entities)].sort() } : subjects;
  return canonicalHash({ ir_hash: tested.compiled.ir_hash, who, span, firing: firingRule(firing), forecast_days });
}

function tooMany(what: "questions" | "entities", found: number, most: number): DomainError {
  const fewer = "Ask about fewer entities, a shorter span or a larger step";
  const later = `, or as a job of kind "backtest" (POST /execute/async), which takes up to ${mostQuestionsPerJob}`;
  return new DomainError(
    "validation_error",
    `This backtest would ask about at least ${found} ${what}; at most ${most} can be asked ${most === mostQuestions ? "at once" : "about"}.`,
    {
      location: what === "questions" ? "step" : "entity_scope",
      suggestion: `${fewer}${most === mostQuestions ? later : ""}.`,
    },
  );
}
