/** What of a watch its times depend on, all in epoch milliseconds. */
interface GridWatch {
  every_ms: number;
  since: number;
}

/** The newest time that is due, and how many before it were passed over. */
interface DueLook {
  t: number;
  missed: number;
}

/**
 * The first time a watch may look at after `last` (null before its first look): a whole multiple of its span since the
 * epoch, so that all shards and every restart agree on it, and not before `since`.
 */
export function nextLook({ every_ms, since }: GridWatch, last: number | null): number {
  const first = Math.ceil(since / every_ms) * every_ms;
  return last === null ? first : Math.max(first, (Math.floor(last / every_ms) + 1) * every_ms);
}

/** The newest time up to `until` that is still to be looked at; null when there is none. */
export function dueLook(watch: GridWatch, last: number | null, until: number): DueLook | null {
  const first = nextLook(watch, last);
  const newest = Math.floor(until / watch.every_ms) * watch.every_ms;
  return newest < first ? null : { t: newest, missed: (newest - first) / watch.every_ms };
}

/** Shards begin their looks within so long of each other, in milliseconds. */
export const spreadMs = 5_000;
