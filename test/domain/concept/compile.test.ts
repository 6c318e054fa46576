import { createHash } from "node:crypto";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { compileConcept } from "../../../worker/domain/concept/compile.ts";
import { canonicalText } from "../../../worker/domain/values/hashing/canonical.ts";
import type { ConceptDefinition } from "../../../worker/domain/values/definitions/concept.ts";
import { compiledOf, conceptOf, faults, plainConcept, signal } from "./build.ts";

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
    expect(compiledOf({ features, output_feature: "f498" }).ir.nodes).toHaveLength(500);
  });
});
