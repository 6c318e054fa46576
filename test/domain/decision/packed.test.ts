import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { packRecord, unpackRecord } from "../../../worker/domain/decision/packed.ts";
import { buildDecisionRecord, type DecisionRecord } from "../../../worker/domain/decision/record.ts";
import { formatTimestamp, parseTimestamp } from "../../../worker/domain/values/time.ts";
import { composite, condition, judge, threshold, zScore } from "../condition/build.ts";
import { daily } from "../concept/build.ts";

const columnsOf = (record: DecisionRecord) => ({ ...record, evaluated_at: parseTimestamp(record.evaluated_at) });
const again = (record: DecisionRecord) => JSON.stringify(unpackRecord(columnsOf(record), packRecord(record)));

const text = fc.string({ unit: "grapheme", maxLength: 12 });
const name = fc.stringMatching(/^[a-z]{1,4}(\.[a-z_]{1,6})?$/);
const number = fc.double({ noNaN: true, noDefaultInfinity: true });
const scalar = fc.oneof(number, fc.boolean(), text, fc.constant(null));
const instant = fc.integer({ min: -6e13, max: 2e14 }).map(formatTimestamp);
const orNull = <T>(values: fc.Arbitrary<T>) => fc.option(values, { nil: null });
const history = fc.record({ count: fc.nat(), mean: number, below: orNull(number) }, { requiredKeys: ["count"] });
const result = fc.record({ value: scalar, type: fc.constantFrom("float", "boolean", "categorical") });

const anyRecord = fc.record({
  decision_id: text,
  concept_id: name,
  concept_version: name,
  condition_id: name,
  condition_version: name,
  concept_result: result,
  input_primitives: fc.dictionary(name, scalar, { noNullPrototype: true }),
  series_summary: fc.dictionary(
    name,
    fc.record({ count: fc.nat(), first_at: orNull(instant), last_at: orNull(instant) }, { noNullPrototype: true }),
    { noNullPrototype: true },
  ),
  signal_errors: fc.array(fc.record({ primitive_id: name, connector: name, message: text, status: fc.nat() })),
  features: fc.dictionary(name, scalar, { noNullPrototype: true }),
  threshold_applied: orNull(number),
  strategy: fc.constantFrom("threshold", "z_score", "composite"),
  decision_type: fc.constantFrom("boolean", "categorical"),
  decision_value: fc.oneof(fc.boolean(), text),
  label_matched: orNull(text),
  score: orNull(number),
  reason: orNull(fc.constantFrom("null_input", "insufficient_history")),
  history_count: orNull(fc.nat()),
  history: orNull(history),
  operands: fc.array(fc.record({ condition_id: name, negate: fc.boolean(), history: orNull(history), result })),
  drivers: fc.array(
    fc.record(
      { signal: name, contribution: number, effect: number, value: scalar, sampled: fc.constant(true) },
      { requiredKeys: ["signal", "contribution", "effect", "value"], noNullPrototype: true },
    ),
  ),
  outcome: fc.constantFrom("triggered", "not_triggered"),
  entity_id: text,
  evaluated_at: instant,
  deterministic: fc.boolean(),
  watermarks: fc.dictionary(fc.oneof(name, fc.constant("own@1.0")), fc.nat(), { noNullPrototype: true }),
  ir_hash: text,
  engine: fc.nat(),
}) as unknown as fc.Arbitrary<DecisionRecord>;

const low = condition(threshold("below", 5), { condition_id: "low" });
const odd = condition(zScore("any", 1), { condition_id: "odd" });
const view = daily(...[9, 8, 7, 9, 8, 9, 8, 7, 9, 8, 9].map((value, i) => [11 - i, value] as const), [0, 3]);
const built = [low, odd, composite("OR", [low, odd])].map((one) =>
  buildDecisionRecord(one, judge(one, { "app.x": view }), {
    entity_id: "ent_k6agoqwu6o3qw6uqjg32apdsqx6ohpro",
    deterministic: true,
    watermarks: { "concept@1.0": 20, "other@1.0": 21 },
  }),
);

describe("a packed record", () => {
  it("gives back any record byte for byte", () => {
    fc.assert(
      fc.property(anyRecord, (record) => {
        expect(again(record)).toBe(JSON.stringify(record));
      }),
    );
  });

  it.each(built.slice(0, 2).map((record) => [record.strategy, record] as const))(
    "takes half the bytes of that of a %s",
    (_, record) => {
      expect(packRecord(record).length).toBeLessThan(0.55 * JSON.stringify(record).length);
    },
  );

  it("begins with its layout and the decision's value, where the noise control of tasks reads it", () => {
    for (const record of built) expect(packRecord(record)).toMatch(`[1,${record.decision_value},`);
  });

  const sound = JSON.parse(packRecord(built[0] as DecisionRecord)) as unknown[];
  it.each([
    ["no JSON", "gone"],
    ["null", "null"],
    ["an object", "{}"],
    ["another layout", JSON.stringify([2, ...sound.slice(1)])],
    ["a value too few", JSON.stringify(sound.slice(0, -1))],
    ["a value too many", JSON.stringify([...sound, 1])],
    ["other forms", JSON.stringify([1, ...sound.slice(1).map(() => 7)])],
  ])("is no record when it is %s", (_, stored) => {
    expect(unpackRecord(columnsOf(built[0] as DecisionRecord), stored)).toBeNull();
  });
});
