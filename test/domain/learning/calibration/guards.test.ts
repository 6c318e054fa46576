import { describe, expect, it } from "vitest";
import { percentile, zScore } from "../../condition/build.ts";
import { calibrated, type Told } from "./build.ts";

/** Decisions of one entity with a silence after each, so that every firing is a run of its own. */
const apart = (entity: string, from: number, scores: number[], more: Partial<Told> = {}): Told[] =>
  scores.flatMap((score, i) => [
    { entity, at: from + 2 * i, score, ...more },
    { entity, at: from + 2 * i + 1, score: 0 },
  ]);
const disputed = { rating: "false_positive" } as const;

describe("a cut that would silence most of what nobody disputed", () => {
  const alarms = [6, 6.1, 6.2, 7, 7.1, 7.2];
  const told = (kept: number[], silenced: number[]) => [
    ...apart("a", 0, alarms, disputed),
    ...apart("a", 100, silenced),
    ...apart("a", 200, kept),
  ];

  it("is no recommendation, and says what to do", () => {
    const result = calibrated({ told: told([9, 9], [6.5, 6.6, 6.7]) });
    expect(result).toMatchObject({
      status: "no_recommendation",
      reason: "would_silence_most",
      recommended: null,
      recommended_params: null,
      statistically_optimal: 8,
    });
    expect(result.adjustment_explanation).toBe(
      "By its cost 8 would be better than 5, but it would silence 3 of the 5 runs of alerts that nobody disputed. Rate more of them: those that are false count once they are disputed. To have fewer alerts whatever the ratings say, ask for a target volume.",
    );
  });

  it.each([
    ["half of them", [9, 9, 9], [6.5, 6.6, 6.7]],
    ["most of fewer than five", [9], [6.5, 6.6, 6.7]],
  ])("is recommended where it silences %s", (_, kept, silenced) => {
    expect(calibrated({ told: told(kept, silenced) })).toMatchObject({ direction: "tighten", recommended: 8 });
  });

  it("still shows what the costs of the context come to", () => {
    const bias = { false_positive_cost: "medium", false_negative_cost: "low" } as const;
    expect(calibrated({ told: told([9, 9], [6.5, 6.6, 6.7]), bias })).toMatchObject({
      reason: "would_silence_most",
      context_adjusted: 8,
      recommended: null,
    });
  });

  it("may be the answer to a target volume, which counts every firing", () => {
    const result = calibrated({
      told: told([9, 9], [6.5, 6.6, 6.7]),
      input: { target: { alerts_per_day: 0.1 } },
    });
    expect(result).toMatchObject({ status: "recommendation_available", direction: "tighten" });
    expect(result.impact?.flips.silenced).toBeGreaterThanOrEqual(9);
  });
});

describe("a cut that would silence all that was right", () => {
  it("is no recommendation, however many alarms were wrong", () => {
    const wrong = apart("a", 0, Array(14).fill(7), disputed);
    const right = apart("a", 100, [6, 6.5], { rating: "correct" });
    const result = calibrated({ told: [...wrong, ...right] });
    expect(result).toMatchObject({ reason: "would_silence_correct", recommended: null, statistically_optimal: 7 });
    expect(result.adjustment_explanation).toContain(
      "By its cost 7 would be better than 5, but it would silence all 2 runs of alerts that somebody rated correct",
    );
  });
});

describe("a looser cut", () => {
  const missed = (scores: number[]) => apart("a", 0, scores, { rating: "false_negative" });
  const alarms = apart("a", 100, [9, 9, 9]);
  /** Silences that nobody rated, far apart. */
  const quiet = (scores: number[]) => apart("a", 200, scores);

  it("is no recommendation when it more than doubles the alarms", () => {
    const told = [...missed([4, 4.1, 4.2]), ...alarms, ...quiet([4.5])];
    const result = calibrated({ told });
    expect(result).toMatchObject({ reason: "would_double_alarms", recommended: null, statistically_optimal: 3 });
    expect(result.adjustment_explanation).toContain(
      "but it would raise 7 alarms where there were 3, and people reported 3 of them as missed",
    );
  });

  it("counts an alarm that does not close once every six hours", () => {
    const long = Array.from({ length: 19 }, (_, i): Told => ({ entity: "a", at: 300 + i, score: 4.5 }));
    const told = [...missed([4, 4.1, 4.2]), ...alarms, ...alarms.map((one) => ({ ...one, at: one.at + 50 }))];
    const quietTime = quiet(Array(40).fill(0));
    expect(calibrated({ told: [...told, ...quietTime] }).direction).toBe("relax");
    expect(calibrated({ told: [...told, ...quietTime, ...long] })).toMatchObject({ reason: "would_double_alarms" });
  });

  it("is no recommendation when it holds most of the time for one entity", () => {
    const busy = [4.5, 4.5, 0].map((score, i): Told => ({ entity: "busy", at: i, score }));
    const result = calibrated({ told: [...missed([4, 4.1, 4.2]), ...alarms, ...busy] });
    expect(result).toMatchObject({ reason: "would_hold_most", recommended: null });
    expect(result.adjustment_explanation).toContain("would hold more than half of the time for 1 of 2 entities");
  });
});

