import { createHash } from "node:crypto";
import { describe, expect, it } from "vitest";
import { canonicalText } from "../../../worker/domain/values/hashing/canonical.ts";
import type { ConditionDefinition, StrategySpec } from "../../../worker/domain/values/definitions/condition.ts";
import { dayMs } from "../../../worker/domain/values/time.ts";
import { above, change, composite, condition, mean, percentile, threshold, zScore } from "./build.ts";

describe("the graph of a condition", () => {
  it("holds concept, strategy with its defaults and durations in milliseconds, min_history and operands", () => {
    const { ir, ir_hash, concept } = condition(zScore("any", 2));
    expect(ir).toEqual({
      engine: 1,
      concept: concept.ir,
      strategy: { type: "z_score", params: { direction: "any", value: 2, window_ms: 30 * dayMs } },
      min_history: 10,
      operands: [],
    });
    expect(ir_hash).toBe(createHash("sha256").update(canonicalText(ir)).digest("hex"));
  });

  it("has the golden hashes of engine 1", () => {
    const one = condition(above);
    const fell = condition(change("decrease", 0.1, "7d"), { condition_id: "other" }, mean);
    expect(one.ir_hash).toBe("4a1ccecdd5a34380ecf8fec2d14431445b9cb40609ba163f46cb8705fc46c906");
    expect(composite("AND", [one, fell], [1]).ir_hash).toBe(
      "fca02104abee28fb4eb09233b57080a0ae99e83c9f1dbfece3936e8440f4daaa",
    );
  });

  it.each<[string, Partial<ConditionDefinition>]>([
    ["another name", { condition_id: "c2", version: "2", namespace: "lab", description: "words" }],
    ["calibration bounds", { threshold_bounds: { min: 1, max: 9 }, on_bounds_exceeded: "reject" }],
    ["a default written out", { min_history: 10 }],
  ])("has the same hash for %s", (_what, more) => {
    expect(condition(above, more).ir_hash).toBe(condition(above).ir_hash);
  });

  it("has the same hash for a window spelt otherwise", () => {
    const hashes = ["30d", "1mo", "P30D", "720h"].map((window) => condition(percentile("above", 95, window)).ir_hash);
    expect(new Set([...hashes, condition(percentile("above", 95)).ir_hash]).size).toBe(1);
  });

  it.each<[string, StrategySpec, Partial<ConditionDefinition>]>([
    ["value", threshold("above", 6), {}],
    ["direction", threshold("below", 5), {}],
    ["min_history", above, { min_history: 11 }],
  ])("has another hash for another %s", (_what, strategy, more) => {
    expect(condition(strategy, more).ir_hash).not.toBe(condition(above).ir_hash);
  });

  it("keeps the order of operands and their negation", () => {
    const one = condition(above, { condition_id: "one" });
    const two = condition(threshold("below", 1), { condition_id: "two" });
    const hashes = [
      composite("AND", [one, two]),
      composite("AND", [two, one]),
      composite("AND", [one, two], [0]),
      composite("OR", [one, two]),
    ];
    expect(new Set(hashes.map(({ ir_hash }) => ir_hash)).size).toBe(4);
  });
});
