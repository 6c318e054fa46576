import { isDeepStrictEqual } from "node:util";
import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { evaluateCondition } from "../../../worker/domain/condition/evaluate.ts";
import { compileDefinitions } from "../../../worker/domain/decision/definitions.ts";
import { differencesOf } from "../../../worker/domain/decision/difference.ts";
import { buildDecisionRecord } from "../../../worker/domain/decision/record.ts";
import { type DecisionProof, verifiedProof } from "../../../worker/domain/decision/proof.ts";
import { formatTimestamp, parseTimestamp } from "../../../worker/domain/values/time.ts";
import { composite, condition, judge, threshold, zScore } from "../condition/build.ts";
import { daily, noon } from "../concept/build.ts";

describe("differencesOf", () => {
  it.each([
    [{ a: 1 }, { a: 1 }, []],
    [{ a: { b: [1, 2] } }, { a: { b: [1, 3] } }, ["a.b[1]"]],
    [{ a: [1] }, { a: [1, 2] }, ["a[1]"]],
    [{}, { a: null }, ["a"]],
    [{ a: 1, extra: 2 }, { a: 1 }, ["extra"]],
    [{ a: [] }, { a: {} }, ["a"]],
    [{ a: 0 }, { a: -0 }, ["a"]],
    [{ a: "1" }, { a: 1 }, ["a"]],
  ])("of %j and %j are %j", (recorded, computed, fields) => {
    expect(differencesOf(recorded, computed).map(({ field }) => field)).toEqual(fields);
  });

  it("are none exactly for equal values", () => {
    fc.assert(
      fc.property(fc.jsonValue(), fc.jsonValue(), (a, b) => {
        expect(differencesOf(a, structuredClone(a))).toEqual([]);
        expect(differencesOf(a, b).length === 0).toBe(isDeepStrictEqual(a, b));
      }),
    );
  });
});