describe("a cut that rests on few ratings", () => {
  const dearMiss = { false_negative_cost: "high", false_positive_cost: "low" } as const;
  const wrong = (count: number) => apart("a", 0, Array<number>(count).fill(6), disputed);
  const kept = apart("a", 100, [9, 9, 9]);

  it("takes three alarms rated wrong where both errors cost the same, and ten where a miss costs four times as much", () => {
    expect(calibrated({ told: [...wrong(3), ...kept] })).toMatchObject({ recommended: 6 });
    expect(calibrated({ told: [...wrong(10), ...kept], bias: dearMiss })).toMatchObject({ recommended: 6 });
    const result = calibrated({ told: [...wrong(9), ...kept], bias: dearMiss });
    expect(result).toMatchObject({ reason: "too_few_ratings", recommended: null, context_adjusted: 6 });
    expect(result.adjustment_explanation).toContain(
      "By its cost 6 would be better than 5, but it would silence 9 runs of alerts rated wrong and 0 rated right, which is too few to know that it does not cost incidents. Where a missed event costs as much as 4 false alarms, it takes 10 rated wrong.",
    );
  });

  it("is looser only where people had missed most of what it newly raises", () => {
    const missed = (count: number) => apart("a", 0, Array<number>(count).fill(4), { rating: "false_negative" });
    const unasked = apart("a", 100, [4.5, 4.6]);
    const alarms = apart("a", 200, Array<number>(9).fill(9));
    const of = (count: number) => calibrated({ told: [...missed(count), ...unasked, ...alarms, ...missed(0)] });
    expect(of(6)).toMatchObject({ reason: "too_few_ratings" });
    expect(of(6).adjustment_explanation).toContain(
      "would raise 6 runs of alerts that people reported as missed and 2 that nobody did. Where a missed event costs as much as a false alarm, it takes 7 reported.",
    );
    expect(of(7)).toMatchObject({ direction: "relax" });
  });

  it("says how many of many thousands it takes", () => {
    const said = (rating: "false_positive" | "correct", from: number, score: number) =>
      apart("a", from, Array<number>(6_000).fill(score), { rating });
    const told = [...said("correct", 0, 6), ...said("false_positive", 20_000, 6), ...said("correct", 40_000, 9)];
    const result = calibrated({ told });
    expect(result.reason).toBe("too_few_ratings");
    expect(result.adjustment_explanation).toContain("it takes 6128 rated wrong");
  });
});

describe("over several entities", () => {
  it("a cut that only one of them asks for is no recommendation", () => {
    const wild = apart("wild", 0, [600, 700, 800], disputed);
    const calm = ["a", "b"].flatMap((entity) => apart(entity, 0, [6, 7]));
    const result = calibrated({ told: [...wild, ...calm] });
    expect(result).toMatchObject({ reason: "entities_disagree", recommended: null, statistically_optimal: 800 });
    expect(result.adjustment_explanation).toContain("it rests on the ratings of one of 3 entities");
    expect(result.adjustment_explanation).toContain("give those that differ a condition of their own");
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

describe("what stands in the way is said in words", () => {
  const words = (told: Told[], more: object = {}) => calibrated({ told, ...more }).adjustment_explanation;

  it.each<[string, Told[], object, string]>([
    [
      "too few disputes",
      apart("a", 0, [6, 7], disputed),
      {},
      "A stricter value takes 3 alerts rated false_positive, a looser one 3 silences rated false_negative; so far there are 2 and 0.",
    ],
    [
      "no score for a target",
      [],
      { input: { target: { alerts_per_day: 1 } } },
      "No stored decision has a score to choose a value by: evaluate first.",
    ],
    [
      "nothing better",
      [
        ...apart("a", 0, [6, 7, 8], disputed),
        ...[5.1, 5.2, 5.3].flatMap((score, i) => apart(`b${i}`, 0, Array(20).fill(score))),
      ],
      { bias: { false_positive_cost: "low", false_negative_cost: "high" } },
      "No other value costs less than 5 on the 126 scored decisions and their ratings.",
    ],
  ])("%s", (_, told, more, text) => {
    expect(words(told, more)).toContain(text);
  });
});
