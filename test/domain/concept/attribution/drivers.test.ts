import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { runConceptInSteps } from "../../../../worker/domain/concept/run.ts";
import { driversInSteps, mergeDrivers, type Driver } from "../../../../worker/domain/concept/attribution/drivers.ts";
import type { ConceptDefinition, Feature } from "../../../../worker/domain/values/definitions/concept.ts";
import type { SeriesView } from "../../../../worker/domain/values/series.ts";
import { finish } from "../../../../worker/domain/values/work.ts";
import { compiledOf, daily, noon, signal, viewsOf } from "../build.ts";

function drivers(
  parts: Partial<ConceptDefinition> & { features: Record<string, Feature> },
  views: Readonly<Record<string, SeriesView>>,
): Driver[] {
  const run = finish(runConceptInSteps(compiledOf(parts), viewsOf(views), noon));
  return finish(driversInSteps(run, noon));
}
const floats = (...names: string[]): ConceptDefinition["primitives"] =>
  Object.fromEntries(names.map((name) => [name, signal(name, "float")]));
const values = (numbers: Readonly<Record<string, number>>): Record<string, SeriesView> =>
  Object.fromEntries(Object.entries(numbers).map(([name, value]) => [`app.${name}`, daily([0, value])]));

/** Two signals that move the Result alike. */
const halves = (effect: number): [number, number][] => [
  [effect, 0.5],
  [effect, 0.5],
];

describe("the drivers of a Result", () => {
  it("are one for a plain signal: its whole value", () => {
    const found = drivers({ features: { out: { op: "latest", inputs: ["x"] } } }, { "app.x": daily([1, 3], [0, 7]) });
    expect(found).toEqual([{ signal: "app.x", contribution: 1, effect: 7, value: 7 }]);
  });

  const over = (
    op: string,
    numbers: Readonly<Record<string, number>>,
    params?: Feature["params"],
    more: object = {},
  ) => {
    const names = Object.keys(numbers);
    const sum = { op: "add", inputs: names };
    const out =
      "output_type" in more ? { op, inputs: ["sum"], params } : { op, inputs: names, ...(params && { params }) };
    return drivers({ ...more, primitives: floats(...names, "dead"), features: { sum, out } as never }, values(numbers));
  };
  const labels = { boundaries: [5], labels: ["low", "high"] };

  it.each<[string, () => Driver[], [effect: number, contribution: number][]]>([
    [
      "of a weighted sum are the weighted parts, shares of their absolute sum",
      () => over("weighted_sum", { a: 3, b: 2, c: 9 }, { weights: { a: 2, b: -1, c: 0 } }),
      [
        [6, 0.75],
        [-2, 0.25],
        [0, 0],
      ],
    ],
    ["of a product share it, as each is worth nothing alone", () => over("multiply", { a: 3, b: 4 }), halves(6)],
    [
      "take a null of the reference for 0, so that a ratio is shared",
      () => over("divide", { a: 6, b: 2 }),
      halves(1.5),
    ],
    [
      "of a boolean count true as 1",
      () => over("gt", { a: 9, b: 1 }, { value: 5 }, { output_type: "boolean" }),
      [
        [1, 1],
        [0, 0],
      ],
    ],
    [
      "of a label count the actual label as 1",
      () => over("bucket", { a: 3, b: 3 }, labels, { output_type: "categorical" }),
      halves(0.5),
    ],
    ["share equally where nothing moved the Result", () => over("mean_of", { a: 0, b: 0 }), halves(0)],
  ])("%s", (_, ask, expected) => {
    const found = ask();
    expect(found.map(({ effect, contribution }) => [effect, contribution])).toEqual(expected);
    expect(found.map((driver) => driver.signal)).not.toContain("app.dead");
  });

  it("set a series to zero in every row", () => {
    const features = {
      mean: { op: "mean", inputs: ["x"], params: { window: "7d" } },
      seen: { op: "count", inputs: ["x"], params: { window: "7d" } },
      out: { op: "add", inputs: ["mean", "seen", "k"] },
    };
    const found = drivers(
      { primitives: { x: signal("x"), k: signal("k", "float") }, features },
      { "app.x": daily([2, 4], [1, 6]), "app.k": daily([0, 5]) },
    );
    expect(found).toEqual([
      { signal: "app.k", contribution: 0.5, effect: 5, value: 5 },
      { signal: "app.x", contribution: 0.5, effect: 5, value: 6 },
    ]);
  });

  it.each([
    { op: "count", effect: 0 },
    { op: "max", effect: 6 },
  ])("of one series through $op have the share 1 and the effect $effect", ({ op, effect }) => {
    const features = { out: { op, inputs: ["x"], params: { window: "7d" } } };
    const found = drivers({ features }, { "app.x": daily([2, 4], [1, 6]) });
    expect(found).toEqual([{ signal: "app.x", contribution: 1, effect, value: 6 }]);
  });

  it("name a primitive once, however many local names it has", () => {
    const twice = { a: signal("same", "float"), b: signal("same", "float", { missing_data_policy: "zero" }) };
    const found = drivers(
      { primitives: twice, features: { out: { op: "add", inputs: ["a", "b"] } } },
      { "app.same": daily([0, 4]) },
    );
    expect(found).toEqual([{ signal: "app.same", contribution: 1, effect: 8, value: 4 }]);
  });

  it("are sampled and marked above ten signals, the same at every run", () => {
    const names = Array.from({ length: 11 }, (_, i) => `s${String.fromCharCode(97 + i)}`);
    const parts = { primitives: floats(...names), features: { out: { op: "mean_of", inputs: names } } };
    const views = values(Object.fromEntries(names.map((name, i) => [name, i + 1])));
    const found = drivers(parts, views);
    expect(found.every(({ sampled }) => sampled === true)).toBe(true);
    expect(found.reduce((sum, { contribution }) => sum + contribution, 0)).toBeCloseTo(1, 12);
    found.forEach(({ effect }, i) => expect(effect).toBeCloseTo((i + 1) / 11, 12));
    expect(JSON.stringify(drivers(parts, views))).toBe(JSON.stringify(found));
  });

  it("have shares that add up to 1 and effects that add up to the Result less the reference", () => {
    const number = fc.double({ min: -100, max: 100, noNaN: true });
    const features = {
      ab: { op: "multiply", inputs: ["a", "b"] },
      m: { op: "max_of", inputs: ["ab", "c"] },
      out: { op: "add", inputs: ["m"], params: { value: 3 } },
    };
    fc.assert(
      fc.property(number, number, number, (a, b, c) => {
        const found = drivers({ primitives: floats("a", "b", "c"), features }, values({ a, b, c }));
        expect(found.reduce((sum, { contribution }) => sum + contribution, 0)).toBeCloseTo(1, 9);
        expect(found.reduce((sum, { effect }) => sum + effect, 0)).toBeCloseTo(Math.max(a * b, c), 6);
      }),
    );
  });
});

describe("mergeDrivers", () => {
  const driver = (name: string, contribution: number, effect: number): Driver => ({
    signal: name,
    contribution,
    effect,
    value: effect,
  });

  it("counts every concept equally and keeps the first effect of a signal", () => {
    const merged = mergeDrivers([
      [driver("a", 0.25, 1), driver("b", 0.75, 3)],
      [driver("b", 0.5, 100), driver("c", 0.5, -100)],
    ]);
    expect(merged).toEqual([
      driver("a", 0.125, 1),
      driver("b", 0.625, 3),
      { signal: "c", contribution: 0.25, effect: -100, value: -100 },
    ]);
  });
});
