import { describe, expect, it } from "vitest";
import { endsRun, releaseRule } from "../../../worker/domain/firing/release.ts";
import type { StrategySpec } from "../../../worker/domain/values/definitions/condition.ts";
import { change, equals, percentile, spec, threshold, zScore } from "../condition/build.ts";

const deviation = zScore("below", 3, "30d");
const place = percentile("above", 95, "30d");

describe("a release", () => {
  it.each<[string, StrategySpec, number, goesOn: number[], ends: number[]]>([
    ["below what fires above", threshold("above", 0.5), 0.4, [0.45], [0.4, 0.39]],
    ["above what fires below", threshold("below", -1), 2, [1.9], [2, 3]],
    ["of a place", place, 90, [95], [90]],
    ["of a deviation, which is counted downwards", deviation, 2, [-2.5], [-2, 1]],
    ["of a rise", change("increase", 0.2), 0.1, [0.15], [0.1, -0.5]],
    ["of a fall", change("decrease", 0.2), 0.1, [-0.15], [-0.1, 0.5]],
    ["of a move, by its size", change("any", 0.2), 0.1, [-0.15, 0.15], [0.1, -0.1]],
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

  it.each([equals("grey"), spec("composite", { operator: "AND", operands: [] })])(
    "of a strategy without a score is refused by name: $type",
    (strategy) => {
      expect(() => releaseRule(1, strategy)).toThrow(`the strategy ${strategy.type} has none`);
    },
  );
});
