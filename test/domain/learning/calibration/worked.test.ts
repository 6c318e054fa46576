import { describe, expect, it } from "vitest";
import { calibrated, type Told } from "./build.ts";

const at = (count: number, from: number, make: (i: number) => Omit<Told, "at">): Told[] =>
  Array.from({ length: count }, (_, i) => ({ at: from + i, ...make(i) }));

/** Firings of entities of their own, with a silence between any two. */
const apart = (scores: number[], more: (i: number) => Partial<Told> = () => ({})): Told[] =>
  scores.map((score, i) => ({ entity: `apart-${i}`, at: i, score, ...more(i) }));

describe("worked cases", () => {
  const stuck = at(1_440, 0, (i) => ({
    entity: "stuck",
    score: 8,
    ...(i === 700 ? { rating: "false_positive" as const } : {}),
  }));

  it("one stuck entity with 1,440 equal firings and one dispute is not enough to go by", () => {
    const result = calibrated({ told: stuck });
    expect(result).toMatchObject({
      status: "no_recommendation",
      reason: "insufficient_data",
      statistically_optimal: null,
    });
    expect(result.evidence).toMatchObject({ disputed_firings: 1, decisions: { firings: 1_440, firing_runs: 1 } });
  });

  it("the stuck entity counts as one dispute beside three others, and does not drown 40 firings that nobody disputes", () => {
    const disputed = apart([6, 6.2, 6.5], () => ({ rating: "false_positive" }));
    const right = at(40, 5_000, (i) => ({ entity: `right-${i}`, score: 7 }));
    const result = calibrated({ told: [...stuck, ...disputed, ...right] });
    expect(result).toMatchObject({
      direction: "tighten",
      recommended: 6.5,
      impact: { flips: { silenced: 3, fired: 0 } },
    });
  });

  it("10 misses just below the cut among 444 silences loosen it just that far", () => {
    const silences = at(434, 0, (i) => ({ entity: "quiet", score: (i % 45) / 10 }));
    const missed = at(10, 1_000, (i) => ({ entity: `missed-${i}`, score: 4.8 + i / 100, rating: "false_negative" }));
    const firings = apart(Array.from({ length: 30 }, (_, i) => 5.5 + i / 10));
    const result = calibrated({ told: [...silences, ...missed, ...firings] });
    expect(result).toMatchObject({ direction: "relax", impact: { flips: { silenced: 0, fired: 10 } } });
    expect(result.recommended).toBe(4.7);
  });

  it("what was rated right is told from what was rated wrong, also within one run", () => {
    const runs = Array.from({ length: 10 }, (_, i): Told[] => {
      const wrong = { entity: "e", score: 6, rating: "false_positive" } as const;
      const right = { entity: "e", score: 9, rating: "correct" } as const;
      const quiet = { entity: "e", score: 3 };
      return [wrong, quiet, wrong, quiet, right, quiet, wrong, right, quiet].map((one, j) => ({
        ...one,
        at: 9 * i + j,
      }));
    });
    const result = calibrated({ told: runs.flat() });
    expect(result).toMatchObject({ direction: "tighten", recommended: 6, impact: { flips: { silenced: 30 } } });
  });

  it("12 alarms spread over the lowest firings tighten it as far as the right ones among them allow", () => {
    const firings = apart(
      Array.from({ length: 60 }, (_, i) => 5.1 + i / 10),
      (i) => (i < 20 && i % 5 < 3 ? { rating: "false_positive" } : {}),
    );
    const result = calibrated({ told: firings });
    expect(result).toMatchObject({
      direction: "tighten",
      evidence: { disputed_firings: 12 },
      impact: { flips: { silenced: 18 } },
    });
    expect(result.recommended).toBe(6.8);
  });
});