describe("verifyProof", () => {
  const low = condition(threshold("below", 5), { condition_id: "low" });
  const odd = condition(zScore("any", 1), { condition_id: "odd" });
  const both = composite("AND", [low, odd]);
  const view = daily(...[9, 8, 7, 9, 8, 9, 8, 7, 9, 8, 9].map((value, i) => [11 - i, value] as const), [0, 3]);
  const evaluation = judge(both, { "app.x": view });
  const meta = { entity_id: "ent_1", deterministic: true, watermarks: { "concept@1.0": 20 } };
  const rows = Array.from(view.times, (time, i) => ({
    observed_at: formatTimestamp(time),
    value: view.values[i] ?? null,
    sequence: i + 1,
  }));
  type Rows = { observed_at: string; value: unknown; sequence: number }[];
  const ledgerOf = (entity_id: string, of: Rows) => ({
    entity_id,
    views: [
      {
        concept: "concept@1.0",
        watermark: 20,
        sealed: { watermark: 20, signal_errors: [] },
        signals: [{ primitive_id: "app.x", first_at: of[0]?.observed_at ?? null, rows: of }],
      },
    ],
    missing: [],
  });
  const proof = {
    record: buildDecisionRecord(both, evaluation, meta),
    concepts: [low.concept.definition],
    conditions: [low.definition, odd.definition, both.definition],
    ir: both.ir,
    ir_hash: both.ir_hash,
    engine: 1,
    ledger: ledgerOf("ent_1", rows),
  };
  const stored = JSON.parse(JSON.stringify(proof)) as DecisionProof & typeof proof;

  it("finds a sound proof equal, whatever the order of its rows", () => {
    expect(evaluation.value).toBe(true);
    expect(verifiedProof(stored)).toEqual({ verified: true, differences: [] });
    const shuffled = structuredClone(stored);
    shuffled.ledger.views[0]?.signals[0]?.rows.reverse();
    expect(verifiedProof(shuffled).verified).toBe(true);
  });

  it("leaves out rows that came later", () => {
    const later = structuredClone(stored);
    later.ledger.views[0]?.signals[0]?.rows.push({ observed_at: formatTimestamp(noon), value: 9, sequence: 21 });
    expect(verifiedProof(later).verified).toBe(true);
  });

  const leaves = (value: unknown, path: (string | number)[] = []): (string | number)[][] =>
    typeof value === "object" && value !== null
      ? Object.entries(value).flatMap(([key, held]) =>
          leaves(held, [...path, Array.isArray(value) ? Number(key) : key]),
        )
      : [path];

  it("finds every leaf of the record that was changed", () => {
    const unnoticed = leaves(stored.record).filter((path) => {
      const copy = structuredClone(stored) as unknown as { record: Record<string, unknown> };
      let at = copy.record as Record<string | number, unknown>;
      for (const key of path.slice(0, -1)) at = at[key] as Record<string | number, unknown>;
      const last = path.at(-1) ?? "";
      at[last] = typeof at[last] === "number" ? at[last] + 1 : "changed";
      return verifiedProof(copy as never).verified;
    });
    expect(unnoticed).toEqual([]);
  });

  it("compiles the definitions in their order, and misses one that is not there", () => {
    expect(compileDefinitions(stored).ir_hash).toBe(both.ir_hash);
    expect(verifiedProof({ ...stored, conditions: stored.conditions.slice(1) }).differences).toMatchObject([
      { field: "definitions", computed: "Condition low@1.0 is missing among the definitions." },
    ]);
    expect(verifiedProof({ ...stored, concepts: [] }).differences).toMatchObject([{ field: "definitions" }]);
  });

  it("does not throw for a proof that is none", () => {
    const views = [
      {
        concept: "concept@1.0",
        watermark: 20,
        sealed: null,
        signals: [{ primitive_id: "app.x", first_at: "x", rows: [] }],
      },
    ];
    expect(verifiedProof({ ...stored, ledger: { entity_id: "ent_1", missing: [], views } }).verified).toBe(false);
    expect(verifiedProof({ ...stored, record: null }).differences).toMatchObject([{ field: "record" }]);
    expect(verifiedProof({ ...stored, conditions: [null] as never }).verified).toBe(false);
  });

  it("calls a proof expired that was made when its observations were gone, and names what differs all the same", () => {
    const expired = { ...stored, status: "expired" as const, ledger: null };
    expect(verifiedProof(expired)).toEqual({ verified: false, status: "expired", differences: [] });
    const changed = { ...expired, record: { ...(stored.record as object), threshold_applied: 0.9 } };
    expect(verifiedProof(changed)).toMatchObject({ status: "expired", differences: [{ field: "threshold_applied" }] });
  });

  describe("proves that what is shown agrees, and not", () => {
    /** A proof as anybody can make it who has the engine: its observations and its times are invented. */
    function madeUp(values: readonly number[], days = 0): DecisionProof {
      const shift = days * 86_400_000;
      const { times } = view;
      const shown = values.map((value, i) => ({
        observed_at: formatTimestamp((times[i + times.length - values.length] ?? 0) + shift),
        value,
        sequence: i + 1,
      }));
      const at = shown.map((row) => parseTimestamp(row.observed_at));
      const seen = { times: at, values: [...values], first_at: at[0] ?? null };
      const judged = evaluateCondition(both, () => () => seen, noon + shift);
      const record = buildDecisionRecord(both, judged, { ...meta, entity_id: "ent_nobody" });
      const forged = { ...proof, record, ledger: ledgerOf("ent_nobody", shown) };
      return JSON.parse(JSON.stringify(forged)) as DecisionProof;
    }
    const values = Array.from(view.values, Number);

    it.each([
      ["origin: one made by hand holds", madeUp([5, 6, 5, 6, 5, 6, 5, 6, 5, 6, 5, 1])],
      ["completeness: one without its earliest observations, judged anew, holds", madeUp(values.slice(1))],
      ["times: one moved by a year holds", madeUp(values, 365)],
    ])("%s", (_title, forged) => {
      expect(verifiedProof(forged)).toEqual({ verified: true, differences: [] });
    });
  });
});
