import { describe, expect, it } from "vitest";
import { threshold } from "../condition/build.ts";
import { compile, paramsOf, part, signal, tiers, unresolved } from "./support/build.ts";

const number = (value: number, unit = "none", text = `${value}`) => ({ value, unit, text });
const level = (direction: "above" | "below" | null, value: number, inclusive: boolean) =>
  part({ relation: "compare", direction, number: { ...number(value), ...(inclusive ? { inclusive } : {}) } });

describe("counts are exact", () => {
  it.each([
    ["at least 3", "above", 3, true, 2],
    ["at most 3", "below", 3, true, 4],
    ["at least one", "above", 1, true, 0],
    ["none", "below", 0, true, 1],
    ["at least 2.5", "above", 2.5, true, 2],
    ["at most 2.5", "below", 2.5, true, 3],
    ["more than 3", "above", 3, false, 3],
    ["fewer than 3", "below", 3, false, 3],
  ] as const)("%s of a whole number is a strict cut", (_, direction, value, inclusive, cut) => {
    for (const type of ["int", "int?", "time_series<int>"] as const) {
      const compiled = compile([level(direction, value, inclusive)], { signals: [signal(type)] });
      expect(compiled.condition.strategy).toEqual(threshold(direction, cut));
      expect(compiled.warnings).toEqual([]);
    }
  });

  it("of another number they keep it, and it fires itself", () => {
    const compiled = compile([level("above", 3, true)]);
    expect(compiled.condition.strategy.params).toEqual({ direction: "above", inclusive: true, value: 3 });
    expect(compiled.warnings).toEqual([]);
  });

  it("zero of a count is below 1, and of anything else asks for the side", () => {
    expect(paramsOf([level(null, 0, false)], { signals: [signal("int")] })).toEqual({ direction: "below", value: 1 });
    expect(() => compile([level(null, 0, false)])).toThrow(/which side of 0/);
  });
});

describe("the side of a number", () => {
  const unsaid = level(null, 0.4, false);

  it.each([
    ["threshold_directions", { threshold_directions: { "service.load": "below" as const } }, "below"],
    ["priors that fall", { parameter_priors: { "service.load": tiers(0.6, 0.45, 0.3) } }, "below"],
    ["priors that rise", { parameter_priors: { "service.load": tiers(0.3, 0.45, 0.6) } }, "above"],
  ] as const)("comes from %s where the sentence gives none", (_, guardrails, direction) => {
    expect(paramsOf([unsaid], { guardrails })).toEqual({ direction, value: 0.4 });
  });

  it.each([
    ["nothing gives one", {}],
    [
      "priors only tell how far, on either side",
      { parameter_priors: { "service.load": { strategy: "percentile" as const, ...tiers(90, 90, 90) } } },
    ],
  ])("is asked for where %s", (_, guardrails) => {
    expect(() => compile([unsaid], { guardrails })).toThrow(
      unresolved("no_direction", {
        suggestion: 'Say "above 0.4" or "below 0.4", or set threshold_directions in the guardrails.',
      }),
    );
  });

  it("is not asked for where there is no number", () => {
    expect(paramsOf([part()])).toMatchObject({ direction: "above" });
  });
});

describe("units that do not fit", () => {
  const count = signal("int", { primitive_id: "shop.orders" });
  const named = signal("float", { primitive_id: "shop.order_count" });
  const described = signal("float", { primitive_id: "shop.orders", description: "Number of orders today" });
  const over = (of: { primitive_id: string }, value: number, unit: string, text: string) =>
    part({ primitive_id: of.primitive_id, relation: "compare", direction: "above", number: number(value, unit, text) });

  it.each([
    [10_000, "usd", "$10,000"],
    [5, "percent", "5%"],
    [5, "permille", "5 permille"],
    [50, "bps", "50 bps"],
    [200, "ms", "200 ms"],
  ])("%d %s is no number of things", (value, unit, text) => {
    for (const counted of [count, named, described]) {
      expect(() => compile([over(counted, value, unit, text)], { signals: [counted] })).toThrow(
        unresolved("unit_mismatch", {
          message: `${counted.primitive_id} is a number of things, and "${text}" is not.`,
        }),
      );
    }
  });

  it("a whole number on a scale of percent is none", () => {
    const battery = signal("int", { description: "Battery level, 0-100" });
    expect(paramsOf([over(battery, 20, "percent", "20%")], { signals: [battery] })).toMatchObject({ value: 20 });
  });

  it.each([
    [100, "usd", "$100", /does not state its unit: "\$100" was taken as 100/],
    [20, "ms", "20 ms", /does not state its unit/],
    [20, "percent", "20%", /ratio or a percentage/],
    [20, "widgets", "20 widgets", /"widgets" is not a known unit: "20 widgets" was taken as 20/],
  ])("%d %s of a signal without a unit is taken, with a warning", (value, unit, text, warning) => {
    const load = signal("float");
    expect(compile([over(load, value, unit, text)]).warnings).toEqual([expect.stringMatching(warning)]);
  });

  it("degrees of a temperature are its own", () => {
    const room = signal("float", { unit: "celsius" });
    const { warnings, condition } = compile([over(room, 30, "degrees", "30 degrees")], { signals: [room] });
    expect([warnings, condition.strategy.params]).toEqual([[], { direction: "above", value: 30 }]);
  });

  it("the things a signal counts are no unit", () => {
    expect(compile([over(count, 5, "orders", "5 orders")], { signals: [count] }).warnings).toEqual([]);
  });
});

describe("a flag", () => {
  it("needs its state", () => {
    expect(() => compile([part()], { signals: [signal("boolean")] })).toThrow(
      unresolved("unknown_label", {
        message: "The sentence does not say which state of service.load is meant.",
        suggestion: 'Say "is true" or "is false".',
      }),
    );
  });
});

describe("a release that names the bound of the condition", () => {
  const back = (release: number) => ({ reading: { firing: { release } } });

  it.each([
    ["float", level("above", 300, true), 300],
    ["float", level("below", 300, false), 300],
    ["int", level("above", 300, true), 300],
    ["int", level("above", 300, true), 299],
  ] as const)("of a %s is left out, said, and still fires once a run", (type, said, release) => {
    const compiled = compile([said], { signals: [signal(type)], ...back(release) });
    expect(compiled.firing).toEqual({ mode: "on_change" });
    expect(compiled.warnings).toEqual([expect.stringContaining(`back at ${release} adds nothing`)]);
    expect(compiled.provenance.sentence).toMatch(/, on change\.$/);
  });

  it("on the safe side it is kept", () => {
    expect(compile([level("above", 300, true)], back(250))).toMatchObject({ firing: { release: 250 }, warnings: [] });
  });
});
