import fc from "fast-check";
import { describe, expect, it } from "vitest";
import { dueLook, nextLook } from "../../../../worker/domain/task/watch/grid.ts";

const minute = 60_000;

describe("the grid of a watch", () => {
  it("consists of whole multiples of the span since the epoch, from the first that is not before the watch began", () => {
    expect(nextLook({ every_ms: 5 * minute, since: 7 * minute + 1 }, null)).toBe(10 * minute);
    expect(nextLook({ every_ms: 5 * minute, since: 10 * minute }, null)).toBe(10 * minute);
    expect(nextLook({ every_ms: 5 * minute, since: 0 }, 10 * minute)).toBe(15 * minute);
  });

  it("leaves out what lies before a watch that was resumed", () => {
    expect(nextLook({ every_ms: minute, since: 50 * minute + 1 }, 10 * minute)).toBe(51 * minute);
  });

  it("is due only at its newest time, and the ones before are counted as missed", () => {
    const watch = { every_ms: minute, since: 0 };
    expect(dueLook(watch, 10 * minute, 10 * minute + 59_999)).toBeNull();
    expect(dueLook(watch, 10 * minute, 11 * minute)).toEqual({ t: 11 * minute, missed: 0 });
    expect(dueLook(watch, 10 * minute, 14 * minute + 1)).toEqual({ t: 14 * minute, missed: 3 });
    expect(dueLook({ ...watch, since: 13 * minute }, null, 14 * minute)).toEqual({ t: 14 * minute, missed: 1 });
  });

  it("has each of its times either looked at or missed, once, however late it is asked", () => {
    fc.assert(
      fc.property(
        fc.integer({ min: 1, max: 10_000 }),
        fc.integer({ min: 0, max: 100_000 }),
        fc.array(fc.integer({ min: 0, max: 50_000 }), { maxLength: 20 }),
        (every_ms, since, pauses) => {
          let now = since;
          let last: number | null = null;
          let counted = 0;
          for (const pause of pauses) {
            now += pause;
            const due = dueLook({ every_ms, since }, last, now);
            if (due === null) continue;
            expect(due.t % every_ms).toBe(0);
            expect(due.t).toBeLessThanOrEqual(now);
            counted += 1 + due.missed;
            last = due.t;
          }
          const first = Math.ceil(since / every_ms) * every_ms;
          expect(counted).toBe(last === null ? 0 : (last - first) / every_ms + 1);
        },
      ),
    );
  });
});
