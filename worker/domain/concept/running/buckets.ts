import { memberLabels, memberText } from "../../values/members.ts";
import type { MemberView, SeriesView } from "../../values/series.ts";
import type { NodeIr } from "../ir.ts";
import { bucketLabel } from "../operators/bucket-quantile.ts";
import { increase } from "../operators/counters.ts";
import type { Bucket, BucketsOperator } from "../operators/operator.ts";
import type { ProgramNode } from "./program.ts";
import { rowsRun, soundNumber } from "./rows.ts";

/** The labels of a histogram: those of its buckets without their bounds. */
export const keysBesideBound = (keys: readonly string[]): string[] => keys.filter((key) => key !== bucketLabel);

/** The histogram that a bucket belongs to, as a member is named. */
export function histogramOf(member: string): string {
  const { [bucketLabel]: _, ...labels } = memberLabels(member);
  return memberText(labels);
}

const decimalForm = /^[+-]?(?:\d+\.?\d*|\.\d+)(?:e[+-]?\d+)?$/i;

/** The bound that a label says; null for one that is no number. */
function boundOf(label: string): number | null {
  if (/^\+?inf(?:inity)?$/i.test(label)) return Infinity;
  return decimalForm.test(label) && Number.isFinite(Number(label)) ? Number(label) : null;
}

const sortedBounds = new WeakMap<readonly MemberView[], readonly { bound: number; view: SeriesView }[]>();

/** The buckets in view by their bounds; those without one are none. Computed once for the same view. */
function bucketsIn({ members = [] }: SeriesView): readonly { bound: number; view: SeriesView }[] {
  const known = sortedBounds.get(members);
  if (known !== undefined) return known;
  const found = members
    .flatMap(({ member, view }) => {
      const bound = boundOf(memberLabels(member)[bucketLabel] ?? "");
      return bound === null ? [] : [{ bound, view }];
    })
    .sort((a, b) => (a.bound === b.bound ? 0 : a.bound - b.bound));
  sortedBounds.set(members, found);
  return found;
}

/** The run of a node over the buckets of a histogram. */
export function bucketsRun(
  operator: BucketsOperator,
  { params }: NodeIr,
  read: { signal: number; primitive_id: string; max_age_ms: number | null; window_ms: number },
): Pick<ProgramNode, "run" | "rows"> {
  const reduce = operator.prepare(params);
  const grown = rowsRun(increase, params, { ...read, signal: 0 }, false);
  const viewOf = (views: readonly SeriesView[]) => views[read.signal] as SeriesView;
  return {
    run: (slots, views, at, justBefore) => {
      const buckets: Bucket[] = [];
      for (const { bound, view } of bucketsIn(viewOf(views))) {
        const count = grown.run(slots, [view], at, justBefore);
        if (typeof count === "number") buckets.push({ bound, count });
      }
      const value = reduce(buckets);
      return value === null ? null : soundNumber(value, false);
    },
    rows: (views, at) => bucketsIn(viewOf(views)).reduce((sum, { view }) => sum + grown.rows([view], at), 0),
  };
}
