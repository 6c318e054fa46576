/** A stretch of the number line; an infinite end is open. */
export interface Interval {
  readonly low: number;
  readonly high: number;
  readonly lowOpen: boolean;
  readonly highOpen: boolean;
}

/** What two intervals share, or null. */
export function intersect(a: Interval, b: Interval): Interval | null {
  const low = Math.max(a.low, b.low);
  const high = Math.min(a.high, b.high);
  const lowOpen = (a.low === low && a.lowOpen) || (b.low === low && b.lowOpen);
  const highOpen = (a.high === high && a.highOpen) || (b.high === high && b.highOpen);
  const empty = low > high || (low === high && (lowOpen || highOpen));
  return empty ? null : { low, high, lowOpen, highOpen };
}

/** Whether a number lies in it. */
export function contains({ low, high, lowOpen, highOpen }: Interval, x: number): boolean {
  return (lowOpen ? x > low : x >= low) && (highOpen ? x < high : x <= high);
}

/** How far a number lies from it, 0 inside or at an end. */
export function distanceTo({ low, high }: Interval, x: number): number {
  return Math.max(low - x, x - high, 0);
}

/** The interval seen through `x -> -x`. */
export function mirrored({ low, high, lowOpen, highOpen }: Interval): Interval {
  return { low: 0 - high, high: 0 - low, lowOpen: highOpen, highOpen: lowOpen };
}
