import { describe, expect, it } from "vitest";
import { percentile, zScore } from "../../condition/build.ts";
import { calibrated, type Case, type Told } from "./build.ts";

/** Decisions of one entity with a silence after each, so that every firing is a run of its own. */
const apart = (entity: string, from: number, scores: number[], more: Partial<Told> = {}): Told[] =>
  scores.flatMap((score, i) => [
    { entity, at: from + 2 * i, score, ...more },
    { entity, at: from + 2 * i + 1, score: 0 },
  ]);
const disputed = { rating: "false_positive" } as const;

const alarms = [6, 6.1, 6.2, 7, 7.1, 7.2];
const silencing = [...apart("a", 0, alarms, disputed), ...apart("a", 100, [6.5, 6.6, 6.7]), ...apart("a", 200, [9, 9])];
const missed = (scores: number[]) => apart("a", 0, scores, { rating: "false_negative" });
const kept = apart("a", 100, [9, 9, 9]);
const times = (count: number, score: number) => Array<number>(count).fill(score);
const dearMiss = { false_negative_cost: "high", false_positive_cost: "low" } as const;

describe("what stands in the way is said in words", () => {
  it.each<[reason: string, told: Told[], words: string[], more?: Partial<Case>]>([
    [
      "would_silence_most",
      silencing,
      [
        "By its cost 8 would be better than 5, but it would silence 3 of the 5 runs of alerts that nobody disputed. Rate more of them: those that are false count once they are disputed. To have fewer alerts whatever the ratings say, ask for a target volume.",
      ],
    ],
    [
      "would_silence_correct",
      [...apart("a", 0, times(14, 7), disputed), ...apart("a", 100, [6, 6.5], { rating: "correct" })],
      ["By its cost 7 would be better than 5, but it would silence all 2 runs of alerts that somebody rated correct"],
    ],
    [
      "would_double_alarms",
      [...missed([4, 4.1, 4.2]), ...kept, ...apart("a", 200, [4.5])],
      ["but it would raise 7 alarms where there were 3, and people reported 3 of them as missed"],
    ],
    [
      "would_hold_most",
      [...missed([4, 4.1, 4.2]), ...kept, ...[4.5, 4.5, 0].map((score, i): Told => ({ entity: "busy", at: i, score }))],
      ["would hold more than half of the time for 1 of 2 entities"],
    ],
    [
      "too_few_ratings",
      [...apart("a", 0, times(9, 6), disputed), ...kept],
      [
        "By its cost 6 would be better than 5, but it would silence 9 runs of alerts rated wrong and 0 rated right, which is too few to know that it does not cost incidents. Where a missed event costs as much as 4 false alarms, it takes 10 rated wrong.",
      ],
      { bias: dearMiss },
    ],
    [
      "too_few_ratings",
      [...missed(times(6, 4)), ...apart("a", 100, [4.5, 4.6]), ...apart("a", 200, times(9, 9))],
      [
        "would raise 6 runs of alerts that people reported as missed and 2 that nobody did. Where a missed event costs as much as a false alarm, it takes 7 reported.",
      ],
    ],
    [
      "entities_disagree",
      [...apart("wild", 0, [600, 700, 800], disputed), ...["a", "b"].flatMap((entity) => apart(entity, 0, [6, 7]))],
      ["it rests on the ratings of one of 3 entities", "give those that differ a condition of their own"],
    ],
    [
      "insufficient_data",
      apart("a", 0, [6, 7], disputed),
      [
        "A stricter value takes 3 alerts rated false_positive, a looser one 3 silences rated false_negative; so far there are 2 and 0.",
      ],
    ],
    [
      "insufficient_data",
      [],
      ["No stored decision has a score to choose a value by: evaluate first."],
      { input: { target: { alerts_per_day: 1 } } },
    ],
    [
      "already_optimal",
      [
        ...apart("a", 0, [6, 7, 8], disputed),
        ...[5.1, 5.2, 5.3].flatMap((score, i) => apart(`b${i}`, 0, times(20, score))),
      ],
      ["No other value costs less than 5 on the 126 scored decisions and their ratings."],
      { bias: { false_positive_cost: "low", false_negative_cost: "high" } },
    ],
  ])("%s", (reason, told, words, more) => {
    const result = calibrated({ told, ...more });
    expect(result).toMatchObject({ status: "no_recommendation", reason, recommended: null, recommended_params: null });
    for (const said of words) expect(result.adjustment_explanation).toContain(said);
  });

  it("is nothing to a cut that silences half of what nobody disputed", () => {
    const told = [...silencing, ...apart("a", 300, [9])];
    expect(calibrated({ told })).toMatchObject({ direction: "tighten", recommended: 8 });
  });

  it("counts an alarm that does not close once every six hours", () => {
    const long = Array.from({ length: 19 }, (_, i): Told => ({ entity: "a", at: 300 + i, score: 4.5 }));
    const told = [...missed([4, 4.1, 4.2]), ...kept, ...kept.map((one) => ({ ...one, at: one.at + 50 }))];
    const quiet = apart("a", 200, times(40, 0));
    expect(calibrated({ told: [...told, ...quiet] }).direction).toBe("relax");
    expect(calibrated({ told: [...told, ...quiet, ...long] })).toMatchObject({ reason: "would_double_alarms" });
  });

  it("says how many ratings of many thousands it takes", () => {
    const said = (rating: "false_positive" | "correct", from: number, score: number) =>
      apart("a", from, times(6_000, score), { rating });
    const told = [...said("correct", 0, 6), ...said("false_positive", 20_000, 6), ...said("correct", 40_000, 9)];
    const result = calibrated({ told });
    expect(result.reason).toBe("too_few_ratings");
    expect(result.adjustment_explanation).toContain("it takes 6128 rated wrong");
  });

  it("is nothing to a target volume, which counts every firing", () => {
    const result = calibrated({ told: silencing, input: { target: { alerts_per_day: 0.1 } } });
    expect(result).toMatchObject({ status: "recommendation_available", direction: "tighten" });
    expect(result.impact?.flips.silenced).toBeGreaterThanOrEqual(9);
  });
});

