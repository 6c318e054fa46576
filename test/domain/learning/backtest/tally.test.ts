import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { dayCoverage, judgedCounts } from "../../../../worker/domain/learning/backtest/coverage.ts";
import { addFlips, noFlips } from "../../../../worker/domain/learning/backtest/flips.ts";
import { noOutcomes, type Outcomes } from "../../../../worker/domain/learning/backtest/replay.ts";
import { spread } from "../../../../worker/domain/learning/backtest/spread.ts";
import { BacktestTally } from "../../../../worker/domain/learning/backtest/tally.ts";
import { firingRule } from "../../../../worker/domain/firing/rule.ts";
import { dayMs } from "../../../../worker/domain/values/time.ts";

const every = firingRule({ mode: "every" });
const hour = dayMs / 24;

function outcomesOf(values: readonly (boolean | string | null)[]): Outcomes {
  const outcomes = noOutcomes();
  for (const value of values) {
    outcomes.values.push(value);
    outcomes.scores.push(null);
    outcomes.reasons.push(value === null ? "missing_data" : null);
    outcomes.judged.push(value !== null);
  }
  return outcomes;
}

describe("a tally", () => {
  it("counts firings by UTC day and entity, and refused questions as no evaluations", () => {
    const tally = new BacktestTally(every);
    tally.add("ent_b", [0, hour, dayMs], outcomesOf([true, false, true]));
    tally.add("ent_a", [2 * dayMs, 4 * dayMs], outcomesOf([null, "grey"]));
    const totals = tally.totals();
    expect(totals).toMatchObject({ evaluations: 4, triggered: 3, fired: 3, refused: { missing_data: 1 } });
    expect(totals.days).toEqual([
      { day: "1970-01-01", evaluations: 2, fired: 1, judged: true },
      { day: "1970-01-02", evaluations: 1, fired: 1, judged: true },
      { day: "1970-01-05", evaluations: 1, fired: 1, judged: true },
    ]);
    expect(totals.entities).toEqual([
      { entity_id: "ent_b", evaluations: 3, fired: 2, fired_at: [0, dayMs] },
      { entity_id: "ent_a", evaluations: 1, fired: 1, fired_at: [4 * dayMs] },
    ]);
    expect(dayCoverage({ from: 0, to: 5 * dayMs - 1 }, totals.days)).toEqual({
      days: 5,
      days_with_evaluations: 3,
      days_without_evaluations: 2,
      days_not_judged: 0,
    });
    expect(judgedCounts(totals.days)).toEqual([1, 1, 1]);
  });

  it("keeps a day on which nothing could be judged out of what a forecast rests on", () => {
    const tally = new BacktestTally(every);
    const outcomes: Outcomes = {
      values: [false, false, true],
      scores: [null, null, 3],
      reasons: ["insufficient_history", "insufficient_history", null],
      judged: [false, false, true],
    };
    tally.add("ent_a", [0, dayMs, 2 * dayMs], outcomes);
    const { days, reasons } = tally.totals();
    expect(reasons).toEqual({ insufficient_history: 2 });
    expect(judgedCounts(days)).toEqual([1]);
    expect(dayCoverage({ from: 0, to: 2 * dayMs }, days)).toMatchObject({
      days_with_evaluations: 3,
      days_not_judged: 2,
    });
  });

  it("tells what noise control held back", () => {
    const tally = new BacktestTally(firingRule({ mode: "on_change", cooldown: "3h" }));
    tally.add("ent_a", [0, hour, 2 * hour, 2.5 * hour], outcomesOf([true, true, false, true]));
    expect(tally.totals()).toMatchObject({ triggered: 3, fired: 1, held_back: { unchanged: 1, cooldown: 1 } });
  });

  it("does not depend on the order of entities or on how a series is cut", () => {
    const series = fc.array(fc.constantFrom<boolean | null>(true, false, null), { minLength: 1, maxLength: 20 });
    fc.assert(
      fc.property(fc.array(series, { minLength: 1, maxLength: 5 }), fc.integer({ min: 1, max: 5 }), (all, cut) => {
        const rule = firingRule({ mode: "on_change", cooldown: "2h" });
        const times = (values: readonly unknown[], from: number) => values.map((_, i) => (from + i) * 7 * hour);
        const whole = new BacktestTally(rule);
        all.forEach((values, i) => whole.add(`ent_${i}`, times(values, 0), outcomesOf(values)));
        const pieces = new BacktestTally(rule);
        [...all.entries()].reverse().forEach(([i, values]) => {
          for (let from = 0; from < values.length; from += cut) {
            const piece = values.slice(from, from + cut);
            pieces.add(`ent_${i}`, times(piece, from), outcomesOf(piece));
          }
        });
        expect(JSON.stringify(pieces.totals())).toBe(JSON.stringify(whole.totals()));
        expect(pieces.firings(4)).toEqual(whole.firings(4));
      }),
    );
  });
});

describe("flips", () => {
  it("count both ways, and apart what only one could answer", () => {
    const flips = addFlips(
      noFlips,
      outcomesOf([false, false, true, true, "grey", null, null, true]),
      outcomesOf([false, true, false, true, "black", null, true, null]),
    );
    expect(flips).toEqual({
      compared: 5,
      flips_to_fire: 1,
      flips_to_silent: 1,
      both_triggered: 2,
      both_silent: 1,
      answered_by_one: 2,
    });
  });
});

describe("samples", () => {
  it("are spread from the first to the last", () => {
    expect(spread(3, 5)).toEqual([0, 1, 2]);
    expect(spread(9, 3)).toEqual([0, 4, 8]);
    expect(spread(3, 1)).toEqual([0]);
    expect(spread(0, 3)).toEqual([]);
  });

  it("come from all entities, the earliest first", () => {
    const tally = new BacktestTally(every);
    tally.add("ent_b", [0, 5, 6, 7], outcomesOf([true, true, false, true]));
    tally.add("ent_a", [3, 4, 9], outcomesOf([true, false, true]));
    const at = (entity_id: string, t: number) => ({ entity_id, t });
    expect(tally.firings(10)).toEqual([at("ent_b", 0), at("ent_a", 3), at("ent_b", 5), at("ent_b", 7), at("ent_a", 9)]);
    expect(tally.firings(3)).toEqual([at("ent_b", 0), at("ent_a", 3), at("ent_b", 7)]);
    expect(new BacktestTally(every).firings(3)).toEqual([]);
  });
});
