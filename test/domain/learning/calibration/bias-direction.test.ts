import { expect, it } from "vitest";
import { biasDirection } from "../../../../worker/domain/learning/calibration/context-costs.ts";

it.each([
  ["high", "low", "recall"],
  ["medium", "low", "recall"],
  ["low", "high", "precision"],
  ["high", "high", "balanced"],
  [undefined, undefined, "balanced"],
  ["high", undefined, "recall"],
  [undefined, "high", "precision"],
] as const)(
  "a missed event costing %s against a false alarm costing %s leans to %s",
  (missed, falseAlarm, direction) => {
    expect(
      biasDirection({
        ...(missed === undefined ? {} : { false_negative_cost: missed }),
        ...(falseAlarm === undefined ? {} : { false_positive_cost: falseAlarm }),
      }),
    ).toBe(direction);
  },
);
