import { expect, it } from "vitest";
import { didYouMean, editDistance, nearest } from "../../../worker/domain/values/nearest.ts";

it.each([
  ["kitten", "sitting", 3],
  ["", "abc", 3],
  ["same", "same", 0],
  ["medain", "median", 1],
])("counts the edits from %s to %s as %d", (a, b, distance) => {
  expect(editDistance(a, b)).toBe(distance);
});

it.each([
  ["weigthed_sum", "weighted_sum"],
  ["medain", "median"],
  ["Mean", "mean"],
  ["zzz", null],
])("takes %s for %s", (name, expected) => {
  expect(nearest(name, ["mean", "median", "weighted_sum"])).toBe(expected);
});

it("says nothing where no name is near", () => {
  expect(didYouMean("wndow", ["window"])).toBe(' Did you mean "window"?');
  expect(didYouMean("q", ["window"])).toBe("");
});
