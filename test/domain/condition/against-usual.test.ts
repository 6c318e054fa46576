import { describe, expect, it } from "vitest";
import type { StrategySpec } from "../../../worker/domain/values/definitions/condition.ts";
import { againstUsual, wave } from "../concept/usual.ts";
import { change, condition, judge, percentile, threshold, zScore } from "./build.ts";

const daily = againstUsual({ window: "1h", period: "1d", cycles: 5 });
const above = threshold("above", 5);
const unusual = zScore("any", 3, "10d");
const high = percentile("above", 99, "10d");
const rise = change("increase", 1);
const days = (count: number, now: number) => ({ "app.x": wave(count, now) });

describe("a condition on what is usual at this time", () => {
  // At noon the wave is at 10, an hour before at 21: by the hour alone 16 is nothing special.
  it.each<[string, StrategySpec, number, boolean]>([
    ["threshold", above, 16, true],
    ["threshold", above, 14, false],
    ["z_score", unusual, 16, true],
    ["z_score", unusual, 10.2, false],
    ["percentile", high, 16, true],
    ["percentile", high, 10.1, false],
    ["change", rise, 16, true],
  ])("%s judges how far it is from the usual", (_, spec, now, fired) => {
    const decided = judge(condition(spec, {}, daily), days(20, now));
    expect(decided).toMatchObject({ value: fired, reason: null });
    expect(decided.result.value).toBeCloseTo(now - Number(decided.features["usual"]), 9);
  });

  it.each<[string, StrategySpec]>([
    ["threshold", above],
    ["z_score", unusual],
    ["change", rise],
  ])("%s cannot be judged on fewer than three earlier days, and says on how many", (_, spec) => {
    expect(judge(condition(spec, {}, daily), days(2, 16))).toMatchObject({
      value: false,
      result: { value: null },
      reason: "insufficient_history",
      history_count: 2,
    });
  });

  it("a missing value now is a missing value, however short the past", () => {
    const { times, values, first_at } = wave(2, 16);
    const stale = { times: Array.from(times).slice(0, -3), values: Array.from(values).slice(0, -3), first_at };
    expect(judge(condition(above, {}, daily), { "app.x": stale }).reason).toBe("null_input");
  });

  it("without any history it is history_unavailable", () => {
    const decided = judge(condition(above, {}, daily), days(0, 16), { history: "unavailable" });
    expect(decided).toMatchObject({ reason: "history_unavailable", history_count: null });
  });

  it("asks for a whole period of history, unless it says how many points it needs", () => {
    expect(condition(unusual, {}, daily).min_history).toBe(24);
    expect(condition(unusual, {}, againstUsual({ window: "1h", period: "1w" })).min_history).toBe(168);
    expect(condition(unusual, {}, againstUsual({ window: "6h", period: "1d" })).min_history).toBe(10);
    expect(condition(unusual, { min_history: 12 }, daily).min_history).toBe(12);
    expect(condition(unusual).min_history).toBe(10);
    // Points begin after the third day.
    expect(judge(condition(unusual, {}, daily), days(3, 16))).toMatchObject({ history_count: 0 });
    expect(judge(condition(unusual, {}, daily), days(4, 16))).toMatchObject({ reason: null, history: { count: 24 } });
  });

  it("its one signal moved it, from nothing at all", () => {
    const { drivers, result } = judge(condition(above, {}, daily), days(20, 16));
    expect(drivers).toEqual([{ signal: "app.x", contribution: 1, effect: result.value, value: 16 }]);
  });
});
