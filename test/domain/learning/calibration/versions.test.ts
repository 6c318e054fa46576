import { describe, expect, it } from "vitest";
import { diffOf } from "../../../../worker/domain/condition/diff.ts";
import { extendProvenance, stepsOf } from "../../../../worker/domain/learning/calibration/extend-provenance.ts";
import { nextVersion } from "../../../../worker/domain/condition/next-version.ts";
import { differsOnlyInValue } from "../../../../worker/domain/condition/same-logic.ts";
import { change, condition, zScore } from "../../condition/build.ts";

const at = (value: number, more = {}) => condition(zScore("any", value, "30d"), more).definition;

describe("versions of a condition", () => {
  it.each([
    ["1.0", "1.1"],
    ["1.9", "1.10"],
    ["v1", "v2"],
    ["v09", "v10"],
    ["2026-01-31", "2026-01-32"],
    ["99999999999999999999", "100000000000000000000"],
    ["beta", "beta.1"],
    ["v1-beta", "v1-beta.1"],
  ])("after %s comes %s", (version, next) => {
    expect(nextVersion(version)).toBe(next);
  });

  it("share their scores when only the value, limits or words differ", () => {
    expect(differsOnlyInValue(at(3), at(4, { version: "1.1", description: "x", threshold_bounds: { max: 5 } }))).toBe(
      true,
    );
    expect(differsOnlyInValue(at(3), at(3, { min_history: 20 }))).toBe(false);
    const moved = (engine: number) => at(3, { strategy: change("any", 0.2), engine });
    expect(differsOnlyInValue(moved(1), moved(2))).toBe(false);
    const shorter = condition(zScore("any", 3, "7d")).definition;
    expect(differsOnlyInValue(at(3), shorter)).toBe(false);
  });

  it("differ in words and in data", () => {
    expect(diffOf(at(3), at(3.5, { version: "1.1", threshold_bounds: { max: 5 } }))).toEqual({
      changes: [
        { field: "strategy.params.value", from: 3, to: 3.5, message: "strategy.params.value: 3 -> 3.5" },
        { field: "threshold_bounds", from: null, to: { max: 5 }, message: 'threshold_bounds: none -> {"max":5}' },
      ],
      summary:
        "Fires when the Result is more than 3.5 standard deviations away from its mean of the last 30d, no longer more than 3 standard deviations away from its mean of the last 30d. Also changed: threshold_bounds.",
    });
    expect(diffOf(at(3), at(3, { version: "1.1" }))).toMatchObject({
      changes: [],
      summary: expect.stringContaining("same"),
    });
  });

  it("carry their provenance over, extended", () => {
    const step = {
      calibration_id: "cal_1",
      from: "1.0",
      disputes: 14,
      direction: "tighten" as const,
      before: { value: 3 },
      after: { value: 3.5 },
      alerts_per_day: null,
      at: "2026-01-01T00:00:00.000Z",
    };
    const given = { name: "direction", value: "any", source: "sentence", from: "any" };
    const prior = { name: "value", value: 3, source: "strategy_priors", from: "z_score.high" };
    const old = { reader: "lexical", summary: "medium prior", parts: [{ words: "x", parameters: [given, prior] }] };
    const once = extendProvenance(old, step);
    expect(once).toMatchObject({
      reader: "lexical",
      summary: "medium prior; calibrated from 1.0 on 14 disputes",
      parts: [
        {
          words: "x",
          parameters: [given, { name: "value", value: 3.5, source: "calibration", from: "1.0 on 14 disputes" }],
        },
      ],
    });
    const twice = extendProvenance(once, { ...step, from: "1.1", disputes: 1, alerts_per_day: 2 });
    expect(twice.summary).toContain("; calibrated from 1.1 for 2 alerts a day");
    expect(stepsOf(twice).map((each) => each.from)).toEqual(["1.0", "1.1"]);
    expect(stepsOf(null)).toEqual([]);
  });
});
