import { expect, it } from "vitest";
import { isCrowded, loadOf, pacedBy, roomFor, paceShare, slowest } from "../../../../worker/domain/task/watch/pace.ts";

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

it("the looks of watches by the clock are counted by the hour and by what is kept, and take a share of a shard's time", () => {
  const load = loadOf([
    { every_ms: 60_000, keep: "all", entities: 100 },
    { every_ms: 3_600_000, keep: "changes", entities: 5_000 },
    { every_ms: null, keep: "all", entities: 1_000 },
  ]);
  expect(load).toEqual({ all: 6_000, changes: 5_000 });
  expect(paceShare({ all: 3_600, changes: 7_200 }, { all: 10, changes: 20 })).toBeCloseTo(0.2, 12);
  expect(paceShare(load, undefined)).toBe(0);
});

it("a shard is crowded where looks take more than half of its time, and has room for as many as take half", () => {
  const pace = { all: 10, changes: null };
  expect(isCrowded({ all: 18_000, changes: 1e9 }, pace)).toBe(false);
  expect(isCrowded({ all: 18_001, changes: 0 }, pace)).toBe(true);
  expect(roomFor({ all: 36_000, changes: 0 }, pace)).toBe(18_000);
  expect(roomFor({ all: 36_000, changes: 0 }, undefined)).toBeNull();
});
