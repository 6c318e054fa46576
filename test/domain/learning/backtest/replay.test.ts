import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { compileDefinitions, definitionsOf } from "../../../../worker/domain/decision/definitions.ts";
import { noOutcomes, replayInSteps } from "../../../../worker/domain/learning/backtest/replay.ts";
import { evaluateCondition } from "../../../../worker/domain/condition/evaluate.ts";
import type { CompiledCondition } from "../../../../worker/domain/condition/compiled.ts";
import { DomainError } from "../../../../worker/domain/values/errors/errors.ts";
import type { SeriesView } from "../../../../worker/domain/values/series.ts";
import { dayMs } from "../../../../worker/domain/values/time.ts";
import type { Scalar } from "../../../../worker/domain/values/values.ts";
import { finish } from "../../../../worker/domain/values/work.ts";
import { noon, scalarConcept, seriesAt, viewsOf } from "../../concept/build.ts";
import { change, composite, condition, threshold, zScore } from "../../condition/build.ts";
import { orRefusal } from "../../../support/refused.ts";

const high = condition(zScore("above", 1.5), { min_history: 4 });
const low = condition(threshold("below", 3), { condition_id: "low" });
const conditions: [string, CompiledCondition][] = [
  ["a threshold", low],
  ["a z-score", high],
  ["a change", condition(change("any", 0.5, "2d"))],
  ["a composite", composite("OR", [high, low])],
];

const replay = (...args: Parameters<typeof replayInSteps>): void => finish(replayInSteps(...args));

const seriesOf = (values: readonly Scalar[]) => seriesAt(values.map((value, i) => [noon + i * dayMs, value]));

function evaluated(compiled: CompiledCondition, view: SeriesView, t: number) {
  const made = orRefusal(() => evaluateCondition(compiled, () => viewsOf({ "app.x": view }), t));
  return made instanceof DomainError ? [null, null, made.code] : [made.value, made.score, made.reason];
}

describe("a replay", () => {
  it.each(conditions)("of %s answers what evaluation answers, refusals too", (_, compiled) => {
    const values = fc.array(fc.option(fc.integer({ min: 1, max: 9 }), { freq: 8 }), { minLength: 1, maxLength: 25 });
    fc.assert(
      fc.property(values, (all) => {
        const view = seriesOf(all);
        const times = [noon - dayMs, ...Array.from(view.times)];
        const outcomes = noOutcomes();
        replay(compiled, () => viewsOf({ "app.x": view }), times, outcomes);
        times.forEach((t, i) => {
          expect([outcomes.values[i], outcomes.scores[i], outcomes.reasons[i]]).toEqual(evaluated(compiled, view, t));
        });
      }),
    );
  });

  it("tells too little history from a history without variation", () => {
    const outcomes = noOutcomes();
    const view = seriesOf([5, 5, 5, 5, 5, 5]);
    replay(high, () => viewsOf({ "app.x": view }), Array.from(view.times), outcomes);
    expect(outcomes.reasons).toEqual(Array.from({ length: 6 }, () => "insufficient_history"));
    expect(outcomes.judged).toEqual([false, false, false, false, true, true]);
  });

  it("has judged nothing on a history whose spread cannot be computed", () => {
    const outcomes = noOutcomes();
    const view = seriesOf([5, 1e200, 5, 5, 5, 5]);
    replay(high, () => viewsOf({ "app.x": view }), Array.from(view.times), outcomes);
    expect(outcomes.judged).toEqual([false, false, false, false, false, false]);
  });

  it("has judged nothing where a nullable signal has no value", () => {
    const compiled = condition(threshold("below", 3), {}, scalarConcept("float?"));
    const outcomes = noOutcomes();
    replay(compiled, () => viewsOf({ "app.x": seriesOf([null, 1]) }), [noon, noon + dayMs], outcomes);
    expect(outcomes).toMatchObject({ reasons: ["null_input", null], judged: [false, true], values: [false, true] });
  });
});

describe("a bundle of definitions", () => {
  it.each(conditions)("of %s compiles to the same execution graph after a journey as JSON", (_, compiled) => {
    const travelled = JSON.parse(JSON.stringify(definitionsOf(compiled))) as ReturnType<typeof definitionsOf>;
    expect(compileDefinitions(travelled).ir_hash).toBe(compiled.ir_hash);
  });
});
