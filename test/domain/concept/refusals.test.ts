import { describe, expect, it } from "vitest";
import type { ConceptDefinition, Feature, FeatureParam } from "../../../worker/domain/values/definitions/concept.ts";
import { conceptOf, faults, signal } from "./build.ts";

type Params = Record<string, FeatureParam>;
type Parts = Partial<ConceptDefinition> & { features: Record<string, Feature> };

const latest = { op: "latest", inputs: ["x"] };
const reading = (op: string, inputs: string[], params?: Params): Feature => ({ op, inputs, ...(params && { params }) });
/** A concept whose output reads the series, two values of it, or one signal as it is. */
const ofSeries = (op: string, params?: Params): Parts => ({ features: { out: reading(op, ["x"], params) } });
const ofValues = (op: string, inputs: string[], params?: Params, more: Partial<Parts> = {}): Parts => ({
  ...more,
  features: { a: latest, b: latest, out: reading(op, inputs, params) },
});
const flag = { output_type: "boolean" } as const;
const label = { output_type: "categorical" } as const;
const asIs = (...[type, more, rest = {}]: [Parameters<typeof signal>[1], object?, Partial<Parts>?]): Parts => ({
  ...rest,
  primitives: { x: signal("x", type, more) },
  features: { out: reading("passthrough", ["x"]) },
});
const colours = signal("x", "categorical", { labels: ["red"] });
const boundaries = (...of: number[]) => ({ boundaries: of, labels: ["low", "high"] });

describe("a concept is refused", () => {
  it.each<[string, Parts, string, RegExp]>([
    ["an unknown operator", ofSeries("maen"), "out.op", /Did you mean "mean"\? Operators are .*\bclamp\b.*\.$/],
    ["an unknown parameter", ofSeries("mean", { wndow: 1 }), "out.params.wndow", /Did you mean "window"/],
    ["a missing window", ofSeries("mean"), "out.params.window", /needs "window"/],
    ["a window that is no duration", ofSeries("mean", { window: "soon" }), "out.params.window", /duration/],
    ["a quantile outside 0..1", ofSeries("quantile", { window: "7d", q: 25 }), "out.params.q", /from 0 to 1/],
    ["an unknown input", ofValues("abs", ["y"]), "out.inputs[0]", /neither a signal nor a feature/],
    ["no input", ofValues("latest", []), "out.inputs", /exactly 1 input/],
    ["too many inputs", ofValues("gt", ["a", "a", "a"]), "out.inputs", /1 to 2 inputs/],
    ["a series where a value is needed", ofSeries("abs"), "out.inputs[0]", /put "latest"/],
    ["a value where a series is needed", ofValues("latest", ["a"]), "out.inputs[0]", /needs a time series/],
    ["a boolean in arithmetic", { ...asIs("boolean"), ...ofSeries("abs") }, "out.inputs[0]", /needs a number/],
    ["a number in logic", ofValues("not", ["a"], {}, flag), "out.inputs[0]", /needs a boolean/],
    ["a second operand twice", ofValues("gt", ["a", "b"], { value: 1 }), "out.params.value", /single input/],
    ["no second operand", ofValues("gt", ["a"], {}, flag), "out.inputs", /second input/],
    [
      "an equality that never holds",
      { primitives: { x: colours }, ...ofSeries("eq", { value: "rde" }) },
      "out.params.value",
      /Did you mean "red"/,
    ],
    [
      "a cycle",
      { features: { a: reading("abs", ["b"]), b: reading("abs", ["a"]), out: latest } },
      "a.inputs",
      /"a" <- "b" <- "a"/,
    ],
    ["a feature that reads itself", ofValues("add", ["out"], { value: 1 }), "out.inputs", /depends on itself/],
    ["a name used twice", { features: { x: latest, out: latest } }, "x", /already the name of a signal/],
    ["a name out of order", { features: { "1st": latest, out: latest } }, "1st", /not a name/],
    [
      "a missing weight",
      ofValues("weighted_sum", ["a", "b"], { weights: { a: 1 } }),
      "out.params.weights",
      /no weight for the input "b"/,
    ],
    [
      "a weight too many",
      ofValues("weighted_sum", ["a"], { weights: { a: 1, aa: 2 } }),
      "out.params.weights.aa",
      /not one of the inputs/,
    ],
    ["an input weighted twice", ofValues("weighted_sum", ["a", "a"], { weights: { a: 1 } }), "out.inputs[1]", /twice/],
    ["labels too few", ofValues("bucket", ["a"], boundaries(1, 2), label), "out.params.labels", /needs 3 labels/],
    ["boundaries that fall", ofValues("bucket", ["a"], boundaries(2, 1)), "out.params.boundaries", /increasing/],
    ["min above max", ofValues("clamp", ["a"], { min: 2, max: 1 }), "out.params.max", /at least/],
  ])("for %s", (_why, parts, place, message) => {
    const location = `features.${place}`;
    expect(faults(conceptOf(parts))).toContainEqual({ location, message: expect.stringMatching(message) });
  });

  it.each<[string, Parts, string, RegExp]>([
    [
      "an unknown output feature",
      { features: { outt: latest } },
      "output_feature",
      /mean "outt"\? Features are outt\.$/,
    ],
    ["another output type", { output_type: "int", features: { out: latest } }, "output_type", /gives float/],
    ["a text as a number", asIs("string"), "output_type", /gives string/],
    ["an unknown type", asIs("flaot" as "float"), "primitives.x.type", /Did you mean "float"/],
    ["a categorical signal without labels", asIs("categorical"), "primitives.x.labels", /at least one label/],
    ["labels on a number", asIs("float", { labels: ["a"] }), "primitives.x.labels", /categorical/],
    ["a bad max_age", asIs("float", { max_age: "old" }), "primitives.x.max_age", /duration/],
    [
      "an id without a namespace",
      asIs("float", { primitive_id: "x" }),
      "primitives.x.primitive_id",
      /namespace\.field/,
    ],
    [
      "an output label it does not declare",
      asIs("categorical", { labels: ["red", "blue"] }, { ...label, labels: ["red"] }),
      "labels",
      /"blue"/,
    ],
    [
      "more than 500 features",
      { features: Object.fromEntries(Array.from({ length: 501 }, (_, i) => [`f${i}`, latest])) },
      "features",
      /at most 500/,
    ],
    ["no signal at all", { primitives: {}, features: { out: latest } }, "primitives", /at least one signal/],
  ])("for %s of the whole", (_why, parts, location, message) => {
    expect(faults(conceptOf(parts))).toContainEqual({ location, message: expect.stringMatching(message) });
  });

  it("with every fault at once", () => {
    const features = { a: reading("maen", ["x"]), b: reading("abs", ["nowhere"]) };
    const found = faults(conceptOf({ output_type: "int", primitives: { x: signal("x", "categorical") }, features }));
    const places = ["primitives.x.labels", "features.a.op", "features.b.inputs[0]", "output_feature"];
    expect(found.map(({ location }) => location)).toEqual(places);
  });
});
