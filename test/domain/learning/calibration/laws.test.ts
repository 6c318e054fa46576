import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { StrategySpec } from "../../../../worker/domain/values/definitions/condition.ts";
import { runsOf } from "../../../support/runs.ts";
import { change, percentile, threshold, zScore } from "../../condition/build.ts";
import { calibrated, dispute, history, levels, type Told, valueBeforeGuards } from "./build.ts";

const level = fc.constantFrom(...levels);
const bias = fc.record({ false_negative_cost: level, false_positive_cost: level });
const clampBounds = fc.tuple(fc.integer({ min: 0, max: 10 }), fc.integer({ min: 0, max: 10 })).map(([a, b]) => ({
  threshold_bounds: { min: Math.min(a, b) + 0.25, max: Math.max(a, b) + 0.75 },
  on_bounds_exceeded: "clamp" as const,
}));
const limits = fc.oneof(fc.constant({}), clampBounds);
const runs = runsOf(2_000);

function oneMore(told: readonly Told[], fired: boolean, pick: number): Told[] | null {
  const free = told.flatMap((one, i) =>
    (one.score ?? 0) > 5 === fired && one.rating !== dispute(one.score ?? 0, 5) ? [i] : [],
  );
  const chosen = free[pick % Math.max(1, free.length)];
  if (chosen === undefined) return null;
  return told.map((one, i) => (i === chosen ? { ...one, rating: dispute(one.score ?? 0, 5) } : one));
}

/** One cut has many values, and bounds may change which of them is told: what counts is how much would fire. */
const firings = (told: readonly Told[], value: number): number =>
  told.filter(({ score }) => score !== null && score > value).length;

describe("calibration obeys its laws", () => {
  it("stays inside the bounds", () => {
    fc.assert(
      fc.property(history, bias, clampBounds, fc.constantFrom("clamp", "reject"), (told, costs, more, exceeded) => {
        const { recommended, reason } = calibrated({
          told,
          bias: costs,
          more: { ...more, on_bounds_exceeded: exceeded },
        });
        const { min, max } = more.threshold_bounds;
        expect(recommended === null).toBe(reason !== null);
        expect(recommended === null || (recommended >= min && recommended <= max)).toBe(true);
      }),
      runs,
    );
  });

  it("adds no firing when it tightens and removes none when it relaxes", () => {
    fc.assert(
      fc.property(history, bias, limits, (told, costs, more) => {
        const { direction, impact } = calibrated({ told, bias: costs, more });
        const against = direction === "tighten" ? impact?.flips.fired : impact?.flips.silenced;
        expect(against ?? 0).toBe(0);
      }),
      runs,
    );
  });

  it.each([
    ["false positive never loosens", true, 1],
    ["false negative never tightens", false, -1],
  ])("one more %s, across the limit of three disputes too", (_, fired, sign) => {
    fc.assert(
      fc.property(history, bias, limits, fc.nat(), (told, costs, more, pick) => {
        const next = oneMore(told, fired, pick);
        if (!next) return;
        const before = firings(told, valueBeforeGuards(calibrated({ told, bias: costs, more })));
        const after = firings(told, valueBeforeGuards(calibrated({ told: next, bias: costs, more })));
        expect((before - after) * sign).toBeGreaterThanOrEqual(0);
      }),
      runs,
    );
  });

  it("gives the same bytes however the records are ordered", () => {
    fc.assert(
      fc.property(
        history.chain((told) => fc.tuple(fc.constant(told), fc.shuffledSubarray(told, { minLength: told.length }))),
        ([told, shuffled]) => {
          expect(JSON.stringify(calibrated({ told: shuffled }))).toBe(JSON.stringify(calibrated({ told })));
        },
      ),
    );
  });

  it("carries a scale and a shift of the signal through", () => {
    fc.assert(
      fc.property(
        history,
        fc.constantFrom(0.5, 2, 8, 1000),
        fc.integer({ min: -64, max: 64 }),
        (told, scale, shift) => {
          const moved = (x: number) => x * scale + shift;
          const before = calibrated({ told });
          const after = calibrated({
            told: told.map((one) => ({ ...one, score: moved(one.score ?? 0) })),
            value: moved(5),
          });
          expect([after.status, after.reason, after.direction]).toEqual([
            before.status,
            before.reason,
            before.direction,
          ]);
          expect(after.impact).toEqual(before.impact);
        },
      ),
    );
  });

  const strategies: [string, (value: number) => StrategySpec, (score: number) => number][] = [
    ["threshold below", (value) => threshold("below", -value), (x) => -x],
    ["percentile above", (value) => percentile("above", value), (x) => x],
    ["percentile below", (value) => percentile("below", 100 - value), (x) => 100 - x],
    ["z_score any", (value) => zScore("any", value), (x) => x],
    ["z_score above", (value) => zScore("above", value), (x) => x],
    ["z_score below", (value) => zScore("below", value), (x) => -x],
    ["change increase", (value) => change("increase", value), (x) => x],
    ["change decrease", (value) => change("decrease", value), (x) => -x],
    ["change any", (value) => change("any", value), (x) => (x % 2 === 0 ? x : -x)],
  ];

  // What ships for some of them is another matter.
  const more = { threshold_bounds: { min: -1_000, max: 1_000 } };

  it.each(strategies)("treats %s as it treats threshold above, the guards too", (_, strategy, score) => {
    fc.assert(
      fc.property(history, bias, (told, costs) => {
        // Scores of 1 and more: a value of 0 and less is not open to all of them.
        const raised = told.map((one) => ({ ...one, score: (one.score ?? 0) + 1 }));
        const plain = calibrated({ told: raised, value: 6, bias: costs, more });
        const turned = calibrated({
          told: raised.map((one) => ({ ...one, score: score(one.score) })),
          strategy: strategy(6),
          bias: costs,
          more,
        });
        expect([turned.status, turned.reason, turned.direction]).toEqual([plain.status, plain.reason, plain.direction]);
        expect(turned.impact).toEqual(plain.impact);
      }),
    );
  });
});
