import { describe, expect, it } from "vitest";
import { isBehind, watchHealth, watchTrouble } from "../../../../worker/domain/task/watch/health.ts";

const fine = { late_ms: 20_000, stalled: false, missed: 0, too_costly: 0 };
const minute = 60_000;

describe("how the shards keep up with their watches", () => {
  it.each([
    [[], null],
    [[fine, fine], null],
    [[fine, { ...fine, late_ms: 3 * minute }], "Watching on 2 shards: 1 late, by up to 3 minutes."],
    [[fine, null, { ...fine, stalled: true }], "Watching on 3 shards: 1 stalled; 1 not reached."],
    [[fine, { ...fine, ahead_ms: minute }], null],
    [
      [fine, { ...fine, ahead_ms: 61 * minute }],
      "Watching on 2 shards: the clock ran ahead; looks go on when it has passed the newest, in 61 minutes.",
    ],
    [
      [
        { ...fine, missed: 3, too_costly: 1 },
        { ...fine, missed: 1, too_costly: 1 },
      ],
      "Watching on 2 shards: 3 looks passed over; 2 entities too costly to judge.",
    ],
    [
      [
        { ...fine, load: { all: 36_000, changes: 0 }, pace: { all: 10, changes: null } },
        { ...fine, load: { all: 90_000, changes: 0 }, pace: { all: 100, changes: null } },
      ],
      "Watching on 2 shards: 1 with more to look at than fits: 36,000 looks an hour, with room for 18,000.",
    ],
  ])("%o: %s", (shards, trouble) => {
    expect(watchTrouble(watchHealth(shards))).toBe(trouble);
  });

  it("are behind while looks are due that are not made, and not for what they have lost", () => {
    expect(isBehind(watchHealth([{ ...fine, missed: 3, too_costly: 1 }]))).toBe(false);
    for (const shard of [
      null,
      { ...fine, late_ms: 3 * minute },
      { ...fine, stalled: true },
      { ...fine, ahead_ms: 2 * minute },
    ])
      expect(isBehind(watchHealth([fine, shard]))).toBe(true);
  });
});
