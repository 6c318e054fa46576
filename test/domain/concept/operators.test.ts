import { describe, expect, it } from "vitest";
import { compileConcept } from "../../../worker/domain/concept/compile.ts";
import { operators } from "../../../worker/domain/concept/operators/registry.ts";
import type { FeatureParam } from "../../../worker/domain/values/definitions/concept.ts";
import type { OutputType, Scalar } from "../../../worker/domain/values/values.ts";
import { conceptOf, daily, executeConcept, noon, signal, viewsOf } from "./build.ts";

type Params = Record<string, FeatureParam>;
const overWindow = daily([9, 100], [6, 4], [3, -2], [1, 8], [0, 6]);

function overSeries(op: string, params: Params, view = overWindow, at = noon): Scalar {
  const definition = conceptOf({ output_type: "float?", features: { out: { op, inputs: ["x"], params } } });
  return executeConcept(compileConcept(definition), viewsOf({ "app.x": view }), at).value;
}

describe("operators over a series and a window", () => {
  it.each<[string, Params, Scalar]>([
    ["latest", {}, 6],
    ["latest", { window: "7d" }, 6],
    ["first", { window: "7d" }, 4],
    ["mean", { window: "7d" }, 4],
    ["sum", { window: "7d" }, 16],
    ["min", { window: "7d" }, -2],
    ["max", { window: "7d" }, 8],
    ["median", { window: "7d" }, 5],
    ["count", { window: "7d" }, 4],
    ["stddev", { window: "7d" }, Math.sqrt(14)],
    ["quantile", { window: "7d", q: 0.25 }, 2.5],
    ["delta", { window: "7d" }, 2],
    ["pct_change", { window: "7d" }, 0.5],
    ["slope", { window: "2d" }, -2],
    ["slope", { window: "2d", unit: "w" }, -14],
    ["time_since", {}, 0],
    // Rows 100, 4, -2, 8, 6: three falls, each a start from 0.
    ["increase", { window: "7d" }, 4 - 2 + 10 + 6],
    ["rate", { window: "7d", unit: "d" }, 18 / 7],
    ["changes", { window: "7d" }, 4],
    ["resets", { window: "7d" }, 3],
  ])("%s %o is %d", (op, params, expected) => {
    expect(overSeries(op, params)).toBeCloseTo(Number(expected), 12);
  });

  it("leaves the window's far end out and takes its near end in", () => {
    expect(overSeries("count", { window: "9d" })).toBe(4);
    expect(overSeries("count", { window: "9d" }, overWindow, noon - 1)).toBe(4);
    expect(overSeries("count", { window: "216h" }, overWindow, noon - 1)).toBe(4);
    expect(overSeries("sum", { window: "10d" })).toBe(116);
  });

  it.each<[string, Params, Scalar]>([
    ["count", {}, 0],
    ["sum", {}, 0],
    ["first", {}, null],
    ["latest", {}, null],
    ["mean", {}, null],
    ["min", {}, null],
    ["max", {}, null],
    ["median", {}, null],
    ["stddev", {}, null],
    ["quantile", { q: 0.5 }, null],
    ["delta", {}, null],
    ["pct_change", {}, null],
    ["slope", {}, null],
    ["time_since", {}, null],
    ["increase", {}, 0],
    ["rate", {}, 0],
    ["changes", {}, 0],
    ["resets", {}, 0],
  ])("%s over an empty window is %s", (op, params, expected) => {
    expect(overSeries(op, { ...params, window: "1d" }, daily([5, 1]))).toBe(expected);
  });

  it.each<[string, Scalar]>([
    ["delta", 0],
    ["slope", null],
    ["pct_change", null],
    ["stddev", 0],
    ["increase", null],
    ["rate", null],
    ["changes", 0],
    ["resets", 0],
  ])("%s over a single row of 0 is %s", (op, expected) => {
    expect(overSeries(op, { window: "1d" }, daily([0, 0]))).toBe(expected);
  });

  it("measures time_since in seconds, or in the unit asked for", () => {
    expect(overSeries("time_since", {}, daily([2, 1]))).toBe(172_800);
    expect(overSeries("time_since", { unit: "h" }, daily([2, 1]))).toBe(48);
  });

  it("skips rows that hold null", () => {
    expect(overSeries("count", { window: "7d" }, daily([2, 3], [1, null], [0, 5]))).toBe(2);
  });

  it("gives null where a sum leaves the range of a double, and for an int beyond 2^53", () => {
    expect(overSeries("sum", { window: "7d" }, daily([1, Number.MAX_VALUE], [0, Number.MAX_VALUE]))).toBeNull();
    const ints = conceptOf({
      output_type: "int?",
      primitives: { x: signal("x", "time_series<int>") },
      features: { out: { op: "sum", inputs: ["x"], params: { window: "7d" } } },
    });
    const view = daily([1, Number.MAX_SAFE_INTEGER], [0, 1]);
    expect(executeConcept(compileConcept(ints), viewsOf({ "app.x": view }), noon).value).toBeNull();
  });

  it("adds in the order of time", () => {
    expect(overSeries("sum", { window: "7d" }, daily([3, 1e16], [2, 1], [1, -1e16]))).toBe(0);
    expect(overSeries("sum", { window: "7d" }, daily([3, 1e16], [2, -1e16], [1, 1]))).toBe(1);
  });
});

