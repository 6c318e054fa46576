import { describe, expect, it } from "vitest";
import { type ShardWatchStatus, watchStatus } from "../../../../worker/domain/task/watch/status.ts";

const minute = 60_000;
const now = Date.UTC(2026, 0, 1);
const fine: ShardWatchStatus = {
  version: 3,
  last_look_at: now - 5 * minute,
  next_look_at: now,
  late_ms: 20_000,
  behind_ms: 0,
  missed: 0,
  stalled: false,
  too_costly: 0,
  unanswered: 0,
};
const stateOf = (...shards: (ShardWatchStatus | null)[]) => watchStatus(true, shards, now).state;
const but = (change: Partial<ShardWatchStatus>) => ({ ...fine, ...change });
const costly = but({ too_costly: 1 });

describe("how a watch is doing", () => {
  it.each([
    ["watching", [fine, fine]],
    ["waiting", []],
    ["waiting", [but({ last_look_at: null })]],
    ["unknown", [fine, null]],
    ["overloaded", [fine, null, but({ crowded: true })]],
    ["too_costly", [fine, but({ crowded: true }), costly]],
    ["too_costly", [fine, null, costly]],
    ["late", [costly, but({ behind_ms: minute + 1 })]],
    ["watching", [but({ last_look_at: now + minute })]],
    ["ahead", [fine, but({ last_look_at: now + minute + 1, behind_ms: 2 * minute })]],
    ["stalled", [but({ behind_ms: 2 * minute }), but({ stalled: true })]],
  ] as const)("is %s by the worst that a shard says", (state, shards) => {
    expect(stateOf(...shards)).toBe(state);
  });

  it("is late where a look that is due has not begun, but not in the first minute", () => {
    expect(stateOf({ ...fine, next_look_at: now - 2 * minute })).toBe("late");
    expect(watchStatus(true, [{ ...fine, next_look_at: now - 2 * minute }], now).late_ms).toBe(2 * minute);
    expect(stateOf({ ...fine, next_look_at: now - minute })).toBe("watching");
  });

  it("sums up over the shards", () => {
    const times = { last_look_at: now - minute, next_look_at: now + minute };
    const other = but({ ...times, late_ms: 9, missed: 2, unanswered: 4 });
    expect(watchStatus(true, [{ ...fine, missed: 1, unanswered: 1 }, other], now)).toEqual({
      state: "watching",
      last_look_at: "2025-12-31T23:59:00.000Z",
      next_look_at: "2026-01-01T00:00:00.000Z",
      late_ms: 20_000,
      missed: 2,
      unanswered: 5,
      valueless: 0,
      advice: null,
    });
  });

  it("says in words how many entities had nothing to judge, and what to do", () => {
    const { valueless, advice } = watchStatus(true, [fine, { ...fine, valueless: 2 }, { ...fine, valueless: 1 }], now);
    expect(valueless).toBe(3);
    expect(advice).toMatch(/^The last look had nothing to judge at 3 entities: .* declare the signal's "interval"/);
    expect(watchStatus(true, [{ ...fine, valueless: 1 }], now).advice).toContain("at one entity:");
  });

  it("has no next look while the task is paused", () => {
    const paused = watchStatus(false, [{ ...fine, next_look_at: now - 10 * minute }], now);
    expect(paused).toMatchObject({ state: "paused", next_look_at: null, late_ms: 20_000 });
  });
});
