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
  it.each<[Parts, string, RegExp]>([
    [ofSeries("maen"), "out.op", /Did you mean "mean"\? Operators are .*\bclamp\b.*\.$/],
    [ofSeries("mean", { wndow: 1 }), "out.params.wndow", /Did you mean "window"/],
    [ofSeries("mean"), "out.params.window", /needs "window"/],
    [ofSeries("mean", { window: "soon" }), "out.params.window", /duration/],
    [ofSeries("quantile", { window: "7d", q: 25 }), "out.params.q", /from 0 to 1/],
    [ofValues("abs", ["y"]), "out.inputs[0]", /neither a signal nor a feature/],
    [ofValues("latest", []), "out.inputs", /exactly 1 input/],
    [ofValues("gt", ["a", "a", "a"]), "out.inputs", /1 to 2 inputs/],
    [ofSeries("abs"), "out.inputs[0]", /put "latest"/],
    [ofValues("latest", ["a"]), "out.inputs[0]", /needs a time series/],
    [{ ...asIs("boolean"), ...ofSeries("abs") }, "out.inputs[0]", /needs a number/],
    [ofValues("not", ["a"], {}, flag), "out.inputs[0]", /needs a boolean/],
    [ofValues("gt", ["a", "b"], { value: 1 }), "out.params.value", /single input/],
    [ofValues("gt", ["a"], {}, flag), "out.inputs", /second input/],
    [{ primitives: { x: colours }, ...ofSeries("eq", { value: "rde" }) }, "out.params.value", /Did you mean "red"/],
    [
      { features: { a: reading("abs", ["b"]), b: reading("abs", ["a"]), out: latest } },
      "a.inputs",
      /"a" <- "b" <- "a"/,
    ],
    [ofValues("add", ["out"], { value: 1 }), "out.inputs", /depends on itself/],
    [{ features: { x: latest, out: latest } }, "x", /already the name of a signal/],
    [{ features: { "1st": latest, out: latest } }, "1st", /not a name/],
    [ofValues("weighted_sum", ["a", "b"], { weights: { a: 1 } }), "out.params.weights", /no weight for the input "b"/],
    [ofValues("weighted_sum", ["a"], { weights: { a: 1, aa: 2 } }), "out.params.weights.aa", /not one of the inputs/],
    [ofValues("weighted_sum", ["a", "a"], { weights: { a: 1 } }), "out.inputs[1]", /twice/],
    [ofValues("bucket", ["a"], boundaries(1, 2), label), "out.params.labels", /needs 3 labels/],
    [ofValues("bucket", ["a"], boundaries(2, 1)), "out.params.boundaries", /increasing/],
    [ofValues("clamp", ["a"], { min: 2, max: 1 }), "out.params.max", /at least/],
  ])("for $1: $2", (parts, place, message) => {
    const location = `features.${place}`;
    expect(faults(conceptOf(parts))).toContainEqual({ location, message: expect.stringMatching(message) });
  });

  it.each<[Parts, string, RegExp]>([
    [{ features: { outt: latest } }, "output_feature", /mean "outt"\? Features are outt\.$/],
    [{ output_type: "int", features: { out: latest } }, "output_type", /gives float/],
    [asIs("string"), "output_type", /gives string/],
    [asIs("flaot" as "float"), "primitives.x.type", /Did you mean "float"/],
    [asIs("categorical"), "primitives.x.labels", /at least one label/],
    [asIs("float", { labels: ["a"] }), "primitives.x.labels", /categorical/],
    [asIs("float", { max_age: "old" }), "primitives.x.max_age", /duration/],
    [asIs("float", { primitive_id: "x" }), "primitives.x.primitive_id", /namespace\.field/],
    [asIs("categorical", { labels: ["red", "blue"] }, { ...label, labels: ["red"] }), "labels", /"blue"/],
    [
      { features: Object.fromEntries(Array.from({ length: 501 }, (_, i) => [`f${i}`, latest])) },
      "features",
      /at most 500/,
    ],
    [{ primitives: {}, features: { out: latest } }, "primitives", /at least one signal/],
  ])("for $1 of the whole: $2", (parts, location, message) => {
    expect(faults(conceptOf(parts))).toContainEqual({ location, message: expect.stringMatching(message) });
  });

  it("with every fault at once", () => {
    const features = { a: reading("maen", ["x"]), b: reading("abs", ["nowhere"]) };
    const found = faults(conceptOf({ output_type: "int", primitives: { x: signal("x", "categorical") }, features }));
    const places = ["primitives.x.labels", "features.a.op", "features.b.inputs[0]", "output_feature"];
    expect(found.map(({ location }) => location)).toEqual(places);
  });
});
