import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { distanceTo } from "../../../../worker/domain/statistics/interval.ts";
import type { CostLevel } from "../../../../worker/domain/values/context.ts";
import { runsOf } from "../../../support/runs.ts";
import { calibrated, history, levels, type Told, valueAfter } from "./build.ts";

const value = 5;
const price = { low: 1, medium: 2, high: 4 };

/** The cost of a cut as the rule is written, decision by decision. */
function costByTheRule(told: readonly Told[], cut: number, miss: number, alarm: number): number {
  const entities = [...new Set(told.map((one) => one.entity))];
  const runs: Told[][] = [];
  const silences = told.filter((one) => (one.score ?? 0) <= value);
  for (const entity of entities) {
    let run: Told[] | null = null;
    for (const one of told.filter((each) => each.entity === entity)) {
      if ((one.score ?? 0) <= value) run = null;
      else if (run) run.push(one);
      else runs.push((run = [one]));
    }
  }
  let cost = 0;
  for (const run of runs) {
    const disputed = run.some((one) => one.rating === "false_positive");
    for (const one of run) {
      const kept = (one.score ?? 0) > cut;
      if (disputed && kept) cost += alarm / run.length;
      if (!disputed && !kept) cost += (miss * 0.1) / run.length;
    }
  }
  const quiet = Math.min(1, runs.length / silences.length);
  for (const one of silences) {
    const fires = (one.score ?? 0) > cut;
    if (one.rating === "false_negative" && !fires) cost += miss;
    if (one.rating !== "false_negative" && fires) cost += alarm * 0.1 * quiet;
  }
  return cost;
}

function bruteForce(told: readonly Told[], miss: number, alarm: number) {
  const open = (kind: string) => told.filter((one) => one.rating === kind).length >= 3;
  const scores = [...new Set(told.map((one) => one.score ?? 0))].sort((a, b) => a - b);
  const cuts = [-Infinity, ...scores].map((low, i) => ({ low, high: scores[i] ?? Infinity }));
  const here = cuts.findIndex(({ low, high }) => low <= value && value < high);
  return cuts
    .map((interval, i) => ({
      ...interval,
      cost: costByTheRule(told, interval.low, miss, alarm),
      away: i === here ? -1 : distanceTo({ ...interval, lowOpen: false, highOpen: true }, value),
      allowed: i === here || (i > here ? open("false_positive") : open("false_negative")),
    }))
    .filter((one) => one.allowed);
}

describe("the optimum", () => {
  it("costs the least of all cuts, and of equally cheap ones it is the nearest, then the looser", () => {
    fc.assert(
      fc.property(history, fc.constantFrom(...levels), fc.constantFrom(...levels), (told, missLevel, alarmLevel) => {
        const [miss, alarm] = [price[missLevel], price[alarmLevel]];
        const bias = { false_negative_cost: missLevel, false_positive_cost: alarmLevel };
        const result = calibrated({ told, bias });
        const cuts = bruteForce(told, miss, alarm);
        const least = Math.min(...cuts.map((one) => one.cost));
        const cheapest = cuts.filter((one) => one.cost < least + 1e-9);
        const nearest = Math.min(...cheapest.map((one) => one.away));
        const [expected] = cheapest.filter((one) => one.away === nearest);
        const found = valueAfter(result);
        expect(costByTheRule(told, found, miss, alarm)).toBeCloseTo(least, 9);
        expect(expected && found >= expected.low && found < expected.high).toBe(true);
      }),
      runsOf(3_000),
    );
  });

  it("is the raw one as statistically_optimal, whatever the context", () => {
    fc.assert(
      fc.property(history, fc.constantFrom(...levels), (told, level: CostLevel) => {
        const plain = calibrated({ told });
        const skewed = calibrated({ told, bias: { false_negative_cost: level, false_positive_cost: "low" } });
        expect(skewed.statistically_optimal).toBe(plain.statistically_optimal);
        expect(plain.context_adjusted).toBeNull();
        expect([null, plain.statistically_optimal]).toContain(plain.recommended);
      }),
    );
  });
});
