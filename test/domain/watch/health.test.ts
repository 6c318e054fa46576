import { describe, expect, it } from "vitest";
import { watchHealth, watchTrouble } from "../../../worker/domain/watch/health.ts";

const fine = { late_ms: 20_000, stalled: false };
const minute = 60_000;

describe("how the shards keep up with their watches", () => {
  it.each([
    [[], null],
    [[fine, fine], null],
    [[fine, { ...fine, late_ms: 3 * minute }], "Watching shards: 1 late, by up to 3 minutes (of 2)."],
    [[fine, null, { ...fine, stalled: true }], "Watching shards: 1 stalled; 1 not reached (of 3)."],
  ])("%o: %s", (shards, trouble) => {
    expect(watchTrouble(watchHealth(shards))).toBe(trouble);
  });
});
