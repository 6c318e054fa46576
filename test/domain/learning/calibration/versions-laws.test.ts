import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { calibrate } from "../../../../worker/domain/learning/calibration/calibrate.ts";
import { runsOf } from "../../../support/runs.ts";
import { condition, threshold } from "../../condition/build.ts";
import { context, decisionAt, dispute, levels, ratingAt, valueBeforeGuards } from "./build.ts";

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
  const asked = ({ version, entity }: Made) => ({ condition_version: version, entity_id: entity });
  const decisions = made.map((one, at) =>
    decisionAt(at, one.score, { ...asked(one), fired: one.score > values[one.version] }),
  );
  const ratings = made.flatMap((one, at) =>
    one.disputed ? [ratingAt(at, dispute(one.score, values[one.version]), asked(one))] : [],
  );
  const compiled = condition(threshold("above", 5), { version: "1.2" });
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
