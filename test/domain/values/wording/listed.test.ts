import { expect, it } from "vitest";
import { fewOf } from "../../../../worker/domain/values/wording/listed.ts";
import { valueProblem } from "../../../../worker/domain/values/observation-check.ts";

it.each([
  [[], ""],
  [["low", "high"], "low, high"],
  [Array.from({ length: 20 }, (_, i) => `l${i}`), Array.from({ length: 20 }, (_, i) => `l${i}`).join(", ")],
  [Array.from({ length: 23 }, () => "x"), `${Array.from({ length: 20 }, () => "x").join(", ")} and 3 more`],
  [["é".repeat(64), "😀".repeat(65)], `${"é".repeat(64)}, ${"😀".repeat(64)}...`],
])("%#: a message names a few and counts the others", (names, text) => {
  expect(fewOf(names)).toBe(text);
});

it("a signal of a thousand long labels is told in a short message", () => {
  const labels = Array.from({ length: 1000 }, (_, i) => `${"l".repeat(250)}${i}`);
  expect(valueProblem("none", { type: "categorical", labels })?.length).toBeLessThan(2000);
});
