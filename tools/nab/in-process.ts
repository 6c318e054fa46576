import type { Input, Output } from "@decision-monitor/sdk";
import { compileConcept } from "../../worker/domain/concept/compile.ts";
import type { CompiledCondition } from "../../worker/domain/condition/compiled.ts";
import { compileCondition } from "../../worker/domain/condition/compile.ts";
import { decide } from "../../worker/domain/condition/decide.ts";
import { firingRule, type FiringConfig } from "../../worker/domain/firing/rule.ts";
import { NoiseControl } from "../../worker/domain/learning/backtest/noise-control.ts";
import { calibrate } from "../../worker/domain/learning/calibration/calibrate.ts";
import { DomainError } from "../../worker/domain/values/errors/errors.ts";
import { withLocal } from "../local.ts";
import { inside } from "./cost.ts";
import { context, primitive_id } from "./over-http.ts";
import { allRaters, type Answered, type Raters, ratingsOf } from "./ratings.ts";
import type { LabelledSeries } from "./series.ts";
import { gridOf, runsOf, type SentenceRun } from "./steps.ts";

/** A sentence and what the service makes of it under the shipped guardrails. */
interface CompiledSentence {
  sentence: string;
  summary: string;
  condition: CompiledCondition;
}

/** The scores of a series at each step that has an answer. */
export interface Scored {
  series: LabelledSeries;
  steps: { t: number; score: number | null }[];
}

/** Has a service of its own compile sentences about the series value. */
export async function compileSentences(sentences: readonly string[]): Promise<CompiledSentence[]> {
  const found: CompiledSentence[] = [];
  await withLocal(async ({ client }) => {
    await client.registerPrimitive({ primitive_id, type: "time_series<float>", description: "Value of the series" });
    await client.createContext(context);
    for (const intent of sentences) {
      const body: Input<"createTask"> = { intent, entity_scope: "series", delivery: { type: "notification" } };
      const task = (await client.createTask(body)) as Extract<Output<"createTask">, { task_id: string }>;
      const { concept_id, concept_version, condition_id, condition_version } = task;
      const concept = await client.getConcept({ id: concept_id, version: concept_version });
      const condition = await client.getCondition({ id: condition_id, version: condition_version });
      const compiled = compileConcept(concept);
      found.push({
        sentence: intent,
        summary: task.provenance.summary,
        condition: compileCondition(condition, compiled),
      });
    }
  });
  return found;
}

/** Scores every step of a series by the engine of the service. */
export function scoresOf({ condition }: CompiledSentence, series: LabelledSeries): Scored {
  const { times, values, stepMs } = series;
  const view = { times, values, first_at: times[0] ?? 0 };
  const steps: Scored["steps"] = [];
  for (let t = times[0] ?? 0; t <= (times.at(-1) ?? -1); t += stepMs) {
    try {
      const { score, reason } = decide(condition, () => () => view, t).verdict;
      steps.push({ t, score: reason === null ? score : null });
    } catch (error) {
      // A question without an answer is no decision.
      if (!(error instanceof DomainError)) throw error;
    }
  }
  return { series, steps };
}

/**
 * What a sentence makes of some series that are judged by one condition: without feedback, and with the value that calibration
 * recommends from the ratings of all their first halves.
 */
export function runInProcess(
  { sentence, summary, condition }: CompiledSentence,
  scored: readonly Scored[],
  firing: FiringConfig,
): SentenceRun[] {
  const shipped = scored.map((one) => answersOf(condition, one, firing, null));
  const values = allRaters.map((raters) => recommended(condition, scored, shipped, raters));
  return scored.map((one, i) => ({
    sentence,
    summary,
    runs: [null, ...values].map((value, column) => ({
      name: column === 0 ? "no feedback" : (allRaters[column - 1]?.name ?? ""),
      value,
      runs: runsOf(value === null ? (shipped[i] ?? []) : answersOf(condition, one, firing, value)),
    })),
  }));
}

/** What a condition answers at each step; under another value at those of the second half, as a task that is made then. */
function answersOf(
  { strategy, definition }: CompiledCondition,
  { series, steps }: Scored,
  firing: FiringConfig,
  value: number | null,
): Answered[] {
  const noise = new NoiseControl(firingRule(firing));
  const given = definition.strategy.params;
  const params = value === null ? given : ({ ...given, value } as typeof given);
  const { second } = gridOf(series);
  return steps.flatMap(({ t, score }) => {
    if (value !== null && !inside(t, second)) return [];
    const held = score !== null && strategy.type.fires(params, score);
    const fired = score !== null && noise.next(t, held) === "fired";
    return [{ t, score, held, fired }];
  });
}

function recommended(
  condition: CompiledCondition,
  scored: readonly Scored[],
  shipped: readonly Answered[][],
  raters: Raters,
): number | null {
  const said = scored.map(({ series }, i) => {
    const { first } = gridOf(series);
    const answers = (shipped[i] ?? []).filter(({ t }) => inside(t, first));
    const of = { condition_version: condition.definition.version, entity_id: series.name };
    return {
      decisions: answers.map(({ t, score, held }) => ({
        ...of,
        evaluated_at: t,
        score,
        fired: held,
        deterministic: true,
      })),
      ratings: ratingsOf(series, answers, raters).map(({ t, feedback }) => ({ ...of, evaluated_at: t, feedback })),
    };
  });
  return calibrate({
    condition,
    decisions: said.flatMap(({ decisions }) => decisions),
    ratings: said.flatMap(({ ratings }) => ratings),
    context,
  }).recommended;
}
