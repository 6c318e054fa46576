import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { CostLevel } from "../../../../worker/domain/values/definitions/context.ts";
import { runsOf } from "../../../support/runs.ts";
import { calibrated, history, levels, longHistory, quietHistory, valueBeforeGuards } from "./build.ts";
import { bruteForce, costByTheRule, quietIn, withheld } from "./oracle.ts";

const price = { low: 1, medium: 2, high: 4 };
const level = fc.constantFrom(...levels);

describe("the optimum", () => {
  it("costs the least of all cuts, and of equally cheap ones it is the nearest, then the looser", () => {
    fc.assert(
      fc.property(history, level, level, (told, missLevel, alarmLevel) => {
        const prices = { miss: price[missLevel], alarm: price[alarmLevel], quiet: quietIn(told) };
        const result = calibrated({
          told,
          bias: { false_negative_cost: missLevel, false_positive_cost: alarmLevel },
        });
        const expected = bruteForce(told, prices);
        const found = valueBeforeGuards(result);
        expect(costByTheRule(told, found, prices)).toBeCloseTo(expected.cost, 9);
        expect(found >= expected.low && found < expected.high).toBe(true);
      }),
      runsOf(3_000),
    );
  });

  it("is recommended unless a guard stands against it, as the rules are written", () => {
    const reasons = new Map<string | null, number>();
    fc.assert(
      fc.property(fc.oneof(history, longHistory, quietHistory), level, level, (told, missLevel, alarmLevel) => {
        const prices = { miss: price[missLevel], alarm: price[alarmLevel], quiet: quietIn(told) };
        const { reason, recommended } = calibrated({
          told,
          bias: { false_negative_cost: missLevel, false_positive_cost: alarmLevel },
        });
        reasons.set(reason, (reasons.get(reason) ?? 0) + 1);
        if (reason === "insufficient_data" || reason === "already_optimal") return;
        const expected = withheld(told, bruteForce(told, prices), prices);
        expect([reason, recommended === null]).toEqual([expected, expected !== null]);
      }),
      // The reasons below are rare: these runs come by each of them.
      { ...runsOf(3_000), seed: 1 },
    );
    expect([...reasons.keys()]).toEqual(
      expect.arrayContaining([
        null,
        "would_silence_correct",
        "would_silence_most",
        "would_double_alarms",
        "would_hold_most",
        "too_few_ratings",
        "entities_disagree",
      ]),
    );
  });

  it("is the raw one as statistically_optimal, whatever the context", () => {
    fc.assert(
      fc.property(history, fc.constantFrom(...levels), (told, cost: CostLevel) => {
        const plain = calibrated({ told });
        const skewed = calibrated({ told, bias: { false_negative_cost: cost, false_positive_cost: "low" } });
        expect(skewed.statistically_optimal).toBe(plain.statistically_optimal);
        expect(plain.context_adjusted).toBeNull();
        expect([null, plain.statistically_optimal]).toContain(plain.recommended);
      }),
    );
  });
});
