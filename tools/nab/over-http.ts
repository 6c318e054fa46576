import { ConnectionError, type DecisionMonitor, type Input, type Output } from "@decision-monitor/sdk";
import { withLocal } from "../local.ts";
import type { Span } from "./layouts.ts";
import { allRaters, type Answered, type Raters, ratingsOf } from "./ratings.ts";
import type { LabelledSeries } from "./series.ts";
import { gridOf, runsOf, type SentenceRun } from "./steps.ts";
import type { Run } from "./cost.ts";

type Firing = NonNullable<Input<"createTask">["firing"]>;
type Task = Extract<Output<"createTask">, { task_id: string }>;

export const primitive_id = "series.value";
/** Few enough to be answered in time on a busy machine. */
const stepsPerCall = 250;
/** A missed incident costs much, a false alarm little. */
export const context: Input<"createContext"> = {
  domain: { description: "Labelled series" },
  calibration_bias: { false_negative_cost: "high", false_positive_cost: "low" },
};

/**
 * Puts a series through a service of its own: push, compile each sentence under the shipped guardrails, evaluate every step, rate
 * the first half, calibrate, apply, rebind and evaluate the second half again.
 */
export async function runOverHttp(
  series: LabelledSeries,
  sentences: readonly string[],
  firing: Firing | undefined,
): Promise<SentenceRun[]> {
  const found: SentenceRun[] = [];
  await withLocal(async ({ client }) => {
    await client.registerPrimitive({ primitive_id, type: "time_series<float>", description: "Value of the series" });
    await client.createContext(context);
    await push(client, series);
    for (const sentence of sentences) found.push(await runSentence(client, series, sentence, firing));
  });
  return found;
}

async function push(client: DecisionMonitor, series: LabelledSeries): Promise<void> {
  const observations = Array.from(series.times, (t, i) => ({
    primitive_id,
    entity: series.name,
    observed_at: new Date(t).toISOString(),
    value: series.values[i] ?? 0,
  }));
  for (let from = 0; from < observations.length; from += 1000) {
    await insist(() => client.pushObservations({ observations: observations.slice(from, from + 1000) }));
  }
}

async function runSentence(
  client: DecisionMonitor,
  series: LabelledSeries,
  sentence: string,
  firing: Firing | undefined,
): Promise<SentenceRun> {
  const make = async () =>
    (await client.createTask({
      intent: sentence,
      entity_scope: series.name,
      delivery: { type: "notification", channel: "inbox" },
      ...(firing === undefined ? {} : { firing }),
    })) as Task;
  const task = await make();
  const { first, second } = gridOf(series);
  const trained = await evaluate(client, series, task, first);
  // All ratings are given before anything of the second half is known to the service.
  const wished = [];
  for (const raters of allRaters) wished.push({ raters, ...(await calibrate(client, series, task, trained, raters)) });
  const shipped = runsOf([...trained, ...(await evaluate(client, series, task, second))]);
  const byValue = new Map<number, Run[]>();
  for (const { value, calibration_token } of wished) {
    if (value === null || calibration_token === null || byValue.has(value)) continue;
    const new_version = `1.${byValue.size + 1}`;
    await client.applyCalibration({ calibration_token, new_version });
    // A task of its own: noise control must not remember what the uncalibrated one fired over the same time.
    const rebound = await client.updateTask({ id: (await make()).task_id, condition_version: new_version });
    byValue.set(value, runsOf(await evaluate(client, series, rebound, second)));
  }
  const runs = wished.map(({ raters, value }) => ({
    name: raters.name,
    value,
    runs: (value === null ? undefined : byValue.get(value)) ?? shipped,
  }));
  return {
    sentence,
    summary: task.provenance.summary,
    runs: [{ name: "no feedback", value: null, runs: shipped }, ...runs],
  };
}

/** Rates the first half as these people would; null where calibration then recommends nothing. */
async function calibrate(
  client: DecisionMonitor,
  series: LabelledSeries,
  task: Task,
  trained: readonly Answered[],
  raters: Raters,
): Promise<{ value: number | null; calibration_token: string | null }> {
  await rate(client, series, task, ratingsOf(series, trained, raters));
  const { condition_id, condition_version } = task;
  const { recommended, calibration_token } = await client.calibrateCondition({ condition_id, condition_version });
  return { value: recommended, calibration_token };
}

/** Sends again what may be sent twice when a busy machine has dropped the connection. */
async function insist<T>(work: () => Promise<T>, attempts = 4): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (!(error instanceof ConnectionError) || attempts === 1) throw error;
    return insist(work, attempts - 1);
  }
}

/** Asks at every step of a span, as a watch of that period would. */
async function evaluate(
  client: DecisionMonitor,
  series: LabelledSeries,
  { concept_id, concept_version, condition_id, condition_version }: Task,
  { from, to }: Span,
): Promise<Answered[]> {
  const { stepMs, name: entity } = series;
  const answers: Answered[] = [];
  for (let start = from; start <= to; start += stepsPerCall * stepMs) {
    const { results } = await insist(() =>
      client.evaluateRange({
        concept_id,
        concept_version,
        condition_id,
        condition_version,
        entity,
        from: new Date(start).toISOString(),
        to: new Date(Math.min(to, start + (stepsPerCall - 1) * stepMs)).toISOString(),
        step: `PT${stepMs / 1000}S`,
      }),
    );
    for (const { timestamp, decision } of results) {
      if (!decision) continue;
      answers.push({
        t: Date.parse(timestamp),
        score: decision.score,
        held: decision.value !== false,
        fired: decision.actions_triggered.some(({ status }) => status !== "skipped"),
      });
    }
  }
  return answers;
}

async function rate(
  client: DecisionMonitor,
  { name: entity }: LabelledSeries,
  { condition_id, condition_version }: Task,
  ratings: ReturnType<typeof ratingsOf>,
): Promise<void> {
  const feedback = ratings.map(({ t, feedback: value }) => ({
    condition_id,
    condition_version,
    entity,
    timestamp: new Date(t).toISOString(),
    feedback: value,
  }));
  for (let from = 0; from < feedback.length; from += 1000) {
    await insist(() => client.recordFeedbackBatch({ feedback: feedback.slice(from, from + 1000) }));
  }
}
