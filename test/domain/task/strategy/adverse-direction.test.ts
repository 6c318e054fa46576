import { describe, expect, it } from "vitest";
import type { GuardrailsDefinition } from "../../../../worker/domain/values/definitions/guardrails.ts";
import { levelDirection } from "../../../../worker/domain/task/strategy/direction.ts";
import { stem } from "../../../../worker/domain/language/stem.ts";

const guardrails = (directions: Record<string, "above" | "below"> = {}): GuardrailsDefinition => ({
  strategy_registry: ["threshold"],
  type_strategy_map: { float: ["threshold"] },
  threshold_directions: directions,
});
const signal = (primitive_id: string, description = "A number") => ({
  primitive_id,
  description,
  type: "float" as const,
  missing_data_policy: "null" as const,
});
const side = (polarity: "worse" | "better", id: string, description?: string, directions = {}) =>
  levelDirection({ direction: null, polarity }, signal(id, description), guardrails(directions), "").direction;

describe("worse and better", () => {
  it.each([
    ["a.grip", "Grip, higher is better", "below"],
    ["a.wobble", "Wobble, lower is better", "above"],
    ["a.grip", "Grip, lower is worse", "below"],
    ["a.sales", "Money taken", "below"],
    ["a.error_rate", "Errors over requests", "above"],
    ["a.quality_defects", "Defects found", "above"],
    ["a.infection_rate", "Infections per 1,000 days", "above"],
    ["a.star_rating", "Rating by guests", "below"],
  ])("worse of %s (%s) is %s, better the other side", (id, description, worse) => {
    expect(side("worse", id, description)).toBe(worse);
    expect(side("better", id, description)).toBe(worse === "above" ? "below" : "above");
  });

  it("threshold_directions win over description and name", () => {
    expect(side("worse", "a.sales", "higher is better", { "a.sales": "above" })).toBe("above");
  });

  it("a judgement wins over a side that its word suggests", () => {
    const read = { direction: "below", polarity: "worse" } as const;
    expect(levelDirection(read, signal("a.latency"), guardrails(), "").direction).toBe("above");
  });

  it("a series is bad on the side of the single value of the same name", () => {
    const series = { ...signal("a.scan_score_trend_6m"), type: "time_series<float>" as const };
    const read = { direction: null, polarity: "worse" } as const;
    const directions = guardrails({ "a.external_scan_score": "below" });
    expect(levelDirection(read, series, directions, "").direction).toBe("below");
    expect(levelDirection(read, series, guardrails(), "").direction).toBe("above");
  });

  it("without a judgement, higher is better means that low is watched", () => {
    const read = { direction: null };
    expect(levelDirection(read, signal("a.grip", "higher is better"), guardrails(), "").direction).toBe("below");
    expect(levelDirection(read, signal("a.sales"), guardrails(), "").direction).toBe("above");
  });
});

it.each([
  ["noticeably", "noticeable"],
  ["terribly", "terrible"],
  ["dramatically", "dramatic"],
  ["heavily", "heavy"],
  ["seriously", "serious"],
  ["alarmingly", "alarming"],
  ["ratings", "rating"],
])("%s meets %s", (adverb, adjective) => {
  expect(stem(adverb)).toBe(stem(adjective));
});

it("a rating is no rate", () => {
  expect(stem("rating")).not.toBe(stem("rate"));
});
