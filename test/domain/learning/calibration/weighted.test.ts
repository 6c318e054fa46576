import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { type Calibration, calibrate } from "../../../../worker/domain/learning/calibration/calibrate.ts";
import { condition, threshold } from "../../condition/build.ts";
import { runsOf } from "../../../support/runs.ts";
import { decisionAt, dispute, hour, ratingAt, start } from "./build.ts";

/** A look of an entity and how many it stands for; a rated one stands for itself. */
const look = fc
  .record({
    entity: fc.constantFrom("a", "b", "c"),
    score: fc.option(fc.integer({ min: 0, max: 11 }), { freq: 12 }),
    rated: fc.constantFrom(false, false, false, true),
    weight: fc.integer({ min: 1, max: 4 }),
  })
  .map((one) => ({ ...one, weight: one.rated ? 1 : one.weight }));
const looks = fc.array(look, { minLength: 1, maxLength: 40 });
type Looked = typeof look extends fc.Arbitrary<infer T> ? T : never;

const compiled = condition(threshold("above", 5));

interface Weighing {
  target?: { alerts_per_day: number };
  /** Whether each look is told as often as it stands for, or once with its weight. */
  copied: boolean;
}

function calibrated(all: readonly Looked[], { copied, target }: Weighing): Calibration {
  const told = all.flatMap(({ entity, score, weight }, i) =>
    Array.from({ length: copied ? weight : 1 }, (_, copy) =>
      decisionAt(i, score, { entity_id: entity, evaluated_at: start + i * hour + copy, ...(copied ? {} : { weight }) }),
    ),
  );
  const ratings = all.flatMap(({ entity, score, rated }, i) =>
    rated ? [ratingAt(i, dispute(score ?? 0, 5), { entity_id: entity })] : [],
  );
  return calibrate({ condition: compiled, decisions: told, ratings, context: null, ...(target ? { target } : {}) });
}

/** An interval is wider where less is known: everything else must be the same. */
function withoutIntervals(answer: Calibration): unknown {
  const text = JSON.stringify(answer, (key, value: unknown) =>
    key === "interval" ? undefined : key === "to" ? null : value,
  );
  return JSON.parse(text.replace(/, with 95% certainty between \S+ and \S+/u, ""));
}

describe("a decision that stands for many", () => {
  it("weighs as they all would, in a recommendation from ratings and in one for a volume", () => {
    const target = fc.option(
      fc.integer({ min: 0, max: 40 }).map((alerts_per_day) => ({ alerts_per_day })),
      { nil: undefined },
    );
    fc.assert(
      fc.property(looks, target, (all, wanted) => {
        const wish = wanted ? { target: wanted } : {};
        const weighed = calibrated(all, { copied: false, ...wish });
        expect(withoutIntervals(weighed)).toEqual(withoutIntervals(calibrated(all, { copied: true, ...wish })));
      }),
      runsOf(2_000),
    );
  });

  it("of weight 1 is as one without a weight, intervals too", () => {
    fc.assert(
      fc.property(looks, (all) => {
        const single = all.map((one) => ({ ...one, weight: 1 }));
        expect(calibrated(single, { copied: false })).toEqual(calibrated(single, { copied: true }));
      }),
      runsOf(500),
    );
  });

  it("makes a wider interval of the alerts to expect than as many decisions would", () => {
    const all = Array.from({ length: 60 }, (_, i): Looked => ({ entity: "a", score: i % 12, rated: false, weight: 4 }));
    const target = { alerts_per_day: 10 };
    const widths = [false, true].map((copied) => {
      const interval = calibrated(all, { copied, target }).evidence?.target?.expected?.interval;
      return (interval?.high ?? 0) - (interval?.low ?? 0);
    });
    expect(widths[0]).toBeGreaterThan((widths[1] ?? 0) * 1.5);
  });

  it("is of a day on which others were not read", () => {
    const input = { condition: compiled, decisions: [], ratings: [], context: null };
    expect(calibrate({ ...input, moreDays: [20_000, 20_001, 20_001] }).evidence?.decisions.days).toBe(2);
  });
});