/** Runs a scalar operator on values whose signal types follow from the values (null is a float?). */
function onScalars(op: string, inputs: readonly Scalar[], params: Params, output: OutputType): Scalar {
  const names = inputs.map((_, i) => `i${i}`);
  const typeOf = (value: Scalar): "float?" | "boolean" | "string" => {
    if (typeof value === "boolean") return "boolean";
    return typeof value === "string" ? "string" : "float?";
  };
  const definition = conceptOf({
    output_type: output,
    primitives: Object.fromEntries(names.map((name, i) => [name, signal(name, typeOf(inputs[i] ?? null))])),
    features: { out: { op, inputs: names, params } },
  });
  const views = Object.fromEntries(names.map((name, i) => [`app.${name}`, daily([0, inputs[i] ?? null])]));
  return executeConcept(compileConcept(definition), viewsOf(views), noon).value;
}

describe("operators on single values", () => {
  it.each<[string, Scalar[], Params, Scalar]>([
    ["add", [2, 3], {}, 5],
    ["add", [2, 3, 4], {}, 9],
    ["add", [2], { value: 0.5 }, 2.5],
    ["subtract", [2, 3], {}, -1],
    ["subtract", [2], { value: 5 }, -3],
    ["multiply", [2, 3, -1], {}, -6],
    ["multiply", [0, -3], {}, 0],
    ["divide", [3, 2], {}, 1.5],
    ["divide", [3, 0], {}, null],
    ["divide", [0, 0], {}, null],
    ["multiply", [1e200, 1e200], {}, null],
    ["add", [2, null], {}, null],
    ["weighted_sum", [2, 10], { weights: { i0: 0.5, i1: 0.25 } }, 3.5],
    ["weighted_sum", [2, null], { weights: { i0: 0.5, i1: 0.25 } }, null],
    ["mean_of", [1, 2, 6], {}, 3],
    ["min_of", [4, 2, 6], {}, 2],
    ["max_of", [4, 2, 6], {}, 6],
    ["max_of", [4, null], {}, null],
    ["abs", [-4], {}, 4],
    ["clamp", [7], { min: 0, max: 5 }, 5],
    ["clamp", [-7], { min: 0 }, 0],
    ["normalize", [15], { min: 10, max: 20 }, 0.5],
    ["normalize", [25], { min: 10, max: 20 }, 1.5],
    ["round", [2.5], {}, 3],
    ["round", [-2.5], {}, -3],
    ["round", [0.49999999999999994], {}, 0],
    ["round", [-0.2], {}, 0],
    ["round", [2.345], { digits: 1 }, 2.3],
    ["round", [1e300], { digits: 2 }, 1e300],
    ["coalesce", [null, 4], {}, 4],
    ["coalesce", [null], { value: 9 }, 9],
    ["coalesce", [null, null], {}, null],
    ["passthrough", [4], {}, 4],
    ["passthrough", [-0], {}, 0],
  ])("%s %o %o is %s", (op, inputs, params, expected) => {
    expect(onScalars(op, inputs, params, op === "round" && !params["digits"] ? "int?" : "float?")).toBe(expected);
  });

  it.each<[string, Scalar[], Params, Scalar]>([
    ["gt", [2, 2], {}, false],
    ["gte", [2, 2], {}, true],
    ["lt", [1], { value: 2 }, true],
    ["lte", [3], { value: 2 }, false],
    ["eq", [0.1], { value: 0.1 }, true],
    ["eq", ["a", "b"], {}, false],
    ["eq", ["a"], { value: "a" }, true],
    ["eq", [true, true], {}, true],
    ["eq", [false], { value: true }, false],
    ["and", [true, true], {}, true],
    ["and", [true, false], {}, false],
    ["or", [false, false], {}, false],
    ["or", [false, true, false], {}, true],
    ["not", [true], {}, false],
  ])("%s %o %o is %s", (op, inputs, params, expected) => {
    expect(onScalars(op, inputs, params, "boolean")).toBe(expected);
  });

  it.each<[string, boolean, Scalar]>([
    ["and", false, false],
    ["and", true, null],
    ["or", true, true],
    ["or", false, null],
  ])("%s of %s and null is %s", (op, known, expected) => {
    const definition = conceptOf({
      output_type: "boolean",
      primitives: { a: signal("a", "boolean"), n: signal("n", "float?") },
      features: { isBig: { op: "gt", inputs: ["n"], params: { value: 1 } }, out: { op, inputs: ["isBig", "a"] } },
    });
    const views = viewsOf({ "app.a": daily([0, known]) });
    expect(executeConcept(compileConcept(definition), views, noon).value).toBe(expected);
  });

  it.each([
    [9.99, "low"],
    [10, "mid"],
    [19.9, "mid"],
    [20, "high"],
  ])("bucket puts %d into %s", (value, label) => {
    const params = { boundaries: [10, 20], labels: ["low", "mid", "high"] };
    expect(onScalars("bucket", [value], params, "categorical")).toBe(label);
  });

  it.each([
    ["red", 3],
    ["blue", null],
  ])("label_score gives %s the score %s", (label, score) => {
    expect(onScalars("label_score", [label], { scores: { red: 3, green: 1 } }, "float?")).toBe(score);
  });

  it("adds a weighted sum in the order of the names, whatever the order of the inputs", () => {
    const sumOf = (inputs: string[]): Scalar => {
      const definition = conceptOf({
        primitives: { a: signal("a", "float"), b: signal("b", "float"), c: signal("c", "float") },
        features: { out: { op: "weighted_sum", inputs, params: { weights: { c: 1, a: 1, b: 1 } } } },
      });
      const views = viewsOf({ "app.a": daily([0, 1e16]), "app.b": daily([0, 1]), "app.c": daily([0, -1e16]) });
      return executeConcept(compileConcept(definition), views, noon).value;
    };
    expect(sumOf(["a", "b", "c"])).toBe(sumOf(["a", "c", "b"]));
  });
});

it("the registry holds the operators of the design and no other", () => {
  const names =
    "latest first mean sum min max median count distinct stddev quantile delta pct_change slope time_since time_to seasonal_median usual increase rate changes resets bucket_quantile " +
    "add subtract multiply divide weighted_sum mean_of min_of max_of abs clamp normalize round coalesce " +
    "gt gte lt lte eq and or not bucket label_score passthrough";
  expect([...operators.keys()].sort()).toEqual(names.split(" ").sort());
});
