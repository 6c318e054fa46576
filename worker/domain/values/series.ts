import type { Marks } from "./mark.ts";
import type { Scalar } from "./values.ts";

/**
 * The values of one signal of one entity that a question may see, oldest first, one value per distinct time
 * (the row with the highest sequence number in view), or of events one per event: several may have one time, and the last to come
 * in stands last. `times` are epoch milliseconds.
 */
export interface SeriesView {
  readonly times: ArrayLike<number>;
  readonly values: ArrayLike<Scalar>;
  /** Only where some row has a mark: one a row. */
  readonly marks?: Marks;
  /** Time of the earliest value in view even when older rows were not loaded; null for an empty series. */
  readonly first_at: number | null;
  /** Of a signal with members what is in view of each, by the canonical JSON of its labels, in that order; then `times` is empty. */
  readonly members?: readonly MemberView[];
}

/** One member of a signal of one entity. */
export interface MemberView {
  readonly member: string;
  readonly view: SeriesView;
}

/** A signal of which nothing is known. */
export const noSeries: SeriesView = { times: [], values: [], first_at: null };

/** The rows of a view: its own, or those of each of its members. */
export const seriesIn = (view: SeriesView): readonly SeriesView[] =>
  view.members?.map((member) => member.view) ?? [view];

/** What is seen of a signal with members; those of which nothing is in view are not there. */
export function viewOfMembers(members: readonly MemberView[]): SeriesView {
  const seen = members.filter(({ view }) => view.first_at !== null);
  const first_at = seen.reduce<number | null>(
    (least, { view }) => Math.min(least ?? Infinity, view.first_at ?? Infinity),
    null,
  );
  const sorted = seen.toSorted((a, b) => (a.member < b.member ? -1 : 1));
  return { times: [], values: [], first_at, members: sorted };
}

/** Looks a signal up by primitive_id. Rows later than the question's time may be present and must be ignored by the reader of the view. */
export type SignalViews = (primitiveId: string) => SeriesView;

/**
 * What must be loaded of one signal for a question at `t`: every row in `(t - span_ms, t]`, the newest row at or before
 * `t - span_ms`, and with `next` the first row after `t`.
 */
export interface SignalRequirement {
  readonly primitive_id: string;
  readonly span_ms: number;
  readonly next: boolean;
}

/** What is needed of a signal; of one that is not among `needs`, its value now. */
export const needOf = (needs: readonly SignalRequirement[], primitive_id: string): SignalRequirement =>
  needs.find((one) => one.primitive_id === primitive_id) ?? { primitive_id, span_ms: 0, next: false };
