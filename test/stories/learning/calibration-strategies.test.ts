import { describe, expect, it } from "vitest";
import type { Input } from "../../../sdk/src/index.ts";
import { sharedTestService } from "../../support/service.ts";
import { clientOf } from "../../support/audit.ts";
import { day, pushDaily, RATE, registerRate } from "../../support/world.ts";

type Strategy = Input<"createCondition">["strategy"];

/** A hundred days around 100, then six weeks in which every third day leaves the range, further each time. */
const calm = Array.from({ length: 100 }, (_, i) => 100 + ((i * 37) % 21) - 10);
const restless = Array.from({ length: 42 }, (_, i) => (i % 3 === 2 ? 1 + i : 0));
const series = (side: 1 | -1) => [...calm, ...restless.map((far, i) => 100 + ((i * 37) % 21) - 10 + side * far)];
const days = restless.map((_, i) => calm.length + i);

const service = await sharedTestService();
const client = clientOf(service);
await registerRate(service.call);
await client.createConcept({
  concept_id: "rate",
  version: "1.0",
  description: "The rate",
  output_type: "float",
  primitives: { rate: { primitive_id: RATE, type: "time_series<float>", missing_data_policy: "null" } },
  features: { now: { op: "latest", inputs: ["rate"] } },
  output_feature: "now",
});
await pushDaily(service.call, "up", series(1));
await pushDaily(service.call, "down", series(-1));

const cases: [string, "up" | "down", Strategy][] = [
  ["threshold below", "down", { type: "threshold", params: { direction: "below", value: 94 } }],
  ["percentile below", "down", { type: "percentile", params: { direction: "below", value: 30, window: "60d" } }],
  ["z_score any", "down", { type: "z_score", params: { direction: "any", value: 1, window: "60d" } }],
  ["change increase", "up", { type: "change", params: { direction: "increase", value: 0.06, window: "1d" } }],
];

describe("every numeric strategy", () => {
  it.each(cases)(
    "%s is tightened by disputed firings, and the new version fires on a part of what fired",
    async (name, entity, strategy) => {
      const condition_id = name.replace(" ", "_");
      const pinned = { concept_id: "rate", concept_version: "1.0", condition_id };
      await client.createCondition({ ...pinned, version: "v1", strategy });
      const firedUnder = async (condition_version: string): Promise<Map<number, number>> => {
        const asked = days.map(async (at) => {
          const { decision } = await client.evaluateFull({ ...pinned, condition_version, entity, timestamp: day(at) });
          return { at, decision };
        });
        const fired = (await Promise.all(asked)).filter(({ decision }) => decision.value === true);
        return new Map(fired.map(({ at, decision }) => [at, Math.abs(decision.score ?? 0)]));
      };
      const before = await firedUnder("v1");
      const order = [...before].sort(([, a], [, b]) => a - b).map(([at]) => at);
      const least =
        entity === "down" && ["threshold", "percentile"].includes(strategy.type) ? order.toReversed() : order;
      await client.recordFeedbackBatch({
        feedback: least.slice(0, Math.ceil(0.75 * least.length)).map((at) => ({
          condition_id,
          condition_version: "v1",
          entity,
          timestamp: day(at),
          feedback: "false_positive" as const,
        })),
      });
      const found = await client.calibrateCondition({ condition_id, condition_version: "v1" });
      expect(found).toMatchObject({ status: "recommendation_available", direction: "tighten" });
      const { new_version } = await client.applyCalibration({ calibration_token: found.calibration_token ?? "" });
      expect(new_version).toBe("v2");
      const after = await firedUnder("v2");
      expect([...after.keys()].every((at) => before.has(at))).toBe(true);
      expect(before.size - after.size).toBe(found.impact?.flips.silenced);
      expect(after.size).toBeLessThan(before.size);
    },
  );
});
