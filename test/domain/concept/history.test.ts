import fc from "fast-check";
import { describe, expect, it } from "vitest";
import type { CompiledConcept } from "../../../worker/domain/concept/compile.ts";
import { historyOf, type History } from "../../../worker/domain/concept/history.ts";
import type { ConceptSignal, Feature } from "../../../worker/domain/values/definitions/concept.ts";
import type { SeriesView } from "../../../worker/domain/values/series.ts";
import { dayMs } from "../../../worker/domain/values/time.ts";
import { compiledOf, daily, executeConcept, noon, plainConcept, signal, viewsOf } from "./build.ts";

const points = ({ values, from, to }: History): number[] =>
  Array.from({ length: to - from }, (_, i) => values[from + i] ?? Number.NaN);

function pastOf(concept: CompiledConcept, views: Readonly<Record<string, SeriesView>>, days: number): number[] {
  const look = viewsOf(views);
  const ordered = concept.program.signals.map(({ primitive_id }) => look(primitive_id));
  return points(historyOf(concept.program, ordered, noon, days * dayMs));
}

function over(
  features: Record<string, Feature>,
  primitives: Record<string, ConceptSignal> = { x: signal("x") },
): CompiledConcept {
  return compiledOf({ output_type: "float?", primitives, features });
}

describe("the history of a concept without a window", () => {
  it("has one point for each observation strictly between t - window and t", () => {
    expect(pastOf(plainConcept(), { "app.x": daily([5, 1], [4, 2], [3, 3], [0, 4], [-1, 5]) }, 5)).toEqual([2, 3]);
  });

  const sum = over({ out: { op: "add", inputs: ["a", "b"] } }, { a: signal("a", "float"), b: signal("b", "float") });

  it("has a point at each distinct time of any signal once all of them have begun", () => {
    const views = { "app.a": daily([6, 1], [4, 2], [2, 3]), "app.b": daily([5, 10], [4, 20], [1, 30]) };
    expect(pastOf(sum, views, 30)).toEqual([11, 22, 23, 33]);
  });

  it("reads a value from before the window for a point inside it", () => {
    expect(pastOf(sum, { "app.a": daily([20, 1], [2, 3]), "app.b": daily([25, 10]) }, 7)).toEqual([13]);
  });

  it("is empty while a signal has no observation", () => {
    expect(pastOf(sum, { "app.a": daily([6, 1], [4, 2]) }, 30)).toEqual([]);
  });

  it.each([
    ["whose Result is null", "divide", {}, daily([6, 8]), daily([5, 2], [4, 0], [3, 4]), [4, 2]],
    ["at which a signal is missing", "add", { max_age: "1d" }, daily([6, 1]), daily([6, 5], [5, 6], [3, 7]), [6, 7]],
  ])("drops points %s", (_, op, more, a, b, left) => {
    const both = { a: signal("a", "float", more), b: signal("b", "float") };
    expect(pastOf(over({ out: { op, inputs: ["a", "b"] } }, both), { "app.a": a, "app.b": b }, 30)).toEqual(left);
  });

  it("never looks past t with backward_fill", () => {
    const filled = over(
      { out: { op: "add", inputs: ["a", "b"] } },
      { a: signal("a", "float", { missing_data_policy: "backward_fill", max_age: "1h" }), b: signal("b", "float") },
    );
    // At -3d the next value of a is that of -2d; at -1d there is only one after t.
    const views = { "app.a": daily([9, 1], [2, 10], [-1, 99]), "app.b": daily([3, 5], [1, 6]) };
    expect(pastOf(filled, views, 7)).toEqual([15, 15]);
  });

  it("takes time_since just before each observation", () => {
    const gaps = over({ out: { op: "time_since", inputs: ["x"], params: { unit: "d" } } });
    expect(pastOf(gaps, { "app.x": daily([9, 1], [7, 1], [4, 1], [1, 1]) }, 30)).toEqual([2, 3, 3]);
  });

  it("keeps the newest 10,000 points", () => {
    const rows = Array.from({ length: 10_500 }, (_, i) => i);
    const view = { times: rows.map((i) => noon - (10_500 - i) * 1000), values: rows, first_at: noon - 10_500_000 };
    const past = pastOf(plainConcept(), { "app.x": view }, 1);
    expect([past.length, past[0], past.at(-1)]).toEqual([10_000, 500, 10_499]);
  });
});

describe("the history of a concept with a window", () => {
  const mean = (window: string): CompiledConcept => over({ out: { op: "mean", inputs: ["x"], params: { window } } });
  const hourly = Array.from({ length: 24 * 60 }, (_, i) => [(24 * 60 - i) / 24, i] as const);

  it.each([
    { window: "1d", days: 32, step: dayMs },
    { window: "7d", days: 32, step: dayMs },
    { window: "6h", days: 32, step: dayMs / 4 },
  ])("runs at t - k * min($window, $days d / 32), each point an ordinary execution", ({ window, days, step }) => {
    const view = daily(...hourly);
    const concept = mean(window);
    const expected: number[] = [];
    for (let k = 1; k * step < days * dayMs; k++) {
      expected.unshift(Number(executeConcept(concept, viewsOf({ "app.x": view }), noon - k * step).value));
    }
    expect(pastOf(concept, { "app.x": view }, days)).toEqual(expected);
  });

  it("starts one window after the first observation", () => {
    const view = daily([10, 1], [9, 2], [8, 3], [7, 4], [0, 5]);
    expect(pastOf(mean("2d"), { "app.x": view }, 32)).toEqual([2.5, 3.5, 4]);
  });

  it("goes by first_at even where older rows are not loaded", () => {
    const view = { ...daily([3, 1], [2, 1], [1, 1]), first_at: noon - 90 * dayMs };
    expect(pastOf(mean("1d"), { "app.x": view }, 32)).toEqual([1, 1, 1]);
    expect(
      pastOf(over({ out: { op: "count", inputs: ["x"], params: { window: "1d" } } }), { "app.x": view }, 32),
    ).toHaveLength(31);
  });
});

describe("the short cut for a plain signal", () => {
  const rows = fc.uniqueArray(
    fc.tuple(
      fc.integer({ min: -500, max: 3000 }),
      fc.oneof(fc.double({ noNaN: true, noDefaultInfinity: true }), fc.constant(-0)),
    ),
    {
      maxLength: 60,
      selector: ([hour]) => hour,
    },
  );

  it.each(["latest", "passthrough"])("gives the same points as the general path for %s", (op) => {
    const type = op === "latest" ? "time_series<float>" : "float";
    fc.assert(
      fc.property(
        rows,
        fc.integer({ min: 1, max: 2000 }),
        fc.constantFrom("null", "zero", "forward_fill", "backward_fill"),
        (unsorted, hours, policy) => {
          const sorted = [...unsorted].sort(([a], [b]) => b - a);
          const view = daily(...sorted.map(([hour, value]) => [hour / 24, value] as const));
          const x = signal("x", type, { missing_data_policy: policy as "null", max_age: "1h" });
          const { program } = over({ out: { op, inputs: ["x"] } }, { x });
          expect(program.plain).toBe(true);
          const fast = points(historyOf(program, [view], noon, hours * 3_600_000)).map((value) => value + 0);
          expect(fast).toEqual(points(historyOf({ ...program, plain: false }, [view], noon, hours * 3_600_000)));
        },
      ),
    );
  });

  it("stands back for rows that hold null", () => {
    expect(pastOf(plainConcept(), { "app.x": daily([3, 1], [2, null], [1, 2]) }, 30)).toEqual([1, 2]);
  });
});
