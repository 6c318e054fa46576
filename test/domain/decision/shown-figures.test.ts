import { describe, expect, it } from "vitest";
import type { CompiledCondition } from "../../../worker/domain/condition/compiled.ts";
import { resultUnit } from "../../../worker/domain/decision/result-unit.ts";
import { buildDecisionRecord } from "../../../worker/domain/decision/record.ts";
import { shownFigures } from "../../../worker/domain/decision/shown-figures.ts";
import { shownUnit } from "../../../worker/domain/language/shown-unit.ts";
import type { StrategySpec } from "../../../worker/domain/values/definitions/condition.ts";
import type { SeriesView } from "../../../worker/domain/values/series.ts";
import {
  change,
  composite,
  condition,
  equals,
  judge,
  percentile,
  series,
  ten,
  threshold,
  zScore,
} from "../condition/build.ts";
import { compiledOf, daily, scalarConcept, signal } from "../concept/build.ts";
import { meta } from "./build.ts";

const unitIn = (unit: string, words: string | null) => {
  const described = { primitive_id: "app.x", type: "float", missing_data_policy: "null", unit } as const;
  return (compiled: CompiledCondition) => ({
    ...resultUnit(compiled.concept, shownUnit(described, words)),
    isRounded: true as const,
  });
};

function figures(
  compiled: CompiledCondition,
  views: Record<string, SeriesView>,
  unit = "",
  words: string | null = null,
) {
  const record = buildDecisionRecord(compiled, judge(compiled, views), meta);
  return shownFigures(JSON.parse(JSON.stringify(record)), compiled, unitIn(unit, words));
}

const of = (name: string) =>
  compiledOf({
    concept_id: name,
    primitives: { x: signal(name) },
    features: { out: { op: "latest", inputs: ["x"] } },
  });

const spread = [2, 4, 4, 4, 5, 5, 7, 9];
const off = "standard deviations";
const median = "the 50th percentile of its last 4 weeks";
const shares = spread.map((value) => value / 100);

describe("the value and the limit of a message", () => {
  const orders = daily([7, 100], [0, 54]);
  const dollars = daily([1, 50_000], [0, 61_000]);
  it.each<[StrategySpec, SeriesView, unit: string, value: string, limit: string, words?: string]>([
    [threshold("above", 0.05), daily([0, 0.071]), "ratio", "7.1%", "5%", "5%"],
    [threshold("above", 2000), daily([0, 2400]), "ms", "2.4 seconds", "2 seconds", "2 seconds"],
    [threshold("above", 50_000), daily([0, 61_250]), "USD", "$61.25k", "$50k", "$50k"],
    [threshold("above", 7), daily([0, 12]), "orders", "12 orders", "7 orders", "7"],
    [zScore("above", 1.5), series(shares, 0.1), "ratio", `10% (2.5 ${off} above its average of 5%)`, `1.5 ${off}`],
    [zScore("below", 1), series(spread, 1), "ms", `1 ms (2 ${off} below its average of 5 ms)`, `1 ${off.slice(0, -1)}`],
    [zScore("any", 3), series(spread, 14), "USD", `14 USD (4.5 ${off} above its average of 5 USD)`, `3 ${off}`],
    [percentile("above", 50, "4w"), series(ten, 70.5), "ms", "70.5 ms", `55 ms, ${median}`],
    // Rounding would move it to the limit.
    [percentile("above", 50, "4w"), series(ten, 55.000_001), "orders", "55.000001 orders", `55 orders, ${median}`],
    [
      change("decrease", 0.4, "7d"),
      orders,
      "orders",
      "54 orders (fell by 46% from 100 orders within 7 days)",
      "a fall of 40%",
    ],
    [change("increase", 0.2), dollars, "USD", "61000 USD (rose by 22% from 50000 USD within 1 day)", "a rise of 20%"],
    [
      change("any", 0.1, "1h"),
      daily([1, 0.5], [0, 0.5]),
      "ratio",
      "50% (unchanged from 50% within 1 hour)",
      "a change of 10%",
    ],
    [
      change("any", 1, "2d"),
      daily([2, 0], [1, 0.5], [0, 2]),
      "ms",
      "2 ms (rose by 400% of 0.5 ms from 0 ms within 2 days)",
      "a change of 100%",
    ],
  ])("$0.type in $2: $3", (spec, view, unit, value_text, limit_text, words) => {
    const compiled = condition(spec, { min_history: 2, ...(spec.type === "change" ? { engine: 2 } : {}) });
    expect(figures(compiled, { "app.x": view }, unit, words)).toEqual({ value_text, limit_text });
  });

  it.each<[StrategySpec, string]>([
    [zScore("above", 3), "3 standard deviations"],
    [percentile("below", 5, "4w"), "the 5th percentile of its last 4 weeks"],
    [change("increase", 0.2), "a rise of 20%"],
  ])("$0.type that could not be judged has the Result alone", (spec, limit_text) => {
    expect(figures(condition(spec), { "app.x": daily([0, 0.5]) }, "ratio")).toEqual({ value_text: "50%", limit_text });
  });

  it.each([
    ["categorical", "churned", "at_risk"],
    ["boolean", true, true],
  ] as const)("a %s is named as it is", (type, wanted, now) => {
    const texts = { value_text: String(now), limit_text: String(wanted) };
    expect(figures(condition(equals(wanted), {}, scalarConcept(type)), { "app.x": daily([0, now]) })).toEqual(texts);
  });

  it("a Result that is missing has a limit and no value", () => {
    const compiled = condition(threshold("above", 0.05), {}, scalarConcept("float?"));
    expect(figures(compiled, {}, "ratio")).toEqual({ value_text: null, limit_text: "5%" });
  });
});

