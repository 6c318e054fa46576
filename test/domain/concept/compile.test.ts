import { createHash } from "node:crypto";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { compileConcept } from "../../../worker/domain/concept/compile.ts";
import { canonicalText } from "../../../worker/domain/decision/canonical.ts";
import { DomainError } from "../../../worker/domain/errors.ts";
import type { ConceptDefinition } from "../../../worker/domain/types/concept.ts";
import type { Violation } from "../../../worker/domain/types/violation.ts";
import { conceptOf, plainConcept, signal } from "./build.ts";

const risk = conceptOf({
  concept_id: "risk",
  primitives: {
    spend: signal("spend", "time_series<float>", { missing_data_policy: "zero", max_age: "P2D" }),
    tier: signal("tier", "categorical", { labels: ["gold", "basic"] }),
    logins: signal("logins", "time_series<int>"),
    unused: signal("unused", "float"),
  },
  features: {
    trend: { op: "pct_change", inputs: ["spend"], params: { window: "1w" } },
    quiet: { op: "count", inputs: ["logins"], params: { window: "7d" } },
    tier_score: { op: "label_score", inputs: ["tier"], params: { scores: { gold: 2, basic: 1 } } },
    dead: { op: "abs", inputs: ["quiet"] },
    score: {
      op: "weighted_sum",
      inputs: ["trend", "quiet", "tier_score"],
      params: { weights: { trend: 3, quiet: -0.5, tier_score: 1 } },
    },
  },
  output_feature: "score",
});

function faults(definition: ConceptDefinition): readonly Violation[] {
  try {
    compileConcept(definition);
  } catch (error) {
    if (!(error instanceof DomainError) || error.code !== "semantic_error") throw error;
    return error.details as Violation[];
  }
  return [];
}

describe("the graph of a concept", () => {
  it("has its live nodes in topological order with ties by name, durations in milliseconds and live signals by name", () => {
    const { ir } = compileConcept(risk);
    expect(ir.nodes.map(({ id }) => id)).toEqual(["quiet", "tier_score", "trend", "score"]);
    expect(ir.signals.map(({ name }) => name)).toEqual(["logins", "spend", "tier"]);
    expect(ir.nodes[2]).toEqual({
      id: "trend",
      op: "pct_change",
      inputs: ["spend"],
      params: { window_ms: 604_800_000 },
      type: "float",
    });
    expect(ir.signals[1]).toMatchObject({ max_age_ms: 172_800_000, labels: null });
    expect(ir).toMatchObject({ engine: 1, output: "score", output_type: "float", labels: null });
  });

  it("has the golden hashes of engine 1", () => {
    expect(compileConcept(risk).ir_hash).toBe("9cd044ed8cda1b23aeb0df3e10ba2c3ba7b2ef397d91a3528059ad78698ddf57");
    expect(plainConcept().ir_hash).toBe("0f969d42e81d80ec4fa102ebeefac3f4d2bd3cea973484c492bc025c2bb30691");
  });

  it("is hashed as SHA-256 over its RFC 8785 text", () => {
    const text =
      '{"engine":1,"labels":null,"nodes":[{"id":"out","inputs":["x"],"op":"latest","params":{},"type":"float"}],' +
      '"output":"out","output_type":"float","signals":[{"labels":null,"max_age_ms":null,"missing_data_policy":"null",' +
      '"name":"x","primitive_id":"app.x","type":"time_series<float>"}]}';
    const { ir, ir_hash } = plainConcept();
    expect(canonicalText(ir)).toBe(text);
    expect(ir_hash).toBe(createHash("sha256").update(text).digest("hex"));
  });

  it("does not depend on ids, versions, descriptions, dead parts or the spelling of durations", () => {
    const renamed = structuredClone(risk);
    Object.assign(renamed, { concept_id: "other", version: "9.9", namespace: "lab", description: "words" });
    renamed.primitives["another"] = signal("another", "boolean");
    renamed.features["trend"] = { op: "pct_change", inputs: ["spend"], params: { window: "168h" } };
    delete renamed.features["dead"];
    expect(compileConcept(renamed).ir_hash).toBe(compileConcept(risk).ir_hash);
  });

  it("has one hash for every order of signals, features and weights", () => {
    const hash = compileConcept(risk).ir_hash;
    const shuffled = <T>(record: Record<string, T>): fc.Arbitrary<Record<string, T>> =>
      fc
        .shuffledSubarray(Object.entries(record), { minLength: Object.keys(record).length })
        .map((entries) => Object.fromEntries(entries));
    fc.assert(
      fc.property(
        shuffled(risk.primitives),
        shuffled(risk.features),
        shuffled({ trend: 3, quiet: -0.5, tier_score: 1 }),
        (primitives, features, weights) => {
          const score = { op: "weighted_sum", inputs: ["trend", "quiet", "tier_score"], params: { weights } };
          expect(compileConcept({ ...risk, primitives, features: { ...features, score } }).ir_hash).toBe(hash);
        },
      ),
    );
  });

  it.each<[string, (copy: ConceptDefinition) => void]>([
    ["a policy", (copy) => Object.assign(copy.primitives["logins"] ?? {}, { missing_data_policy: "zero" })],
    ["a primitive", (copy) => Object.assign(copy.primitives["logins"] ?? {}, { primitive_id: "app.signins" })],
    ["a window", (copy) => Object.assign(copy.features["quiet"] ?? {}, { params: { window: "8d" } })],
    ["the order of inputs", (copy) => copy.features["score"]?.inputs.reverse()],
    ["the output type", (copy) => Object.assign(copy, { output_type: "float?" })],
  ])("has another hash for another value of %s", (_what, change) => {
    const copy = structuredClone(risk);
    change(copy);
    expect(compileConcept(copy).ir_hash).not.toBe(compileConcept(risk).ir_hash);
  });

  it("carries the labels of a categorical output even where the definition leaves them out", () => {
    const bucket = { op: "bucket", inputs: ["x"], params: { boundaries: [1], labels: ["low", "high"] } };
    const concept = conceptOf({
      output_type: "categorical",
      primitives: { x: signal("x", "float") },
      features: { out: bucket },
    });
    expect(compileConcept(concept).ir.labels).toEqual(["low", "high"]);
  });

  it("takes names that JavaScript objects inherit for the plain names they are", () => {
    const features = { constructor: { op: "latest", inputs: ["x"] }, out: { op: "abs", inputs: ["constructor"] } };
    expect(faults(conceptOf({ features }))).toEqual([]);
    expect(faults(conceptOf({ features: { out: { op: "toString", inputs: ["valueOf"] } } }))).toHaveLength(2);
  });

  it("compiles a long chain", () => {
    const chain = Array.from(
      { length: 499 },
      (_, i) => [`f${i}`, { op: "abs", inputs: [i === 0 ? "start" : `f${i - 1}`] }] as const,
    );
    const features = { start: { op: "latest", inputs: ["x"] }, ...Object.fromEntries(chain) };
    expect(compileConcept(conceptOf({ features, output_feature: "f498" })).ir.nodes).toHaveLength(500);
  });
});

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
      /rise strictly/,
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
