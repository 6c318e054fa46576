/** Why a sample or an event was not stored. */
export const rejectReasons = {
  unknown_signal: "the rule's signal is not registered",
  too_many_signals: "the feed has registered as many signals as it may",
  deleted_signal: "the signal was deleted, and its id is not free again yet",
  bad_signal: "the rule makes no valid id for a signal",
  bad_entity: "the rule makes no valid name for an entity",
  no_label: "a label that the rule needs is missing",
  too_costly: "matching its labels took too long",
  label_too_long: "a label is too long, or there are too many",
  collides: "another source sends the same signal of the same entity",
  too_many_series: "the feed has as many series as it may",
  bad_value: "the value does not fit the signal",
  bad_member: "the rule makes other members than the signal has",
  too_many_members: "the entity has as many members of the signal as it may",
  bad_time: "the time is not one, or more than 60 s ahead",
  expired: "the time is older than what is kept",
  native_histogram: "native and exponential histograms are not stored",
  no_entity: "there is nothing where the rule looks for the entity",
  no_value: "there is nothing where the rule looks for the value",
  bad_event_id: "there is no id where the rule looks for it, it is too long, or the signal takes none",
  no_time: "there is nothing where the rule looks for the time",
  not_json: "it is not a JSON object",
  outside: "the key of the sender does not reach the signal or the entity",
} as const;
export type RejectReason = keyof typeof rejectReasons;

/** Something that was rejected, under the name of its metric or event. */
export interface Reject {
  name: string;
  reason: RejectReason;
  /** What it looked like. */
  sample: string;
  count: number;
}

/** Something that no rule takes. */
export interface Seen {
  name: string;
  /** What it looked like: labels, or the places that an event has. */
  sample: string;
  value: number | null;
  help: string | null;
  count: number;
}

/** How much came, and how much of it became what. */
export interface FeedCounts {
  received: number;
  stored: number;
  unchanged: number;
  unmapped: number;
  /** Samples without a number. */
  dropped: number;
  rejected: number;
}

/** What a sample or an event was at its sender. */
export interface Origin {
  name: string;
  /** What it looked like. */
  sample: string;
  /** The point it is a part of, where a point makes several series. */
  point?: number | undefined;
}

/** What became of what came. */
export interface FeedTally extends FeedCounts {
  /** Points of which something was rejected. */
  points: Set<number>;
  rejects: Map<string, Reject>;
  seen: Map<string, Seen>;
}

/** The most kinds of reject, and of unmapped names, that are kept of a feed. */
export const maxNoted = 1000;
const maxText = 1000;

/** Nothing yet. */
export const emptyFeedTally = (): FeedTally => ({
  received: 0,
  stored: 0,
  unchanged: 0,
  unmapped: 0,
  dropped: 0,
  rejected: 0,
  points: new Set(),
  rejects: new Map(),
  seen: new Map(),
});

const cutText = (text: string) => (text.length <= maxText ? text : `${text.slice(0, maxText - 1).toWellFormed()}…`);

/** Counts samples that were rejected. */
export function reject(tally: FeedTally, { name, sample, point }: Origin, reason: RejectReason, count: number): void {
  tally.rejected += count;
  if (point !== undefined) tally.points.add(point);
  addCount(tally.rejects, `${reason} ${name}`, { name: cutText(name), reason, sample: cutText(sample), count });
}

/** Counts samples that no rule takes. */
export function pass(tally: FeedTally, seen: Seen): void {
  tally.unmapped += seen.count;
  addCount(tally.seen, seen.name, {
    ...seen,
    name: cutText(seen.name),
    sample: cutText(seen.sample),
    help: seen.help && cutText(seen.help),
  });
}

/** Adds what another request brought. */
export function addTally(into: FeedTally, more: FeedTally): void {
  for (const name of ["received", "stored", "unchanged", "unmapped", "dropped", "rejected"] as const)
    into[name] += more[name];
  for (const [key, one] of more.rejects) addCount(into.rejects, key, one);
  for (const [key, one] of more.seen) addCount(into.seen, key, one);
}

/** The newest of a name, with the count of all; what would be too many is counted and not listed. */
function addCount<T extends { count: number }>(into: Map<string, T>, key: string, one: T): void {
  const before = into.get(key);
  if (before !== undefined) into.set(key, { ...one, count: before.count + one.count });
  else if (into.size < maxNoted) into.set(key, one);
}
