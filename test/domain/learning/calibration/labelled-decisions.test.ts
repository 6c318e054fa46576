import { describe, expect, it } from "vitest";
import { calibrate } from "../../../../worker/domain/learning/calibration/calibrate.ts";
import type { RatedDecision, ScoredDecision } from "../../../../worker/domain/learning/calibration/evidence.ts";
import { condition, threshold } from "../../condition/build.ts";
import { decisionAt, ratingAt } from "./build.ts";

const compiled = condition(threshold("above", 5), { version: "1.1" });

const decision = (at: number, score: number | null, more: Partial<ScoredDecision> = {}) =>
  decisionAt(at, score, { condition_version: "1.1", ...more });
const rating = (at: number | null, feedback: RatedDecision["feedback"], more: Partial<RatedDecision> = {}) =>
  ratingAt(at, feedback, { condition_version: "1.1", ...more });

function evidenceOf(decisions: ScoredDecision[], ratings: RatedDecision[]) {
  const { evidence } = calibrate({ condition: compiled, decisions, ratings, context: null });
  if (!evidence) throw new Error("a numeric strategy reports evidence");
  return evidence;
}

describe("what becomes of ratings", () => {
  it("counts each of them once", () => {
    const decisions = [decision(1, 7), decision(2, 3), decision(3, 8), decision(4, null), decision(5, 9)];
    const ratings = [
      rating(1, "correct"),
      rating(1, "false_positive"),
      rating(2, "false_positive"),
      rating(3, "correct"),
      rating(4, "false_negative"),
      rating(9, "false_positive"),
      rating(null, "false_positive"),
      rating(5, "false_positive", { condition_version: "0.9" }),
      rating(5, "false_positive", { entity_id: "unknown" }),
      rating(5, "false_negative"),
    ];
    expect(evidenceOf(decisions, ratings)).toMatchObject({
      ratings: { total: 10, used: 1, correct: 1, superseded: 1, unmatched: 4, contradictory: 2, unscored: 1 },
      disputed_firings: 1,
      disputed_silences: 0,
      decisions: { scored: 4, unscored: 1, firings: 3 },
    });
  });

  it("lets the last one of a decision count", () => {
    const decisions = [7, 7.5, 8].map((score, at) => decision(at * 2, score));
    const disputes = decisions.map((_, at) => rating(at * 2, "false_positive"));
    expect(evidenceOf(decisions, disputes).disputed_firings).toBe(3);
    expect(evidenceOf(decisions, [...disputes, rating(0, "correct")]).disputed_firings).toBe(2);
  });

  it("takes the deterministic one of two decisions at the same time", () => {
    const decisions = [decision(1, 3, { deterministic: false }), decision(1, 7)];
    expect(evidenceOf(decisions, [])).toMatchObject({ decisions: { scored: 1, firings: 1 } });
  });
});

describe("an earlier version that differs only in value", () => {
  const earlier = { condition_version: "1.0" };
  const old = (at: number, score: number) => decision(at, score, { ...earlier, fired: score > 3 });

  it("counts, with its firing recomputed from the score", () => {
    expect(evidenceOf([old(1, 4), old(2, 6)], [])).toMatchObject({
      decisions: { firings: 1, versions: ["1.0"] },
      ratings: { unmatched: 0 },
    });
  });

  it("keeps its disputes as a weight against going back", () => {
    const silences = [old(1, 4), old(5, 4.2), old(9, 4.4)];
    const disputes = [1, 5, 9].map((at) => rating(at, "false_positive", earlier));
    const missed = [3, 7, 11].map((at, i) => decision(at, 3.5 + i / 10));
    const misses = missed.map((_, i) => rating(3 + 4 * i, "false_negative"));
    const calm = Array.from({ length: 8 }, (_, i) => decision(12 + i, 0));
    const decisions = [...silences, ...missed, ...calm, decision(20, 9), decision(21, 0), decision(22, 9)];
    const judge = (ratings: RatedDecision[]) => calibrate({ condition: compiled, decisions, ratings, context: null });
    expect(judge(misses)).toMatchObject({ statistically_optimal: 3 });
    expect(judge([...disputes, ...misses])).toMatchObject({ statistically_optimal: 5, reason: "already_optimal" });
  });

  it("is one moment with a later version's decision on the same question", () => {
    const both = [old(1, 4), decision(1, 4)];
    expect(evidenceOf(both, [rating(1, "false_positive", earlier)])).toMatchObject({
      decisions: { scored: 1 },
      ratings: { used: 1, contradictory: 0 },
    });
    expect(evidenceOf(both, [rating(1, "false_positive")])).toMatchObject({ ratings: { used: 0, contradictory: 1 } });
  });
});
