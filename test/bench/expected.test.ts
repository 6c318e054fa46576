import { describe, expect, it } from "vitest";
import { expectedFirings, type Rule } from "../../bench/watching/expected.ts";

const times = [1, 2, 3, 4, 5, 6, 7, 8].map((minute) => minute * 60_000);
const at = (values: readonly number[]) => values.map((value, i) => ({ at: (i + 1) * 60_000 - 1, value }));
const minutes = (values: readonly number[], rule: Partial<Rule>) =>
  expectedFirings(at(values), times, { below: 0.5, onChange: false, cooldownMs: 0, forMs: 0, ...rule }).map(
    (t) => t / 60_000,
  );
const [low, high] = [0.4, 0.6];
const runs = [high, low, low, high, low, low, low, high];

describe("what a watch is expected to fire", () => {
  it("is every look that holds, without a rule", () => {
    expect(minutes(runs, {})).toEqual([2, 3, 5, 6, 7]);
  });

  it("is the first look of each run, on change", () => {
    expect(minutes(runs, { onChange: true })).toEqual([2, 5]);
  });

  it("is the first look of a run after the pause, where the run begins within it", () => {
    expect(minutes(runs, { onChange: true, cooldownMs: 4 * 60_000 })).toEqual([2, 6]);
  });

  it("is what has held for long enough", () => {
    expect(minutes(runs, { forMs: 2 * 60_000 })).toEqual([7]);
  });

  it("goes by the newest value of a time, and of two about one instant by the later one", () => {
    const values = [
      { at: 50_000, value: low },
      { at: 50_000, value: high },
      { at: 170_000, value: low },
      { at: 110_000, value: high },
    ];
    expect(
      expectedFirings(values, [60_000, 120_000, 180_000], { below: 0.5, onChange: false, cooldownMs: 0, forMs: 0 }),
    ).toEqual([180_000]);
  });
});
