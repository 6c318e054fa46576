import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { daily, plainConcept, signal } from "../../concept/build.ts";
import { change, condition, judge } from "../build.ts";

describe("a change from 0", () => {
  const second = { engine: 2 };
  const counts = plainConcept({
    primitives: { x: signal("x", "time_series<int>") },
    output_type: "int",
  });

  it.each([
    ["increase", 5, 6, 6, true],
    ["increase", 5, 5, 5, false],
    ["decrease", 5, -6, -6, true],
    ["any", 5, -6, -6, true],
    ["any", 0, 0, 0, false],
  ] as const)(
    "of a whole number, %s %d from 0 to %d has the score %d and is %s",
    (direction, value, to, score, fired) => {
      const compiled = condition(change(direction, value), second, counts);
      expect(judge(compiled, { "app.x": daily([1, 0], [0.5, 3], [0, to]) })).toMatchObject({
        score,
        value: fired,
        reason: null,
        history: { count: 1, reference: 0, unit: 1 },
      });
    },
  );

  it.each([
    ["increase", 5, 3, 6, true],
    ["increase", 6, 3, 6, false],
    ["decrease", 5, -3, -6, true],
    ["any", 5, 0, 0, false],
  ] as const)(
    "of a float, %s %d from 0 to %d is counted in the least size other than 0 in the window: %d is %s",
    (direction, value, to, score, fired) => {
      const rows = daily([3, 0.1], [1, 0], [0.75, 2], [0.5, -0.5], [0.25, 0], [0, to]);
      expect(judge(condition(change(direction, value), second), { "app.x": rows })).toMatchObject({
        score,
        value: fired,
        reason: null,
        history: { count: 1, reference: 0, unit: 0.5 },
      });
    },
  );

  it("of a float cannot judge a move from 0 where the window holds nothing else, and finds none where there is none", () => {
    const compiled = condition(change("any", 0.1), second);
    expect(judge(compiled, { "app.x": daily([3, 7], [1, 0], [0.5, 0], [0, 4]) })).toMatchObject({
      score: null,
      value: false,
      reason: "insufficient_history",
      history_count: 2,
      history: null,
    });
    expect(judge(compiled, { "app.x": daily([1, 0], [0.5, 0], [0, 0]) })).toMatchObject({
      score: 0,
      value: false,
      reason: null,
    });
  });

  it("gives every decision that fires a finite score", () => {
    const any = fc.oneof(fc.constant(0), fc.double({ noNaN: true, noDefaultInfinity: true }), fc.integer());
    const compiled = condition(change("any", 0.2), second);
    fc.assert(
      fc.property(any, any, any, (from, between, to) => {
        const { value, score } = judge(compiled, { "app.x": daily([1, from], [0.5, between], [0, to]) });
        expect(value).toBe(score !== null && Math.abs(score) > 0.2);
        expect(Number.isFinite(score ?? 0)).toBe(true);
      }),
    );
  });

  it("keeps its meaning and its hash under engine 1, and has another hash under engine 2", () => {
    const [first, named, next] = [{}, { engine: 1 }, second].map((pin) => condition(change("any", 0.2), pin));
    expect([first?.ir.engine, named?.ir_hash, next?.ir.engine]).toEqual([1, first?.ir_hash, 2]);
    expect(next?.ir_hash).not.toBe(first?.ir_hash);
    expect(() => condition(change("any", 0.2), { engine: 3 })).toThrow(
      "Engine 3 of change is not known here; the newest is 2.",
    );
  });
});
