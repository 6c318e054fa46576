import { describe, expect, it } from "vitest";
import { endsRun, releaseRule } from "../../../worker/domain/firing/release.ts";
import type { StrategySpec } from "../../../worker/domain/values/definitions/condition.ts";

const threshold = (direction: "above" | "below", value: number): StrategySpec => ({
  type: "threshold",
  params: { direction, value },
});
const change = (direction: "increase" | "decrease" | "any"): StrategySpec => ({
  type: "change",
  params: { direction, value: 0.2, window: "1d" },
});
const deviation: StrategySpec = { type: "z_score", params: { direction: "below", value: 3, window: "30d" } };
const place: StrategySpec = { type: "percentile", params: { direction: "above", value: 95, window: "30d" } };

describe("a release", () => {
  it.each<[string, StrategySpec, number, goesOn: number[], ends: number[]]>([
    ["below what fires above", threshold("above", 0.5), 0.4, [0.45], [0.4, 0.39]],
    ["above what fires below", threshold("below", -1), 2, [1.9], [2, 3]],
    ["of a place", place, 90, [95], [90]],
    ["of a deviation, which is counted downwards", deviation, 2, [-2.5], [-2, 1]],
    ["of a rise", change("increase"), 0.1, [0.15], [0.1, -0.5]],
    ["of a fall", change("decrease"), 0.1, [-0.15], [-0.1, 0.5]],
    ["of a move, by its size", change("any"), 0.1, [-0.15, 0.15], [0.1, -0.1]],
  ])("%s", (_, strategy, release, goesOn, ends) => {
    const released = releaseRule(release, strategy);
    const endsAt = (score: number | null) => endsRun({ released }, { t: 0, score }, 0);
    expect([...goesOn, null].filter(endsAt)).toEqual([]);
    expect(ends.filter(endsAt)).toEqual(ends);
    expect(endsRun({}, { t: 0, score: null }, 0)).toBe(true);
  });

  it.each<[string, StrategySpec, number, string]>([
    ["on the firing side", threshold("above", 0.5), 0.6, "Choose a number below 0.5."],
    ["at the value itself", threshold("below", 0.5), 0.5, "Choose a number above 0.5."],
    ["beyond all scores", place, -1, "Choose a number below 95 and not below 0."],
    ["of a negative size", deviation, -1, "Choose a number below 3 and not below 0."],
  ])("%s is refused by name", (_, strategy, release, suggestion) => {
    expect(() => releaseRule(release, strategy)).toThrow(
      expect.objectContaining({ code: "validation_error", location: "firing.release", suggestion }),
    );
  });

  it.each<StrategySpec>([
    { type: "equals", params: { value: "grey" } },
    { type: "composite", params: { operator: "AND", operands: [] } },
  ])("of a strategy without a score is refused by name: $type", (strategy) => {
    expect(() => releaseRule(1, strategy)).toThrow(`the strategy ${strategy.type} has none`);
  });
});
