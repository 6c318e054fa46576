import { describe, expect, it } from "vitest";
import type { ConceptDefinition } from "../../../worker/domain/values/definitions/concept.ts";
import { conceptOf, faults, signal } from "./build.ts";

describe("a concept is refused", () => {
  const latest = { op: "latest", inputs: ["x"] };
  it.each<[string, Partial<ConceptDefinition> & Pick<ConceptDefinition, "features">, string, RegExp]>([
    [
      "for an unknown operator",
      { features: { out: { op: "maen", inputs: ["x"], params: { window: "7d" } } } },
      "features.out.op",
      /Did you mean "mean"\? Operators are .*\bclamp\b.*\.$/,
    ],
    [
      "for an unknown parameter",
      { features: { out: { op: "mean", inputs: ["x"], params: { window: "7d", wndow: 1 } } } },
      "features.out.params.wndow",
      /Did you mean "window"/,
    ],
    [
      "for a missing window",
      { features: { out: { op: "mean", inputs: ["x"] } } },
      "features.out.params.window",
      /needs "window"/,
    ],
    [
      "for a window that is no duration",
      { features: { out: { op: "mean", inputs: ["x"], params: { window: "soon" } } } },
      "features.out.params.window",
      /duration/,
    ],
    [
      "for a quantile outside 0..1",
      { features: { out: { op: "quantile", inputs: ["x"], params: { window: "7d", q: 25 } } } },
      "features.out.params.q",
      /from 0 to 1/,
    ],
    [
      "for an unknown input",
      { features: { out: { op: "latest", inputs: ["y"] } } },
      "features.out.inputs[0]",
      /neither a signal nor a feature/,
    ],
    ["for no input", { features: { out: { op: "latest", inputs: [] } } }, "features.out.inputs", /exactly 1 input/],
    [
      "for too many inputs",
      { features: { a: latest, out: { op: "gt", inputs: ["a", "a", "a"] } } },
      "features.out.inputs",
      /1 to 2 inputs/,
    ],
    [
      "for a series where a value is needed",
      { features: { out: { op: "abs", inputs: ["x"] } } },
      "features.out.inputs[0]",
      /put "latest"/,
    ],
    [
      "for a value where a series is needed",
      { features: { a: latest, out: { op: "latest", inputs: ["a"] } } },
      "features.out.inputs[0]",
      /needs a time series/,
    ],
    [
      "for a boolean in arithmetic",
      {
        primitives: { x: signal("x", "boolean") },
        features: { out: { op: "add", inputs: ["x"], params: { value: 1 } } },
      },
      "features.out.inputs[0]",
      /needs a number/,
    ],
    [
      "for a number in logic",
      { output_type: "boolean", features: { a: latest, out: { op: "not", inputs: ["a"] } } },
      "features.out.inputs[0]",
      /needs a boolean/,
    ],
    [
      "for a second operand twice",
      {
        output_type: "boolean",
        features: { a: latest, b: latest, out: { op: "gt", inputs: ["a", "b"], params: { value: 1 } } },
      },
      "features.out.params.value",
      /single input/,
    ],
    [
      "for no second operand",
      { output_type: "boolean", features: { a: latest, out: { op: "gt", inputs: ["a"] } } },
      "features.out.inputs",
      /second input/,
    ],
    [
      "for an equality that never holds",
      {
        output_type: "boolean",
        primitives: { x: signal("x", "categorical", { labels: ["red"] }) },
        features: { out: { op: "eq", inputs: ["x"], params: { value: "rde" } } },
      },
      "features.out.params.value",
      /Did you mean "red"/,
    ],
    [
      "for a cycle",
      { features: { a: { op: "abs", inputs: ["b"] }, b: { op: "abs", inputs: ["a"] }, out: latest } },
      "features.a.inputs",
      /"a" <- "b" <- "a"/,
    ],
    [
      "for a feature that reads itself",
      { features: { out: { op: "add", inputs: ["out"], params: { value: 1 } } } },
      "features.out.inputs",
      /depends on itself/,
    ],
    ["for a name used twice", { features: { x: latest, out: latest } }, "features.x", /already the name of a signal/],
    ["for a name out of order", { features: { "1st": latest, out: latest } }, "features.1st", /not a name/],
    [
      "for an unknown output feature",
      { features: { outt: latest } },
      "output_feature",
      /Did you mean "outt"\? Features are outt\.$/,
    ],
    ["for another output type", { output_type: "int", features: { out: latest } }, "output_type", /gives float/],
    [
      "for a text as a number",
      { primitives: { x: signal("x", "string") }, features: { out: { op: "passthrough", inputs: ["x"] } } },
      "output_type",
      /gives string/,
    ],
    [
      "for a missing weight",
      {
        features: {
          a: latest,
          b: latest,
          out: { op: "weighted_sum", inputs: ["a", "b"], params: { weights: { a: 1 } } },
        },
      },
      "features.out.params.weights",
      /no weight for the input "b"/,
    ],
    [
      "for a weight too many",
      { features: { a: latest, out: { op: "weighted_sum", inputs: ["a"], params: { weights: { a: 1, aa: 2 } } } } },
      "features.out.params.weights.aa",
      /not one of the inputs/,
    ],
    [
      "for an input weighted twice",
      { features: { a: latest, out: { op: "weighted_sum", inputs: ["a", "a"], params: { weights: { a: 1 } } } } },
      "features.out.inputs[1]",
      /twice/,
    ],
    [
      "for labels that do not fit the boundaries",
      {
        output_type: "categorical",
        features: {
          a: latest,
          out: { op: "bucket", inputs: ["a"], params: { boundaries: [1, 2], labels: ["l", "h"] } },
        },
      },
      "features.out.params.labels",
      /needs 3 labels/,
    ],
    [
      "for boundaries that fall",
      {
        output_type: "categorical",
        features: {
          a: latest,
          out: { op: "bucket", inputs: ["a"], params: { boundaries: [2, 1], labels: ["l", "m", "h"] } },
        },
      },
      "features.out.params.boundaries",
      /strictly increasing/,
    ],
    [
      "for min above max",
      { features: { a: latest, out: { op: "clamp", inputs: ["a"], params: { min: 2, max: 1 } } } },
      "features.out.params.max",
      /at least/,
    ],
    [
      "for an unknown type",
      { primitives: { x: signal("x", "flaot" as "float") }, features: { out: latest } },
      "primitives.x.type",
      /Did you mean "float"/,
    ],
    [
      "for a categorical signal without labels",
      {
        output_type: "categorical",
        primitives: { x: signal("x", "categorical") },
        features: { out: { op: "passthrough", inputs: ["x"] } },
      },
      "primitives.x.labels",
      /at least one label/,
    ],
    [
      "for labels on a number",
      {
        primitives: { x: signal("x", "float", { labels: ["a"] }) },
        features: { out: { op: "passthrough", inputs: ["x"] } },
      },
      "primitives.x.labels",
      /categorical/,
    ],
    [
      "for a bad max_age",
      {
        primitives: { x: signal("x", "float", { max_age: "old" }) },
        features: { out: { op: "passthrough", inputs: ["x"] } },
      },
      "primitives.x.max_age",
      /duration/,
    ],
    [
      "for a primitive id without a namespace",
      {
        primitives: { x: signal("x", "float", { primitive_id: "x" }) },
        features: { out: { op: "passthrough", inputs: ["x"] } },
      },
      "primitives.x.primitive_id",
      /namespace\.field/,
    ],
    [
      "for an output label it does not declare",
      {
        output_type: "categorical",
        labels: ["red"],
        primitives: { x: signal("x", "categorical", { labels: ["red", "blue"] }) },
        features: { out: { op: "passthrough", inputs: ["x"] } },
      },
      "labels",
      /"blue"/,
    ],
    [
      "for more than 500 features",
      { features: Object.fromEntries(Array.from({ length: 501 }, (_, i) => [`f${i}`, latest])) },
      "features",
      /at most 500/,
    ],
    ["for no signal at all", { primitives: {}, features: { out: latest } }, "primitives", /at least one signal/],
  ])("%s", (_why, parts, location, message) => {
    const found = faults(conceptOf(parts));
    expect(found).toContainEqual({ location, message: expect.stringMatching(message) });
  });

  it("with every fault at once", () => {
    const found = faults(
      conceptOf({
        output_type: "int",
        primitives: { x: signal("x", "categorical") },
        features: { a: { op: "maen", inputs: ["x"] }, b: { op: "abs", inputs: ["nowhere"] } },
      }),
    );
    expect(found.map(({ location }) => location)).toEqual([
      "primitives.x.labels",
      "features.a.op",
      "features.b.inputs[0]",
      "output_feature",
    ]);
  });
});
