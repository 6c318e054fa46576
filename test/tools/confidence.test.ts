import { expect, it } from "vitest";
import { accepted, labelled, report } from "../../tools/confidence.ts";
import { caseFiles, usualReading } from "../support/usual-readings.ts";

it("the confidence curve tells both samples apart, and how many of the accepted readings are wrong", () => {
  const one = (evidence: number, right: boolean, held: boolean) => ({ evidence, right, held });
  const lines = report([one(0.95, true, false), one(0.85, true, true), one(0.85, false, true), one(0, false, true)]);
  expect(lines[0]).toBe("confidence, fitted on (two thirds): 0 of 1 accepted are wrong");
  const held = lines.findIndex((line) => line.startsWith("confidence, held out"));
  expect(lines[held]).toBe("confidence, held out (one third): 1 of 2 accepted are wrong");
  const [fitted, kept] = [lines.slice(0, held), lines.slice(held)].map((half) => half.join("\n"));
  expect(fitted).toMatch(/evidence from {2}0\.9, told as 0\.\d\d: +1 of +1 right/);
  expect(kept).toMatch(/evidence from {2}0\.8, told as 0\.\d\d: +1 of +2 right/);
});

it("of the sentences that were held out, at most one accepted reading in a hundred is wrong", () => {
  const { all, wrong } = accepted(labelled(caseFiles, usualReading).filter(({ held }) => held));
  expect(all).toBeGreaterThan(100);
  expect(wrong).toBeLessThanOrEqual(0.01 * all);
});
