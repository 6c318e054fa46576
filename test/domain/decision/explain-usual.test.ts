import { describe, expect, it } from "vitest";
import { summariseCondition } from "../../../worker/domain/condition/explain-condition.ts";
import { buildDecisionRecord } from "../../../worker/domain/decision/record.ts";
import { resultSignal, resultUnit } from "../../../worker/domain/decision/result-unit.ts";
import { summariseDecision } from "../../../worker/domain/decision/explain-decision.ts";
import { compiledOf, plainConcept } from "../concept/build.ts";
import { againstUsual, wave } from "../concept/usual.ts";
import { condition, judge, threshold, zScore } from "../condition/build.ts";
import { explain, meta } from "./build.ts";

const daily = againstUsual({ window: "1h", period: "1d", cycles: 5 });
const unusual = zScore("any", 3, "10d");

describe("a decision on what is usual at this time", () => {
  it("is told as a distance from the usual, with the distance that would have turned it", () => {
    const { summary, counterfactual } = explain(condition(threshold("above", 5), {}, daily), wave(20, 17.4));
    expect(summary).toBe("Fired: 7.2 above what is usual at this time of day is above the threshold of 5.");
    expect(counterfactual).toMatchObject({
      value: 5,
      meaning: "A difference from what is usual at this time of day of at most 5, the threshold, would not have fired.",
    });
  });

  it("below the usual as well", () => {
    const { summary } = explain(condition(threshold("below", -8), {}, daily), wave(20, 3));
    expect(summary).toBe("Did not fire: 7.2 below what is usual at this time of day is not below the threshold of -8.");
  });

  it("in deviations of its own history", () => {
    const { summary, counterfactual } = explain(condition(unusual, {}, daily), wave(20, 17.4));
    expect(summary).toMatch(
      /^Fired: 7\.2 above what is usual at this time of day is [\d.]+ standard deviations above the mean of \d+ earlier Results/,
    );
    expect(counterfactual?.meaning).toMatch(/^A difference from what is usual at this time of day of at most /);
  });

  it("says what is missing where the past is too short", () => {
    const { summary } = explain(condition(threshold("above", 5), {}, daily), wave(1, 17));
    expect(summary).toBe(
      "Not judged: only 1 earlier period has rows at this time of day, and what is usual needs at least 3.",
    );
  });

  it("in the unit of its signal, a difference of percentages in percentage points", () => {
    expect(resultSignal(daily)).toBe("app.x");
    const compiled = condition(threshold("above", 0.05), {}, daily);
    const record = buildDecisionRecord(compiled, judge(compiled, { "app.x": wave(20, 17.4) }), meta);
    const unitOf = ({ concept }: typeof compiled) => resultUnit(concept, { factor: 100, suffix: "%" });
    expect(summariseDecision(record, compiled, unitOf)).toBe(
      "Fired: 720 percentage points above what is usual at this time of day is above the threshold of 5 percentage points.",
    );
    expect(resultUnit(plainConcept(), { factor: 100, suffix: "%" }).suffix).toBe("%");
  });
});

it("a condition on what is usual at this time says what it compares", () => {
  const weekly = againstUsual({ window: "6h", period: "1w" });
  expect(summariseCondition(condition(threshold("above", 5), {}, daily), null)).toBe(
    "Fires for an entity when the mean of app.x over 1h minus what is usual at this time of day (the median of 5 periods of 1d) is above 5.",
  );
  expect(summariseCondition(condition(unusual, {}, weekly), null)).toBe(
    "Fires for an entity when the mean of app.x over 6h minus what is usual at this time of the week (the median of 4 periods of 1w) is more than 3 standard deviations away from the mean of its own last 10d.",
  );
});

describe("a decision on a signal against its usual", () => {
  const own = compiledOf({
    output_type: "float?",
    features: { out: { op: "usual", inputs: ["x"], params: { window: "1h" } } },
  });

  it("names the past that its Results are taken against", () => {
    const { summary, counterfactual } = explain(condition(unusual, {}, own), wave(30, 17.4));
    expect(summary).toMatch(
      /^Fired: 7\.2 is .*; Results are means over 1h less the median of the same time of the 14 days before\.$/,
    );
    expect(counterfactual?.meaning).toMatch(/^A Result of at most /);
  });

  it("says when no past explains the signal", () => {
    const { summary } = explain(condition(unusual, {}, own), wave(3, 17.4));
    expect(summary).toMatch(/with nothing taken off, since no time of day or week explains the last 30 days\.$/);
  });

  it("is told in the unit of the signal, and what it compares", () => {
    expect(resultSignal(own)).toBe("app.x");
    expect(summariseCondition(condition(unusual, {}, own), null)).toBe(
      "Fires for an entity when the mean of app.x over 1h against its usual is more than 3 standard deviations away from the mean of its own last 10d.",
    );
  });
});
