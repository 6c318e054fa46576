import fc from "fast-check";
import { describe, expect, it } from "vitest";
import {
  type BlockLook,
  encodeBlock,
  lookIn,
  looksIn,
  withoutLook,
} from "../../../../worker/domain/task/watch/block.ts";
import { unansweredBy, verdictCode, verdictOf } from "../../../../worker/domain/task/watch/verdict.ts";
import { errorCodes } from "../../../../worker/contract/wire/error.ts";
import { reasons } from "../../../../worker/domain/values/definitions/condition.ts";

const look = fc.record({
  verdict: fc.integer({ min: 0, max: 10 }).map(verdictOf),
  score: fc.option(fc.double({ noNaN: true, noDefaultInfinity: true }).map((score) => score + 0)),
});
const looks = fc
  .array(fc.tuple(fc.integer({ min: 1, max: 50_000 }), look), { minLength: 1, maxLength: 300 })
  .map((pairs): BlockLook[] =>
    [...new Map(pairs)].sort(([a], [b]) => a - b).map(([entity_no, one]) => ({ entity_no, ...one })),
  );

describe("a block of looks", () => {
  it("gives back what was put in", () => {
    fc.assert(
      fc.property(looks, (all) => {
        const block = encodeBlock(all);
        expect(all.map(({ entity_no }) => lookIn(block, entity_no))).toEqual(all);
        expect(looksIn(block)).toEqual(all);
      }),
    );
  });

  it("finds the look at one entity, and none at an entity between", () => {
    fc.assert(
      fc.property(looks, fc.integer({ min: 1, max: 50_000 }), (all, other) => {
        const block = encodeBlock(all);
        for (const no of [other, all[0]?.entity_no ?? 0, all.at(-1)?.entity_no ?? 0])
          expect(lookIn(block, no)).toEqual(all.find(({ entity_no }) => entity_no === no) ?? null);
      }),
    );
  });

  it("takes at most 12 bytes a look where neighbours are judged", () => {
    const all = Array.from({ length: 4_096 }, (_, i) => ({
      entity_no: 77 + i,
      verdict: verdictOf(i % 2),
      score: i / 3,
    }));
    expect(encodeBlock(all).body.byteLength / all.length).toBeLessThan(12);
  });

  it("loses the look at one entity and keeps the others as they are", () => {
    fc.assert(
      fc.property(looks, fc.nat(), (all, pick) => {
        const gone = all[pick % all.length]?.entity_no ?? 0;
        const left = all.filter(({ entity_no }) => entity_no !== gone);
        const block = withoutLook(encodeBlock(all), gone);
        expect(block && looksIn(block)).toEqual(left.length === 0 ? null : left);
        expect(withoutLook(encodeBlock(all), 50_001)).toBeUndefined();
      }),
    );
  });

  it("refuses bytes of another layout", () => {
    const other = { first_no: 1, body: new Uint8Array(16) };
    expect(() => lookIn(other, 1)).toThrow("layout");
    expect(() => looksIn(other)).toThrow("layout");
  });
});

describe("the verdict of a look", () => {
  it("has a number of its own for everything a decision or a refusal can come to", () => {
    const verdicts = [
      { outcome: "triggered", reason: null },
      { outcome: "not_triggered", reason: null },
      ...reasons.map((reason) => ({ outcome: "not_triggered", reason }) as const),
      ...errorCodes.map((code) => ({ outcome: null, reason: unansweredBy(code) }) as const),
    ] as const;
    for (const verdict of verdicts) expect(verdictOf(verdictCode(verdict))).toEqual(verdict);
  });
});

describe("looks at a composite", () => {
  it("keep what each operand came to", () => {
    const outcomes = fc.constantFrom("triggered", "not_triggered", null);
    const several = fc
      .integer({ min: 1, max: 20 })
      .chain((n) => fc.array(fc.array(outcomes, { minLength: n, maxLength: n }), { minLength: 1, maxLength: 40 }));
    fc.assert(
      fc.property(several, (rows) => {
        const all = rows.map((operands, i) => ({
          entity_no: 3 * i + 1,
          verdict: verdictOf(i % 2),
          score: null,
          operands,
        }));
        const block = encodeBlock(all);
        expect(all.map(({ entity_no }) => lookIn(block, entity_no))).toEqual(all);
        const rest = withoutLook(block, 1);
        expect(all.slice(1).map(({ entity_no }) => rest && lookIn(rest, entity_no))).toEqual(all.slice(1));
      }),
    );
  });
});
