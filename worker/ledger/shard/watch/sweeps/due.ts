import { dueLook } from "../../../../domain/task/watch/grid.ts";
import { gatherMs, type Pushes } from "./pushes.ts";
import type { SweepStart } from "./sweeps.ts";
import type { HeldWatch } from "../list/watch-copy.ts";

/** What a sweep is begun with, but for the watermark. */
type DueSweep = Omit<SweepStart, "watermark">;

/**
 * The sweep by the clock that is due at `now`: of each watch only its newest time is, and of those the earliest comes first.
 * `delayMs` is how long after its time a look is due.
 */
export function dueByClock(watches: readonly HeldWatch[], now: number, delayMs: number): DueSweep | null {
  const due = watches.flatMap((watch) => {
    const { every_ms } = watch.watch;
    const found =
      every_ms === null || watch.facts.fetched === true || watch.vacant
        ? null
        : dueLook({ every_ms, since: watch.since }, watch.last_t, now - delayMs);
    return found ? [{ watch, ...found }] : [];
  });
  if (due.length === 0) return null;
  const t = due.reduce((least, one) => Math.min(least, one.t), Infinity);
  return { t, late_ms: now - t - delayMs, upto: null, due: due.filter((one) => one.t === t) };
}

/** Whether what was pushed has been gathered long enough. */
export function isPushDue({ firstAt }: Pick<Pushes, "firstAt">, now: number): boolean {
  return firstAt !== null && firstAt + gatherMs <= now;
}

/** The sweep about what was pushed up to now, for the watches that read it; it is named by the time it begins. */
export function dueByPush(
  pushes: Pick<Pushes, "firstAt" | "concern">,
  watches: readonly HeldWatch[],
  upto: number,
  now: number,
): DueSweep {
  const isConcerned = pushes.concern(upto);
  const reading = watches.filter((held) => held.watch.every_ms === null && !held.vacant && isConcerned(held));
  const t = reading.reduce((least, { last_t }) => Math.max(least, (last_t ?? 0) + 1), now);
  const late_ms = Math.max(0, now - (pushes.firstAt ?? now) - gatherMs);
  return { t, late_ms, upto, due: reading.map((watch) => ({ watch, missed: 0 })) };
}
