import fc from "fast-check";
import { expect, it } from "vitest";
import { quantileSorted } from "../../../worker/domain/statistics/quantile.ts";
import { quantileBySelection } from "../../../worker/domain/statistics/select.ts";

it("finds the same quantile without sorting, to the bit", () => {
  const values = fc.array(
    fc.oneof(
      fc.integer({ min: -3, max: 3 }),
      fc.double({ noNaN: true, noDefaultInfinity: true, min: -1e300, max: 1e300 }),
    ),
    { minLength: 1, maxLength: 60 },
  );
  fc.assert(
    fc.property(values, fc.double({ min: 0, max: 1, noNaN: true }), fc.nat(5), (all, q, skipped) => {
      const from = Math.min(skipped, all.length - 1);
      expect(quantileBySelection(all, q, from)).toBe(quantileSorted(Float64Array.from(all.slice(from)).sort(), q) + 0);
    }),
  );
});

it("reads only its range and leaves the values as they are", () => {
  const values = [9, 3, 1, 2, 100];
  expect(quantileBySelection(values, 0.5, 1, 4)).toBe(2);
  expect(values).toEqual([9, 3, 1, 2, 100]);
});

it("has none for no values", () => {
  expect(quantileBySelection([], 0.5)).toBeNaN();
});
