import { expect, it } from "vitest";
import { quietOf } from "../../../worker/domain/firing/rule.ts";

it.each([
  [[], "6h"],
  [["5m"], "6h"],
  [["1m", undefined], "6h"],
  [["10s"], "10m"],
  [[undefined, "30s", "15s", "1h"], "15m"],
])("a watch of signals every %s is quiet for %s", (intervals, quiet) => {
  expect(quietOf(intervals.map((interval) => (interval === undefined ? {} : { interval })))).toBe(quiet);
});
