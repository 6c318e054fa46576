import { describe, expect, it } from "vitest";
import { threshold } from "../condition/build.ts";
import { compile, paramsOf, part, signal, tiers } from "./support/build.ts";

const series = [signal("time_series<float>")];
const above = { relation: "compare", direction: "above" } as const;

describe("directions", () => {
  const falling = { parameter_priors: { "service.load": tiers(0.6, 0.45, 0.3) } };
  const set = { threshold_directions: { "service.load": "below" } } as const;

  it.each([
    ["the sentence goes first", "above", { ...falling, ...set }, "above"],
    ["then threshold_directions", null, { parameter_priors: { "service.load": tiers(1, 2, 3) }, ...set }, "below"],
    ["then priors that fall as severity rises", null, falling, "below"],
    ["then above", null, { parameter_priors: { "service.load": tiers(1, 2, 3) } }, "above"],
  ] as const)("%s", (_, direction, guardrails, expected) => {
    expect(paramsOf([part({ direction })], { guardrails })).toMatchObject({
      direction: expected,
    });
  });

  it.each([
    ["above", "increase"],
    ["below", "decrease"],
    ["any", "any"],
    [null, "increase"],
  ] as const)("a movement %s is a change with direction %s", (direction, expected) => {
    expect(paramsOf([part({ relation: "move", direction })], { signals: series })).toMatchObject({
      direction: expected,
    });
  });

  it("unusual means either way, unless the guardrails give the signal a direction", () => {
    const unusual = part({ relation: "deviate" });
    expect(paramsOf([unusual], { signals: series })).toMatchObject({ direction: "any" });
    expect(paramsOf([unusual], { signals: series, guardrails: set })).toMatchObject({
      direction: "below",
    });
  });
});

describe("windows", () => {
  const moved = part({ relation: "move", direction: "above" });
  const context = (min: string, max: string) => ({
    domain: { description: "x" },
    behavioural: { meaningful_windows: { min, max } },
  });
  const priors = { parameter_priors: { "service.load": tiers(0.1, 0.2, 0.3, "4w") } };

  it.each([
    ["the sentence", part({ relation: "move", direction: "above", window: "1h" }), priors, context("7d", "30d"), "1h"],
    ["then the prior", moved, priors, context("7d", "14d"), "4w"],
    ["then the default within the meaningful windows", moved, {}, context("7d", "30d"), "7d"],
    ["from above too", part({ relation: "deviate" }), {}, context("5m", "24h"), "24h"],
    ["then the default", moved, {}, null, "1d"],
  ] as const)("%s", (_, words, guardrails, domain, window) => {
    expect(paramsOf([words], { signals: series, guardrails, context: domain })).toMatchObject({
      window,
    });
  });
});

describe("strategy priors", () => {
  it.each([
    ["percentile", "float", "above", { direction: "above", value: 90, window: "30d" }],
    // It is mirrored below.
    ["percentile", "float", "below", { direction: "below", value: 10, window: "30d" }],
    ["z_score", "time_series<float>", "below", { direction: "below", value: 4, window: "30d" }],
    ["change", "time_series<float>", "below", { direction: "decrease", value: 0.05, window: "1d" }],
  ] as const)("of %s for a %s %s", (preferred, type, direction, params) => {
    const guardrails = { global_preferred_strategy: preferred };
    expect(paramsOf([part({ direction })], { signals: [signal(type)], guardrails })).toEqual(params);
  });

  it.each([
    ["Load, 0-1", "above", 0.75],
    ["Load, 0-1", "below", 0.25],
    ["Load, percent 0-100", "above", 75],
    ["Load score, -100 to 100", "above", 50],
  ] as const)("threshold is a share of the scale of %j %s", (description, direction, value) => {
    const { condition } = compile([part({ direction })], {
      signals: [signal("float", { description })],
      guardrails: { global_preferred_strategy: "threshold" },
    });
    expect(condition.strategy).toEqual(threshold(direction, value));
  });

  it("without a scale threshold has no parameter, and percentile is taken with its reason", () => {
    const { condition, provenance } = compile([part()], {
      guardrails: { global_preferred_strategy: "threshold", global_default_strategy: "threshold" },
    });
    expect(condition.strategy.type).toBe("percentile");
    expect(provenance.summary).toContain("no prior and no scale for a threshold");
  });

  it("where nothing can be judged without a number, the sentence is refused and says what to add", () => {
    const guardrails = { strategy_registry: ["threshold" as const] };
    expect(() => compile([part()], { guardrails })).toThrow(
      expect.objectContaining({ suggestion: expect.stringContaining("Say a number") }),
    );
  });
});

