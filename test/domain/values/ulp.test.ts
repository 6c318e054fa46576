import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { moveUlps } from "../../../worker/domain/values/ulp.ts";

describe("moveUlps", () => {
  it.each([
    [1, 1, 1 + Number.EPSILON],
    [1, -1, 1 - Number.EPSILON / 2],
    [0, 1, Number.MIN_VALUE],
    [0, -1, -Number.MIN_VALUE],
    [-0, 1, Number.MIN_VALUE],
    [Number.MIN_VALUE, -1, 0],
    [Number.MAX_VALUE, 1, Number.POSITIVE_INFINITY],
    [-Number.MAX_VALUE, -1, Number.NEGATIVE_INFINITY],
  ])("from %d by %d is %d", (value, steps, expected) => {
    expect(moveUlps(value, steps)).toBe(expected);
  });

  it("leaves nothing in between", () => {
    fc.assert(
      fc.property(fc.double({ noNaN: true, noDefaultInfinity: true }), (value) => {
        const next = moveUlps(value, 1);
        fc.pre(Number.isFinite(next));
        expect(next).toBeGreaterThan(value);
        expect([value, next]).toContain(value + (next - value) / 2);
      }),
    );
  });
});
