import type { Output } from "@decision-monitor/sdk";
import { mapConcurrently, withLocal } from "../local.ts";
import { feedbackOf } from "./feedback.ts";
import { context, halvesOf } from "./half.ts";
import { costOver, definitions, inside, type Scored } from "./judge.ts";
import type { LabelledSeries, Span } from "./series.ts";

/** What the service recommended over HTTP, and what the second half cost under the version that it made of it. */
export interface HttpRun {
  value: number;
  cost: number;
  version: string;
  decisions: number;
}

/** The same experiment through the service: push, evaluate, rate, calibrate, apply and evaluate under the new version. */
export async function runOverHttp(series: LabelledSeries, start: number): Promise<HttpRun> {
  let run: HttpRun | undefined;
  await withLocal(async ({ client }) => {
    const { concept, condition } = definitions(series.windowMs, start);
    await client.registerPrimitive({ primitive_id: "series.value", type: "time_series<float>" });
    await client.createContext(context);
    await client.createConcept(concept);
    await client.createCondition(condition);
    const observations = Array.from(series.times, (t, i) => ({
      primitive_id: "series.value",
      entity: series.name,
      observed_at: new Date(t).toISOString(),
      value: series.values[i] ?? 0,
    }));
    for (let from = 0; from < observations.length; from += 1000) {
      await client.pushObservations({ observations: observations.slice(from, from + 1000) });
    }
    const pinned = {
      concept_id: concept.concept_id,
      concept_version: concept.version,
      condition_id: condition.condition_id,
      entity: series.name,
    };
    const evaluate = (span: Span, condition_version: string): Promise<(Scored & { fired: boolean })[]> =>
      mapConcurrently(
        Array.from(series.times).filter((t) => inside(t, span)),
        16,
        async (t) => {
          const timestamp = new Date(t).toISOString();
          const { decision } = await client.evaluateFull({ ...pinned, condition_version, timestamp });
          return { t, score: decision.score, fired: decision.value !== false };
        },
      );
    const { first, second } = halvesOf(series);
    const scored = await evaluate(first, "1.0");
    const { condition_id, entity } = pinned;
    const feedback = feedbackOf(series, scored, first, start).map(({ t, feedback: said }) => ({
      condition_id,
      condition_version: "1.0",
      entity,
      timestamp: new Date(t).toISOString(),
      feedback: said,
    }));
    for (let from = 0; from < feedback.length; from += 1000) {
      await client.recordFeedbackBatch({ feedback: feedback.slice(from, from + 1000) });
    }
    const found: Output<"calibrateCondition"> = await client.calibrateCondition({
      condition_id,
      condition_version: "1.0",
    });
    const version =
      found.calibration_token === null
        ? "1.0"
        : (await client.applyCalibration({ calibration_token: found.calibration_token })).new_version;
    const judged = await evaluate(second, version);
    // What fired is what the service says; the cut is not applied again here.
    const fired = judged.map(({ t, fired: did }) => ({ t, score: did ? 1 : null }));
    run = {
      value: found.recommended ?? start,
      cost: costOver(series, fired, second, 0),
      version,
      decisions: scored.length + judged.length,
    };
  });
  if (!run) throw new Error("the service did not run");
  return run;
}
