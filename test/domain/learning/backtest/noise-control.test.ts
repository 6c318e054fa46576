import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { NoiseControl } from "../../../../worker/domain/learning/backtest/noise-control.ts";
import { firingRule } from "../../../../worker/domain/firing/rule.ts";
import { type EarlierDecision, heldBack } from "../../../support/fired-by.ts";
import { falls, firings } from "../../../support/firings.ts";
import { runsOf } from "../../../support/runs.ts";

const minute = 60_000;
const steps = fc.array(
  fc.record({
    gap: fc.integer({ min: 1, max: 4 }),
    value: fc.constantFrom<boolean | string>(true, true, false, "grey"),
    score: fc.constantFrom(null, 0.36, 0.4, 0.5, 0.9),
  }),
  { minLength: 1, maxLength: 40 },
);

describe("noise control in a replay", () => {
  it("holds back exactly what it holds back for a task", () => {
    fc.assert(
      fc.property(firings, steps, (config, plan) => {
        const rule = firingRule(config, falls);
        const control = new NoiseControl(rule);
        const earlier: EarlierDecision[] = [];
        let at = 0;
        for (const { gap, value, score } of plan) {
          at += gap * minute;
          const triggered = value !== false;
          const held = triggered ? heldBack(rule, earlier, { at, value }) : null;
          const fired = triggered && held === null;
          expect(control.next(at, value, score)).toBe(fired ? "fired" : held);
          earlier.push({ at, triggered, value, score, fired });
        }
      }),
      runsOf(2_000),
    );
  });
});
