import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { addExact, ExactSum, roundExact } from "../../../worker/domain/statistics/exact-sum.ts";
import { runsOf } from "../../support/runs.ts";

const number = fc.double({ noNaN: true, noDefaultInfinity: true });

function textOf(values: readonly number[]): string {
  const sum = new ExactSum();
  for (const value of values) sum.add(value);
  return sum.text();
}

/** A double as a whole number of the smallest one, taken apart by other means than the sum has. */
function units(value: number): bigint {
  if (value === 0) return 0n;
  let [size, shift] = [Math.abs(value), 0n];
  while (!Number.isInteger(size) && shift < 1_100n) {
    size *= 2;
    shift += 1n;
  }
  const whole = BigInt(size) << (1_074n - shift);
  return value < 0 ? -whole : whole;
}

/** Of two neighbouring doubles the one nearer to a quotient, found by walking. */
function isNearest(found: number, numerator: bigint, by: bigint): boolean {
  const off = (value: number) => {
    const difference = units(value) * by - numerator;
    return difference < 0n ? -difference : difference;
  };
  const step = Math.max(Number.MIN_VALUE, Math.abs(found) * Number.EPSILON);
  return [found - step, found + step].every((other) => !Number.isFinite(other) || off(found) <= off(other));
}

describe("an exact sum", () => {
  it.each([
    [[], "0", 0],
    [[0, -0], "0", 0],
    [[1], "1p0", 1],
    [[1e308, 1e308, -1e308, -1e308], "0", 0],
    [[1e16, 1, -1e16], "1p0", 1],
    [[0.1, 0.2], "26666666666667p-55", 0.1 + 0.2],
    [[Number.MIN_VALUE, Number.MIN_VALUE], "1p-1073", 2 * Number.MIN_VALUE],
    [[-3, 1.5], "-3p-1", -1.5],
  ])("of %j is %s", (values, text, rounded) => {
    expect(textOf(values)).toBe(text);
    expect(roundExact(text)).toBe(rounded);
  });

  it("is null beyond all numbers, and refuses what is none", () => {
    expect(roundExact(textOf([Number.MAX_VALUE, Number.MAX_VALUE]))).toBeNull();
    expect(roundExact(textOf([Number.MAX_VALUE, Number.MAX_VALUE]), 2)).toBe(Number.MAX_VALUE);
    expect(() => textOf([Number.NaN])).toThrow(RangeError);
    expect(() => textOf([Number.POSITIVE_INFINITY])).toThrow(RangeError);
  });

  it("is the same in whatever order and in however many parts", () => {
    fc.assert(
      fc.property(
        fc.array(number, { maxLength: 40 }),
        fc.array(fc.nat(), { maxLength: 4 }),
        fc.nat(),
        (values, cuts, turn) => {
          const whole = textOf(values);
          const turned = values.map((_, i) => values[(i + turn) % values.length] as number);
          expect(textOf(turned)).toBe(whole);
          expect(textOf([...values].reverse())).toBe(whole);
          const ends = [...new Set([...cuts.map((cut) => cut % (values.length + 1)), values.length])].sort(
            (a, b) => a - b,
          );
          const parts = ends.map((end, i) => textOf(values.slice(ends[i - 1] ?? 0, end)));
          expect(parts.reduce(addExact, "0")).toBe(whole);
          expect(parts.reduceRight((sum, part) => addExact(part, sum), "0")).toBe(whole);
        },
      ),
      runsOf(400),
    );
  });

  it("is rounded once, to the nearest number", () => {
    const small = fc.double({ noNaN: true, min: -1e300, max: 1e300 });
    fc.assert(
      fc.property(
        fc.array(small, { minLength: 1, maxLength: 12 }),
        fc.integer({ min: 1, max: 1_000 }),
        (values, by) => {
          const found = roundExact(textOf(values), by) as number;
          const numerator = values.reduce((sum, value) => sum + units(value), 0n);
          expect(isNearest(found, numerator, BigInt(by))).toBe(true);
        },
      ),
      runsOf(400),
    );
  });
});