describe("the value and the limit of a composite", () => {
  const rate = condition(threshold("above", 0.05), { condition_id: "rate" }, of("rate"));
  const fall = condition(change("decrease", 0.4, "7d"), { condition_id: "fall" }, of("load"));
  const low = { "app.rate": daily([0, 0.01]) };
  const high = { "app.rate": daily([0, 0.07]) };
  const fallen = { "app.load": daily([7, 1], [0, 0.5]) };
  const steady = { "app.load": daily([7, 1], [0, 0.9]) };
  const rateHigh = "app.rate 7%";
  const loadFell = "app.load 50% (fell by 50% from 100% within 7 days)";
  const loadSteady = "app.load 90% (fell by 10% from 100% within 7 days)";

  it.each([
    ["all that hold", "AND", [], { ...high, ...fallen }, `${rateHigh} and ${loadFell}`],
    ["the one that holds", "OR", [], { ...high, ...steady }, rateHigh],
    ["all, where it does not hold", "AND", [], { ...high, ...steady }, `${rateHigh} and ${loadSteady}`],
    ["only those that could be judged", "OR", [], { ...high, "app.load": daily([0, 1]) }, rateHigh],
    ["one that is negated", "AND", [0], { ...low, ...fallen }, `app.rate 1% and ${loadFell}`],
  ] as const)("names %s", (_, operator, negated, views, value_text) => {
    const [is, joiner] = [negated.length > 0 ? "not above" : "above", operator.toLowerCase()];
    const limit_text = `app.rate ${is} 5% ${joiner} app.load a fall of more than 40% within 7 days`;
    expect(figures(composite(operator, [rate, fall], negated), views, "ratio")).toEqual({ value_text, limit_text });
  });

  it("names what is not to hold", () => {
    const told = (value_text: string, limit_text: string) => ({ value_text, limit_text });
    expect(figures(composite("NOT", [rate]), low, "ratio")).toEqual(told("app.rate 1%", "app.rate not above 5%"));
    expect(figures(composite("NOT", [rate], [0]), high, "ratio")).toEqual(told(rateHigh, "app.rate above 5%"));
  });
});
