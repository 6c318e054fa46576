import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { calibrate } from "../../../../worker/domain/learning/calibration/calibrate.ts";
import type { Rating, ScoredDecision } from "../../../../worker/domain/learning/calibration/evidence.ts";
import { runsOf } from "../../../support/runs.ts";
import { condition } from "../../condition/build.ts";
import { context, dispute, hour, levels, start, valueBeforeGuards } from "./build.ts";

/** Values of the versions that decisions were made under; the last one is calibrated. */
const values = { "1.0": 3, "1.1": 8, "1.2": 5 } as const;
type Version = keyof typeof values;

interface Made {
  version: Version;
  entity: string;
  score: number;
  disputed: boolean;
}

const history = fc.array(
  fc.record({
    version: fc.constantFrom<Version>("1.0", "1.1", "1.2"),
    entity: fc.constantFrom("a", "b"),
    score: fc.integer({ min: 0, max: 11 }),
    disputed: fc.boolean(),
  }),
  { minLength: 3, maxLength: 40 },
);
const bias = fc.record({
  false_negative_cost: fc.constantFrom(...levels),
  false_positive_cost: fc.constantFrom(...levels),
});

function valueOf(made: readonly Made[], costs: Parameters<typeof context>[0]): number {
  const identity = ({ version, entity }: Made, at: number) => ({
    condition_version: version,
    entity_id: entity,
    evaluated_at: start + at * hour,
  });
  const decisions = made.map((one, at): ScoredDecision => ({
    ...identity(one, at),
    score: one.score,
    fired: one.score > values[one.version],
    deterministic: true,
  }));
  const ratings = made.flatMap((one, at): Rating[] =>
    one.disputed ? [{ ...identity(one, at), feedback: dispute(one.score, values[one.version]) }] : [],
  );
  const compiled = condition({ type: "threshold", params: { direction: "above", value: 5 } }, { version: "1.2" });
  return valueBeforeGuards(calibrate({ condition: compiled, decisions, ratings, context: context(costs) }));
}

describe("over decisions and ratings of several versions", () => {
  it.each([
    ["false positive never loosens", true, 1],
    ["false negative never tightens", false, -1],
  ])("one more %s", (_, fired, sign) => {
    fc.assert(
      fc.property(history, bias, fc.nat(), (made, costs, pick) => {
        const free = made.flatMap((one, i) => (one.score > values[one.version] === fired && !one.disputed ? [i] : []));
        const chosen = free[pick % Math.max(1, free.length)];
        fc.pre(chosen !== undefined);
        const next = made.map((one, i) => (i === chosen ? { ...one, disputed: true } : one));
        expect((valueOf(next, costs) - valueOf(made, costs)) * sign).toBeGreaterThanOrEqual(0);
      }),
      runsOf(2_000),
    );
  });
});