describe("limits in force", () => {
  const number = { value: 5, unit: "none", text: "5" };
  const guardrails = {
    threshold_bounds: { threshold: { min: 0, max: 10 }, z_score: { min: 1 }, "service.load": { max: 7 } },
    on_bounds_exceeded: "reject",
    min_history: 25,
  } as const;

  it("are pinned into the condition, those of the signal before those of the strategy", () => {
    expect(compile([part({ ...above, number })], { guardrails }).condition).toMatchObject({
      threshold_bounds: { max: 7 },
      on_bounds_exceeded: "reject",
    });
    const other = signal("time_series<float>", { primitive_id: "service.other" });
    const { condition } = compile([part({ primitive_id: "service.other", relation: "deviate" })], {
      signals: [other],
      guardrails,
    });
    expect(condition).toMatchObject({ threshold_bounds: { min: 1 }, on_bounds_exceeded: "reject", min_history: 25 });
  });

  it("min_history is pinned where history counts, and clamp is what happens unless the guardrails say otherwise", () => {
    expect(compile([part({ ...above, number })], { guardrails }).condition).not.toHaveProperty("min_history");
    const { condition } = compile([part({ ...above, number })], {
      guardrails: { threshold_bounds: { threshold: { min: 0 } } },
    });
    expect(condition.on_bounds_exceeded).toBe("clamp");
  });

  it.each([
    ["above", { percentile: { min: 50, max: 99.9 } }, { min: 50, max: 99.9 }],
    ["below", { percentile: { min: 50, max: 99.9 } }, { min: 0.1, max: 50 }],
    ["below", { percentile: { min: 50 } }, { max: 50 }],
    ["below", { percentile: { max: 99 } }, { min: 1 }],
    ["below", { percentile: { min: 50 }, "service.load": { min: 1, max: 20 } }, { min: 1, max: 20 }],
  ] as const)("of percentile %s are %o written for above: %o", (direction, threshold_bounds, pinned) => {
    const { condition } = compile([part({ relation: "rank", direction })], { guardrails: { threshold_bounds } });
    expect(condition.strategy).toMatchObject({ type: "percentile", params: { direction } });
    expect(condition.threshold_bounds).toEqual(pinned);
  });

  it("do not touch an explicit number", () => {
    expect(paramsOf([part({ ...above, number: { ...number, value: 50 } })], { guardrails })).toMatchObject({
      value: 50,
    });
  });
});

describe("movements", () => {
  const twenty = { value: 20, unit: "none", text: "20" };
  it.each([
    [{ value: 25, unit: "percent", text: "25%" }, "above", 0.25],
    [{ value: 2, unit: "times", text: "doubles" }, "above", 1],
    [{ value: 0.5, unit: "times", text: "halves" }, "below", 0.5],
    [{ value: 4, unit: "times", text: "4x" }, "below", 0.75],
  ] as const)("%o %s is the fraction %d", (number, direction, value) => {
    expect(paramsOf([part({ relation: "move", direction, number })], { signals: series })).toMatchObject({ value });
  });

  it.each([
    [{ value: 5, unit: "points", text: "5 percentage points" }, "any"],
    [{ value: 20, unit: "none", text: "20" }, "any"],
    [{ value: 20, unit: "none", text: "20" }, "change"],
  ] as const)("%o %s is no relative change and is refused", (number, said) => {
    const named = said === "change" ? ({ direction: "above", names: "change" } as const) : { direction: said };
    expect(() => compile([part({ relation: "move", ...named, number })], { signals: series })).toThrow(
      /not a relative change/,
    );
  });

  it.each([
    ["above", twenty, "1h", { direction: "above", value: 20 }, "1h"],
    ["below", twenty, null, { direction: "below", value: -20 }, "1d"],
    ["above", { ...twenty, inclusive: true }, "2h", { direction: "above", inclusive: true, value: 20 }, "2h"],
  ] as const)("%s by %o within %s is a level of the delta", (direction, number, window, params, over) => {
    const { concept, condition } = compile([part({ relation: "move", direction, number, window })], {
      signals: series,
    });
    expect(condition.strategy).toEqual({ type: "threshold", params });
    expect(Object.values(concept.features)).toEqual([
      { op: "delta", inputs: [expect.any(String)], params: { window: over } },
    ]);
  });

  const share = { description: "Share of failed requests, ratio 0-1" };
  it.each([
    ["percentage points are of the signal's own unit", share, "below", 5, "points", -0.05],
    ["a number of a share is no share of it", share, "above", 0.1, "none", 0.1],
    ["basis points are no share of it either", share, "above", 200, "bps", 0.02],
    ["degrees have no zero point: 18 °F are 10 °C", { unit: "celsius" }, "above", 18, "fahrenheit", 10],
  ] as const)("%s", (_, of, direction, value, unit, expected) => {
    const number = { value, unit, text: `${value} ${unit}` };
    const { condition } = compile([part({ relation: "move", direction, number, window: "1h" })], {
      signals: [signal("time_series<float>", of)],
    });
    expect(condition.strategy.params).toEqual({ direction, value: expected });
  });

  it("by milliseconds does not fit a signal that is measured in something else", () => {
    const rate = signal("time_series<float>", { unit: "celsius" });
    const number = { value: 50, unit: "ms", text: "50 ms" };
    expect(() => compile([part({ relation: "move", direction: "above", number })], { signals: [rate] })).toThrow(
      /50 ms/,
    );
  });

  it("of a signal that is itself a change is a level", () => {
    const change = signal("float", { description: "Change in load over 30 days, percent" });
    const number = { value: 10, unit: "percent", text: "10%" };
    expect(
      compile([part({ relation: "move", direction: "below", number })], { signals: [change] }).condition.strategy,
    ).toEqual(threshold("below", -10));
  });
});
