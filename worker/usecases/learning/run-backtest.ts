import type { BacktestResult } from "../../contract/resources/learning/backtest-result.ts";
import { maxEntities, maxQuestions, maxQuestionsPerJob } from "../../contract/resources/learning/backtest.ts";
import { explainedAlerts } from "../../contract/resources/learning/backtest-result.ts";
import { definitionsOf } from "../../domain/decision/definitions.ts";
import { addFlips, type Flips, noFlips } from "../../domain/learning/backtest/flips.ts";
import type { QuestionSpan } from "../../domain/learning/backtest/question-times.ts";
import { BacktestTally } from "../../domain/learning/backtest/tally.ts";
import { requiredSignals } from "../../domain/condition/requirements.ts";
import { canonicalHash } from "../../domain/values/hashing/canonical.ts";
import { DomainError } from "../../domain/values/errors/errors.ts";
import { firingRule } from "../../domain/firing/rule.ts";
import { parseDuration, parseTimestamp } from "../../domain/values/time.ts";
import { backtestView } from "./backtest-view.ts";
import type { Backtest } from "./backtest.ts";
import { replaysOf } from "./replay-groups.ts";
import { notAhead } from "../service/question-time.ts";
import type { Services } from "../services.ts";

/** How large a backtest may be, how long it may take, and who wants to know how far it is. */
export interface Pace {
  questions: number;
  milliseconds: number;
  /** Called after every stretch; the replay goes on when it is done. */
  progress(done: number, total: number): Promise<void>;
}

/** The pace of a backtest that somebody is waiting for. */
const immediatePace: Pace = { questions: maxQuestions, milliseconds: 20_000, progress: () => Promise.resolve() };

/**
 * Replays stored observations through a condition: the same questions, code and noise control as in earnest, but nothing is
 * sealed, recorded or sent. Throws validation_error for too many questions or entities and execution_timeout.
 */
export async function runBacktest(
  services: Services,
  backtest: Backtest,
  pace = immediatePace,
): Promise<BacktestResult> {
  const { tested, other, firing } = backtest;
  const deadline = services.now() + pace.milliseconds;
  const { span, signals, scan } = await scanBacktest(services, backtest, pace);
  const compared = [tested, ...(other ? [other] : [])].map(({ compiled }) => compiled);
  const conditions = compared.map((compiled) => definitionsOf(compiled));
  const tallies = compared.map(({ definition }) => new BacktestTally(firingRule(firing, definition.strategy)));
  let flips: Flips = noFlips;
  let questions = 0;
  const replays = replaysOf(services, tested.compiled);
  const replayed = replays.replay(scan, { conditions, span, deadline }, (parts) => {
    for (const { entity_id, times, outcomes } of parts) {
      questions += times.length;
      outcomes.forEach((one, i) => tallies[i]?.add(entity_id, times, one));
      const [first, second] = outcomes;
      if (first && second) flips = addFlips(flips, first, second);
    }
    return pace.progress(questions, scan.questions);
  });
  await replayed.catch((error: unknown) => {
    throw isTimeout(error) ? backtestOutOfTime(questions, scan.questions, pace) : error;
  });
  const [tally, otherTally] = tallies;
  const [bundle] = conditions;
  if (!tally || !bundle) throw new Error("a backtest without a condition");
  const samples = await replays.explain(scan, bundle, tally.firings(explainedAlerts));
  return backtestView({
    backtest,
    span,
    signals,
    scan,
    questions,
    totals: tally.totals(),
    compared: other && otherTally ? { other, totals: otherTally.totals(), flips } : null,
    samples,
    seed: seedOf(backtest, span),
  });
}

/** What a backtest would ask, before anything is replayed. Throws validation_error for too much of it. */
export async function scanBacktest(services: Services, backtest: Backtest, pace: Pace) {
  const now = services.now();
  const span = spanOf(backtest, now);
  const signals = requiredSignals(backtest.tested.compiled);
  const max = { questions: pace.questions, entities: maxEntities };
  const deadline = now + pace.milliseconds;
  const scan = await replaysOf(services, backtest.tested.compiled).scan({
    subjects: backtest.subjects,
    signals,
    span,
    max,
    deadline,
  });
  if (scan.questions > max.questions) throw tooManyQuestions("questions", scan.questions, max.questions);
  if (scan.entities > max.entities) throw tooManyQuestions("entities", scan.entities, max.entities);
  return { span, signals, scan };
}

function spanOf({ from, to, step }: Backtest, now: number): QuestionSpan {
  return {
    from: parseTimestamp(from),
    to: notAhead(to, now, "to"),
    step_ms: step === null ? null : parseDuration(step),
  };
}

/** What the draws of the forecast begin with: the question itself, so that asking again draws the same. */
function seedOf({ tested, subjects, firing, forecast_days }: Backtest, span: QuestionSpan): string {
  const who = "entities" in subjects ? { entities: [...new Set(subjects.entities)].sort() } : subjects;
  return canonicalHash({
    ir_hash: tested.compiled.ir_hash,
    who,
    span,
    firing: firingRule(firing, tested.compiled.definition.strategy),
    forecast_days,
  });
}

const isTimeout = (error: unknown) => error instanceof DomainError && error.code === "execution_timeout";

/** How far a backtest has come in its time, and how much of it would do. */
function backtestOutOfTime(done: number, total: number, { milliseconds }: Pace): DomainError {
  const enough = Math.max(1, Math.floor(done * 0.8));
  const later = milliseconds === immediatePace.milliseconds ? `, or send it as a job of kind "backtest"` : "";
  return new DomainError(
    "execution_timeout",
    `The backtest answered ${done} of its ${total} questions in ${milliseconds / 1_000} seconds; nothing was stored.`,
    {
      location: "step",
      suggestion: `Ask at most ${enough} questions at once: a shorter span, a larger step or fewer entities${later}.`,
    },
  );
}

function tooManyQuestions(what: "questions" | "entities", found: number, max: number): DomainError {
  const fewer = "Ask about fewer entities, a shorter span or a larger step";
  const later = `, or as a job of kind "backtest" (POST /execute/async), which takes up to ${maxQuestionsPerJob}`;
  return new DomainError(
    "validation_error",
    `This backtest would ask about at least ${found} ${what}; at most ${max} can be asked ${max === maxQuestions ? "at once" : "about"}.`,
    {
      location: what === "questions" ? "step" : "entity_scope",
      suggestion: `${fewer}${max === maxQuestions ? later : ""}.`,
    },
  );
}
