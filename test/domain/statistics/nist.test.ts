import { describe, expect, it } from "vitest";
import { populationDeviation } from "../../../worker/domain/statistics/deviation.ts";
import { mean } from "../../../worker/domain/statistics/mean.ts";
import nist from "../../fixtures/nist-strd.json" with { type: "json" };

/** Correct significant digits: -log10 of the relative error (NIST's LRE), 15 for an exact answer. */
function digits(computed: number, certified: number): number {
  if (computed === certified) return 15;
  return -Math.log10(Math.abs(computed - certified) / Math.abs(certified === 0 ? 1 : certified));
}

/** The first decimal digits of pi, by Machin's formula. */
function digitsOfPi(count: number): number[] {
  const one = 10n ** BigInt(count + 10);
  const arctanOfInverse = (x: bigint) => {
    let sum = 0n;
    for (let [power, k] = [one / x, 1n]; power !== 0n; [power, k] = [-power / (x * x), k + 2n]) sum += power / k;
    return sum;
  };
  const digits = String(4n * (4n * arctanOfInverse(5n) - arctanOfInverse(239n)));
  return Array.from({ length: count }, (_, at) => Number(digits[at]));
}

/** Around a number, a tenth below and above it in turn, for which a computer has no exact number. */
const around = (...[middle, low, high]: [number, number, number]) => [
  middle,
  ...Array.from({ length: 1000 }, (_, i) => (i % 2 === 0 ? low : high)),
];

/** The sets that NIST gives by a rule; in its digits of pi one is wrong, and its figures are about those. */
const made = [
  { name: "pidigits", data: digitsOfPi(5000).with(956, 3), mean: 4.5348, sample_sd: 2.86733906028871 },
  { name: "numacc1", data: [10000001, 10000003, 10000002], mean: 10000002, sample_sd: 1 },
  { name: "numacc2", data: around(1.2, 1.1, 1.3), mean: 1.2, sample_sd: 0.1 },
  { name: "numacc3", data: around(1000000.2, 1000000.1, 1000000.3), mean: 1000000.2, sample_sd: 0.1 },
  { name: "numacc4", data: around(10000000.2, 10000000.1, 10000000.3), mean: 10000000.2, sample_sd: 0.1 },
];

describe.each([...nist.sets, ...made])("the NIST set $name", ({ data, mean: certifiedMean, sample_sd }) => {
  it("has the certified mean to 13 digits", () => {
    expect(digits(mean(data), certifiedMean)).toBeGreaterThan(13);
  });

  it("has a population deviation smaller by the root of (n - 1) / n", () => {
    const expected = sample_sd * Math.sqrt((data.length - 1) / data.length);
    expect(digits(populationDeviation(data), expected)).toBeGreaterThan(8);
  });
});
