import { describe, expect, it } from "vitest";
import { compileConcept } from "../../../worker/domain/concept/compile.ts";
import { traceInSteps } from "../../../worker/domain/concept/execute.ts";
import type { ConceptSignal } from "../../../worker/domain/values/definitions/concept.ts";
import type { SeriesView } from "../../../worker/domain/values/series.ts";
import type { OutputType, Scalar } from "../../../worker/domain/values/values.ts";
import { finish } from "../../../worker/domain/values/work.ts";
import { compiledOf, conceptOf, daily, executeConcept, noon, plainConcept, signal, viewsOf } from "./build.ts";

function valueOf(
  type: ConceptSignal["type"],
  more: Partial<ConceptSignal>,
  view: SeriesView,
  output: OutputType = "float?",
): Scalar {
  const op = type.startsWith("time_series") ? "latest" : "passthrough";
  const definition = conceptOf({
    output_type: output,
    primitives: { x: signal("x", type, more) },
    features: { out: { op, inputs: ["x"] } },
  });
  return executeConcept(compileConcept(definition), viewsOf({ "app.x": view }), noon).value;
}

describe("the value of a signal at t", () => {
  it.each<[string, Partial<ConceptSignal>, SeriesView, Scalar]>([
    ["the newest row at or before t", {}, daily([2, 1], [0, 2], [-1, 3]), 2],
    ["a row exactly max_age old", { max_age: "2d" }, daily([2, 1]), 1],
    ["null when older than max_age", { max_age: "1d" }, daily([2, 1]), null],
    ["0 under policy zero", { missing_data_policy: "zero" }, daily(), 0],
    ["0 under policy zero when too old", { missing_data_policy: "zero", max_age: "1d" }, daily([2, 1]), 0],
    ["the old row under forward_fill", { missing_data_policy: "forward_fill", max_age: "1d" }, daily([2, 1]), 1],
    ["null under forward_fill before any row", { missing_data_policy: "forward_fill" }, daily([-1, 1]), null],
    ["the next row under backward_fill", { missing_data_policy: "backward_fill" }, daily([-1, 7], [-2, 8]), 7],
    [
      "the next row under backward_fill when too old",
      { missing_data_policy: "backward_fill", max_age: "1d" },
      daily([3, 1], [-1, 7]),
      7,
    ],
    [
      "null under backward_fill after every row is too old",
      { missing_data_policy: "backward_fill", max_age: "1d" },
      daily([3, 1]),
      null,
    ],
    ["null for a row that holds null", {}, daily([2, 1], [1, null]), null],
    ["0 for a row that holds null under policy zero", { missing_data_policy: "zero" }, daily([2, 1], [1, null]), 0],
    ["0 for -0", {}, daily([1, -0]), 0],
  ])("is %s", (_what, more, view, expected) => {
    expect(valueOf("float?", more, view)).toBe(expected);
  });

  it.each<[ConceptSignal["type"], OutputType, Scalar]>([
    ["boolean", "boolean", false],
    ["string", "string", ""],
    ["int", "int", 0],
  ])("of a %s under policy zero is the empty value", (type, output, zero) => {
    expect(valueOf(type, { missing_data_policy: "zero" }, daily(), output)).toBe(zero);
  });
});

