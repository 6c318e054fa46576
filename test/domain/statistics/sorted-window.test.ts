import fc from "fast-check";
import { expect, it } from "vitest";
import { quantileOf } from "../../../worker/domain/statistics/quantile.ts";
import { SortedWindow } from "../../../worker/domain/statistics/sorted-window.ts";

const numbers = fc.oneof(fc.double({ noNaN: true, noDefaultInfinity: true }), fc.integer({ min: -3, max: 3 }));

it("has the bits of the median of what is in it, whatever came and went", () => {
  fc.assert(
    fc.property(fc.array(numbers, { maxLength: 80 }), fc.integer({ min: 1, max: 20 }), (values, size) => {
      const window = new SortedWindow(20);
      values.forEach((value, i) => {
        if (i >= size) window.remove(values[i - size] ?? 0);
        window.add(value);
        const held = values.slice(Math.max(0, i + 1 - size), i + 1);
        expect(window.size).toBe(held.length);
        // A zero without a sign: which of 0 and -0 stands in the middle depends on how they were sorted.
        expect(window.median() + 0).toBe(quantileOf(held, 0.5) + 0);
      });
      window.clear();
      expect(window.median()).toBeNaN();
    }),
  );
});
