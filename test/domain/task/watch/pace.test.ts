import { expect, it } from "vitest";
import { pacedBy, slowest } from "../../../../worker/domain/task/watch/pace.ts";

it("the pace is what was measured, and one busy moment does not make it", () => {
  expect(pacedBy(null, 1_000, 500)).toBe(2_000);
  expect(pacedBy(2_000, 500, 5_000)).toBe(1_620);
  expect(pacedBy(null, 500, 0)).toBe(500_000);
  expect(pacedBy(1, 500, 10_000_000)).toBe(1);
});

it("of several shards the slowest counts, and one that has measured nothing does not", () => {
  expect(slowest([{ all: 300, changes: null }, undefined, { all: 200, changes: null }])).toEqual({
    all: 200,
    changes: null,
  });
});