describe("executing a concept", () => {
  it.each<[ConceptSignal["type"], Partial<ConceptSignal>, SeriesView]>([
    ["float", {}, daily()],
    ["time_series<float>", {}, daily([-1, 4])],
    ["float", { max_age: "1d" }, daily([2, 1])],
  ])("refuses a %s without a value as missing data, naming the primitive", (type, more, view) => {
    expect(() => valueOf(type, more, view)).toThrow(
      expect.objectContaining({ code: "missing_data", location: "app.x" }),
    );
  });

  it("takes an empty window of an observed series for what the operator says, and no observation at all for missing data", () => {
    const count = compiledOf({
      output_type: "int",
      features: { out: { op: "count", inputs: ["x"], params: { window: "1d" } } },
    });
    expect(executeConcept(count, viewsOf({ "app.x": daily([5, 1]) }), noon).value).toBe(0);
    expect(() => executeConcept(count, viewsOf({}), noon)).toThrow(expect.objectContaining({ code: "missing_data" }));
  });

  it("lets max_age alone where only a window is read", () => {
    const x = signal("x", "time_series<float>", { max_age: "1d" });
    const since = compiledOf({
      primitives: { x },
      features: { out: { op: "time_since", inputs: ["x"], params: { unit: "d" } } },
    });
    expect(executeConcept(since, viewsOf({ "app.x": daily([5, 1]) }), noon).value).toBe(5);
  });

  const ratio = (output: OutputType, type: ConceptSignal["type"] = "float"): ReturnType<typeof compileConcept> =>
    compiledOf({
      output_type: output,
      primitives: { a: signal("a", type), b: signal("b", "float") },
      features: { share: { op: "divide", inputs: ["a", "b"] }, out: { op: "abs", inputs: ["share"] } },
    });

  it("refuses a null that an operator made for an output that is not nullable, naming the feature", () => {
    const views = viewsOf({ "app.a": daily([0, 1]), "app.b": daily([0, 0]) });
    expect(() => executeConcept(ratio("float"), views, noon)).toThrow(
      expect.objectContaining({ code: "null_propagation", location: "share" }),
    );
  });

  it("gives a null that an operator made to a nullable output", () => {
    const views = viewsOf({ "app.a": daily([0, 1]), "app.b": daily([0, 0]) });
    expect(executeConcept(ratio("float?"), views, noon).value).toBeNull();
  });

  it("lets the null of a nullable signal flow to any output", () => {
    const views = viewsOf({ "app.b": daily([0, 2]) });
    expect(executeConcept(ratio("float", "float?"), views, noon)).toMatchObject({
      value: null,
      inputs: { "app.a": null, "app.b": 2 },
    });
  });

  it("names a row of another type than its signal's", () => {
    expect(() => valueOf("float", {}, daily([0, "12"]))).toThrow(
      expect.objectContaining({ code: "type_mismatch", location: "app.x" }),
    );
    expect(() => valueOf("float", {}, daily([0, Number.NaN]))).toThrow(
      expect.objectContaining({ code: "type_mismatch" }),
    );
  });

  it("tells inputs, summaries of series and features", () => {
    const concept = compiledOf({
      primitives: { x: signal("x"), k: signal("k", "float") },
      features: {
        avg: { op: "mean", inputs: ["x"], params: { window: "2d" } },
        out: { op: "multiply", inputs: ["avg", "k"] },
      },
    });
    const views = viewsOf({ "app.x": daily([3, 9], [1, 2], [0, 4]), "app.k": daily([8, 10]) });
    expect(executeConcept(concept, views, noon)).toEqual({
      value: 30,
      inputs: { "app.k": 10, "app.x": 4 },
      series_summary: {
        "app.x": { count: 2, first_at: "2026-02-28T12:00:00.000Z", last_at: "2026-03-01T12:00:00.000Z" },
      },
      features: { avg: 3, out: 30 },
    });
  });

  it("summarises a series by its newest row when none lies in the span", () => {
    const { series_summary } = executeConcept(plainConcept(), viewsOf({ "app.x": daily([3, 9], [2, 5]) }), noon);
    expect(series_summary["app.x"]).toEqual({
      count: 1,
      first_at: "2026-02-27T12:00:00.000Z",
      last_at: "2026-02-27T12:00:00.000Z",
    });
  });
});

describe("tracing a concept", () => {
  it("tells every live node's inputs, parameters and result in order", () => {
    const concept = compiledOf({
      output_type: "boolean",
      features: {
        avg: { op: "mean", inputs: ["x"], params: { window: "2d" } },
        out: { op: "gt", inputs: ["avg"], params: { value: 2 } },
      },
    });
    expect(finish(traceInSteps(concept, viewsOf({ "app.x": daily([1, 2], [0, 4]) }), noon))).toEqual([
      {
        node_id: "avg",
        op: "mean",
        inputs: { x: 4 },
        params: { window_ms: 172_800_000 },
        output_value: 3,
        output_type: "float",
      },
      {
        node_id: "out",
        op: "gt",
        inputs: { avg: 3 },
        params: { value: 2 },
        output_value: true,
        output_type: "boolean",
      },
    ]);
  });
});
