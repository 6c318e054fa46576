import { expect, it } from "vitest";
import { didYouMean, nearest } from "../../../../worker/domain/values/wording/nearest.ts";

it.each([
  ["abdc", ["abxx", "abcd"], "abcd", "a swap of two neighbours"],
  ["abcd", ["axxd", "abd"], "abd", "a missing character"],
  ["abcd", ["axxd", "abxcd"], "abxcd", "an extra character"],
  ["abcd", ["axxd", "abxd"], "abxd", "another character"],
  ["abcd", ["abxd", "abcx"], "abxd", "the first of two equally near"],
])("takes %s among %j for %s, as one edit away: %s", (name, names, expected) => {
  expect(nearest(name, names)).toBe(expected);
});

it.each([
  ["two edits of a short name", "kit", "sip", "sip"],
  ["three of a short name", "kitten", "sitting", null],
  ["three of a name of nine letters", "intention", "inbenxixn", "inbenxixn"],
  ["four of it", "intention", "inbexxixn", null],
])("as a rule near enough: %s", (_, name, candidate, expected) => {
  expect(nearest(name, [candidate])).toBe(expected);
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
