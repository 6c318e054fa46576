import { createHash } from "node:crypto";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { canonicalHash, canonicalText } from "../../../worker/domain/values/hashing/canonical.ts";
import { base32, decisionIdOf } from "../../../worker/domain/decision/id.ts";
import { buildDecisionRecord, type DecisionRecord } from "../../../worker/domain/decision/record.ts";
import { change, composite, condition, judge } from "../condition/build.ts";
import { daily, noon } from "../concept/build.ts";

const compiled = condition(change("increase", 0.1));
const meta = { entity_id: "ent_1", deterministic: true, watermarks: { "concept@1.0": 42 } };

describe("buildDecisionRecord", () => {
  const record = buildDecisionRecord(compiled, judge(compiled, { "app.x": daily([1, 10], [0, 15]) }), meta);

  it("holds everything that explains the decision without the observations", () => {
    expect(record).toEqual<DecisionRecord>({
      decision_id: decisionIdOf("condition", "1.0", "ent_1", noon),
      concept_id: "concept",
      concept_version: "1.0",
      condition_id: "condition",
      condition_version: "1.0",
      concept_result: { value: 15, type: "float" },
      input_primitives: { "app.x": 15 },
      series_summary: {
        "app.x": { count: 1, first_at: "2026-03-01T12:00:00.000Z", last_at: "2026-03-01T12:00:00.000Z" },
      },
      signal_errors: [],
      features: { out: 15 },
      threshold_applied: 0.1,
      strategy: "change",
      decision_type: "boolean",
      decision_value: true,
      label_matched: null,
      score: 0.5,
      reason: null,
      history_count: null,
      history: { count: 1, reference: 10 },
      operands: [],
      drivers: [{ signal: "app.x", contribution: 1, effect: 15, value: 15 }],
      outcome: "triggered",
      entity_id: "ent_1",
      evaluated_at: "2026-03-01T12:00:00.000Z",
      deterministic: true,
      watermarks: { "concept@1.0": 42 },
      ir_hash: compiled.ir_hash,
      engine: 1,
    });
  });

  it("survives JSON unchanged", () => {
    expect(JSON.parse(JSON.stringify(record))).toEqual(record);
  });

  it("has no threshold for a composite, and watermarks in the order of their keys", () => {
    const both = composite("NOT", [compiled]);
    const evaluation = judge(both, { "app.x": daily([1, 10], [0, 15]) });
    const built = buildDecisionRecord(both, evaluation, {
      ...meta,
      watermarks: { "z@1": 1, "a@1": 2 },
      deterministic: false,
      decision_id: "snap",
    });
    expect(built).toMatchObject({
      threshold_applied: null,
      decision_id: "snap",
      deterministic: false,
      outcome: "not_triggered",
    });
    expect(JSON.stringify(built.watermarks)).toBe('{"a@1":2,"z@1":1}');
  });

  it("has the same bytes for the same question", () => {
    const rows = fc.uniqueArray(
      fc.tuple(fc.integer({ min: 0, max: 90 }), fc.double({ noNaN: true, noDefaultInfinity: true })),
      { minLength: 1, selector: ([day]) => day },
    );
    fc.assert(
      fc.property(rows, (unsorted) => {
        const view = daily(...[...unsorted].sort(([a], [b]) => b - a));
        const ask = (): string =>
          JSON.stringify(buildDecisionRecord(compiled, judge(compiled, { "app.x": view }), meta));
        const bytes = ask();
        expect(ask()).toBe(bytes);
        expect(bytes).not.toMatch(/NaN|Infinity|undefined/);
        expect(JSON.stringify(JSON.parse(bytes))).toBe(bytes);
      }),
    );
  });
});

describe("decisionIdOf", () => {
  it("is the base32 of SHA-256 over the canonical question", () => {
    const digest = createHash("sha256").update('["condition","1.0","ent_1","2026-03-01T12:00:00.000Z"]').digest();
    expect(decisionIdOf("condition", "1.0", "ent_1", noon)).toBe(`dec_${base32(digest)}`);
    expect(decisionIdOf("condition", "1.0", "ent_1", noon)).toMatch(/^dec_[a-z2-7]{52}$/);
  });

  it("differs for each part of the question", () => {
    const ids = [
      decisionIdOf("a", "b", "c", 0),
      decisionIdOf("ab", "", "c", 0),
      decisionIdOf("a", "b", "c", 1),
      decisionIdOf("a", "b", "d", 0),
    ];
    expect(new Set(ids).size).toBe(4);
  });
});

describe("base32", () => {
  it.each([
    ["", ""],
    ["f", "my"],
    ["fo", "mzxq"],
    ["foo", "mzxw6"],
    ["foob", "mzxw6yq"],
    ["fooba", "mzxw6ytb"],
    ["foobar", "mzxw6ytboi"],
  ])('writes "%s" as %s, as RFC 4648 does', (text, expected) => {
    expect(base32(new TextEncoder().encode(text))).toBe(expected);
  });
});

describe("the canonical form", () => {
  it.each([
    [{ b: 1, a: [3, 1] }, '{"a":[3,1],"b":1}'],
    [[1e21, 0.000001, -0, 1.5], "[1e+21,0.000001,0,1.5]"],
    [{ "\u20ac": 1, "\r": 2, "1": 3 }, '{"\\r":2,"1":3,"\u20ac":1}'],
  ])("of %o is that of RFC 8785", (value, text) => {
    expect(canonicalText(value)).toBe(text);
    expect(canonicalHash(value)).toBe(createHash("sha256").update(text).digest("hex"));
  });

  it("has none for a number that is not finite", () => {
    expect(() => canonicalText({ a: Number.NaN })).toThrow();
  });
});
