import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { RangeMinimum } from "../../../worker/domain/statistics/range-minimum.ts";

describe("the first place of a stretch", () => {
  it("is the one that a search from its beginning finds", () => {
    const values = fc.array(fc.integer({ min: 0, max: 6 }), { minLength: 1, maxLength: 40 });
    fc.assert(
      fc.property(values, fc.nat(40), fc.nat(40), (list, a, b) => {
        const [from, to] = [a % list.length, b % list.length];
        const least = Math.min(...list.slice(from, to + 1));
        const expected = from > to ? -1 : list.indexOf(least, from);
        expect(new RangeMinimum(list.length, (x, y) => (list[x] ?? 0) < (list[y] ?? 0)).within(from, to)).toBe(
          expected,
        );
      }),
    );
  });
});
