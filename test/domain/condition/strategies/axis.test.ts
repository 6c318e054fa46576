import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { strategies } from "../../../../worker/domain/condition/strategies/registry.ts";
import type { StrategySpec } from "../../../../worker/domain/values/definitions/condition.ts";

const specs: [StrategySpec["type"], string][] = [
  ["threshold", "above"],
  ["threshold", "below"],
  ["percentile", "above"],
  ["percentile", "below"],
  ["z_score", "above"],
  ["z_score", "below"],
  ["z_score", "any"],
  ["change", "increase"],
  ["change", "decrease"],
  ["change", "any"],
];

describe("the axis of a strategy", () => {
  it.each(specs)("%s %s fires exactly when the strength exceeds the cut", (type, direction) => {
    const number = fc.oneof(fc.integer({ min: -5, max: 105 }), fc.double({ min: -200, max: 200, noNaN: true }));
    fc.assert(
      fc.property(number, number, (rawScore, value) => {
        const params = { direction, value } as StrategySpec["params"];
        const axis = strategies[type].axis(params);
        if (!axis) throw new Error("a numeric strategy has an axis");
        const cut = axis.cut(value);
        const score = type === "z_score" && direction === "any" ? Math.abs(rawScore) : rawScore;
        expect(axis.current).toBe(cut);
        expect(axis.strength(score) > cut).toBe(strategies[type].fires(params, score));
        expect(axis.cut(cut) + 0).toBe(value + 0);
      }),
    );
  });

  it.each(["above", "below"] as const)(
    "an inclusive threshold %s fires at its value, and nothing else changes",
    (direction) => {
      const number = fc.oneof(fc.integer({ min: -5, max: 5 }), fc.double({ noNaN: true, noDefaultInfinity: true }));
      fc.assert(
        fc.property(number, number, (score, value) => {
          const params = { direction, inclusive: true as const, value };
          const { fires, axis } = strategies.threshold;
          const inForce = axis(params);
          expect(fires(params, value)).toBe(true);
          expect(fires(params, score)).toBe(score === value || fires({ direction, value }, score));
          expect(inForce !== null && inForce.strength(score) > inForce.current).toBe(fires(params, score));
          expect(inForce?.cut(value)).toBe(axis({ direction, value })?.current);
        }),
      );
    },
  );

  it.each(["equals", "composite"] as const)("%s has none", (type) => {
    expect(strategies[type].axis({ value: true })).toBeNull();
  });
});
