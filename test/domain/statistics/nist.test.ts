import { describe, expect, it } from "vitest";
import { populationDeviation } from "../../../worker/domain/statistics/deviation.ts";
import { mean } from "../../../worker/domain/statistics/mean.ts";
import nist from "../../fixtures/nist-strd.json" with { type: "json" };

/** Correct significant digits: -log10 of the relative error (NIST's LRE), 15 for an exact answer. */
function digits(computed: number, certified: number): number {
  if (computed === certified) return 15;
  return -Math.log10(Math.abs(computed - certified) / Math.abs(certified === 0 ? 1 : certified));
}

describe.each(nist.sets)("the NIST set $name", ({ data, mean: certifiedMean, sample_sd }) => {
  it("has the certified mean to 13 digits", () => {
    expect(digits(mean(data), certifiedMean)).toBeGreaterThan(13);
  });

  it("has a population deviation smaller by the root of (n - 1) / n", () => {
    const expected = sample_sd * Math.sqrt((data.length - 1) / data.length);
    expect(digits(populationDeviation(data), expected)).toBeGreaterThan(8);
  });
});