describe("shipped bounds", () => {
  const unusual = (value: number) => zScore("any", value);
  const far = apart("a", 0, [9, 9.5, 11], disputed);

  it("hold for a condition without any of its own", () => {
    const result = calibrated({ told: far, strategy: unusual(4) });
    expect(result).toMatchObject({ reason: "nothing_better_within_bounds", statistically_optimal: 11 });
    expect(result.adjustment_explanation).toContain("outside the bounds (at least 2 and at most 8)");
    const nearer = apart("a", 50, [5, 6, 7], disputed);
    expect(calibrated({ told: [...far, ...nearer], strategy: unusual(4) }).recommended).toBe(8);
  });

  it("fill in the side that its own leave open, and give way to them", () => {
    const filled = calibrated({
      told: [...far, ...apart("a", 50, [5, 6, 7], disputed)],
      strategy: unusual(4),
      more: { threshold_bounds: { min: 3 } },
    });
    expect(filled.recommended).toBe(8);
    const own = calibrated({ told: far, strategy: unusual(4), more: { threshold_bounds: { max: 20 } } });
    expect(own.recommended).toBe(11);
    const beyond = calibrated({ told: far, strategy: unusual(4), more: { threshold_bounds: { min: 9 } } });
    expect(beyond.recommended).toBe(11);
  });

  it("leave a value beyond them where it is, or move it inward", () => {
    expect(calibrated({ told: apart("a", 0, [11, 12, 13], disputed), strategy: unusual(10) })).toMatchObject({
      reason: "nothing_better_within_bounds",
    });
    const missed = apart("a", 0, [9.1, 9.2, 9.3], { rating: "false_negative" });
    const inward = calibrated({ told: missed, strategy: unusual(10) });
    expect(inward).toMatchObject({ direction: "relax", recommended: 9 });
  });

  it("are mirrored for a percentile below", () => {
    const strategy = percentile("below", 10);
    const missed = [60, 61, 62].map((score, i): Told => ({ at: 2 * i, score, rating: "false_negative" }));
    const result = calibrated({ told: missed, strategy });
    expect(result.adjustment_explanation).toContain("(at least 0.1 and at most 50)");
  });

  it("do not bind a target volume", () => {
    const told = Array.from({ length: 100 }, (_, i): Told => ({ at: i / 10, score: 4 + i / 10 }));
    const result = calibrated({ told, strategy: unusual(4.05), input: { target: { alerts_per_day: 5 } } });
    expect(result.recommended).toBeGreaterThan(8);
  });
});
