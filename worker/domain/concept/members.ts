import { grouped } from "../values/grouped.ts";
import type { MemberFold } from "../values/definitions/concept.ts";
import { memberLabels } from "../values/members.ts";
import { sum } from "../statistics/sum.ts";
import { noSeries, seriesIn, type SeriesView, viewOfMembers } from "../values/series.ts";
import type { Scalar } from "../values/values.ts";
import { histogramOf } from "./running/buckets.ts";
import type { MemberRule, Program, ProgramNode } from "./running/program.ts";
import { rowsUpTo } from "./running/value-at.ts";

/** What is in view of one member: a view for each signal; of a signal without members the same for all. */
export interface MemberViews {
  readonly member: string;
  readonly views: readonly SeriesView[];
}

/** A member with its Result. */
export interface MemberResult extends MemberViews {
  readonly slots: readonly Scalar[];
  readonly value: Scalar;
}

const split = new WeakMap<readonly SeriesView[], readonly MemberViews[]>();

/** The members of a program's signals that count, each with its views, by their names; computed once for the same views. */
export function membersOf({ fold, signals }: Program, views: readonly SeriesView[]): readonly MemberViews[] {
  const known = split.get(views);
  if (known) return known;
  const parts = views.map((view, i) => {
    const { membered = false, bucketed = false } = signals[i] ?? {};
    return membered ? memberParts(view, bucketed) : null;
  });
  const names = new Set(parts.flatMap((part) => (part === null ? [] : [...part.keys()])));
  const found = [...names]
    .filter((member) => fold !== null && counts(fold, member))
    .sort()
    .map((member) => ({
      member,
      views: parts.map((part, i) => (part === null ? (views[i] as SeriesView) : (part.get(member) ?? noSeries))),
    }));
  split.set(views, found);
  return found;
}

/** What is in view of each member, of a histogram all its buckets. */
function memberParts({ members = [] }: SeriesView, bucketed: boolean): Map<string, SeriesView> {
  if (!bucketed) return new Map(members.map(({ member, view }) => [member, view]));
  const buckets = grouped(members, ({ member }) => histogramOf(member));
  return new Map([...buckets].map(([member, own]) => [member, viewOfMembers(own)]));
}

/** Whether a member is one of those that a rule counts. */
export function counts({ where = {}, except = {} }: MemberRule, member: string): boolean {
  const labels = memberLabels(member);
  const isOneOf = ([key, values]: [string, readonly string[]]) => values.includes(labels[key] ?? "");
  return Object.entries(where).every(isOneOf) && !Object.entries(except).some(isOneOf);
}

/** When anything of a view was last observed at or before `at`; null where it never was. */
export function newestIn(view: SeriesView, at: number): number | null {
  let newest: number | null = null;
  for (const { times } of seriesIn(view)) {
    const end = rowsUpTo(times, at);
    if (end > 0) newest = Math.max(newest ?? -Infinity, times[end - 1] as number);
  }
  return newest;
}

/** When a member was last observed at or before `at`; null where it never was. */
export function lastSeen({ signals }: Program, views: readonly SeriesView[], at: number): number | null {
  let last: number | null = null;
  for (let i = 0; i < signals.length; i++) {
    const newest = signals[i]?.membered === true ? newestIn(views[i] as SeriesView, at) : null;
    if (newest !== null) last = Math.max(last ?? -Infinity, newest);
  }
  return last;
}

/** Whether a member is there at `at`: one of its signals has an observation that is not older than its `max_age`. */
export function isPresent({ signals }: Program, views: readonly SeriesView[], at: number): boolean {
  return signals.some(({ membered, max_age_ms }, i) => {
    const newest = membered ? newestIn(views[i] as SeriesView, at) : null;
    return newest !== null && at - newest <= (max_age_ms ?? Infinity);
  });
}

/**
 * One of the Results of all members, nulls left out; null where there are none, but 0 for `count`. Sums run by the members'
 * names. Of flags `max` is any, `min` all of them. `count` counts those that are true, or, of Results that are no booleans, all.
 */
export function foldResults(across: MemberFold, results: readonly Scalar[]): Scalar {
  const there = results.filter((value) => value !== null);
  if (across === "count") return there.filter((value) => value !== false).length;
  if (there.some((value) => typeof value === "boolean"))
    return there.includes(true) && (across === "max" || !there.includes(false));
  const numbers = there.filter((value) => typeof value === "number");
  if (numbers.length === 0) return null;
  switch (across) {
    case "max":
      return numbers.reduce((most, value) => Math.max(most, value));
    case "min":
      return numbers.reduce((least, value) => Math.min(least, value));
    case "sum":
    case "mean": {
      const total = sum(numbers, 0, numbers.length);
      const folded = across === "sum" ? total : total / numbers.length;
      return Number.isFinite(folded) ? folded + 0 : null;
    }
  }
}

/** The members that decide, the one that decides most first: of the greatest and the least by value, of a sum by size; ties by name. */
export function byWeight({ across }: MemberRule, results: readonly MemberResult[]): MemberResult[] {
  const weight = ({ value }: MemberResult): number => {
    if (typeof value !== "number") return (value === true) === (across === "min") ? 0 : 1;
    return across === "min" ? -value : across === "max" ? value : Math.abs(value);
  };
  return results
    .filter(({ value }) => value !== null)
    .sort((a, b) => weight(b) - weight(a) || (a.member < b.member ? -1 : 1));
}

/** Units of work of running the nodes at `at`: one for each, and one for each row it reads; for each member. */
export function programUnitsAt(program: Program, views: readonly SeriesView[], at: number): number {
  const { nodes, fold } = program;
  if (fold !== null)
    return membersOf(program, views).reduce((sum, one) => sum + workUnits(nodes, one.views, at), nodes.length);
  return workUnits(nodes, views, at);
}

function workUnits(nodes: readonly ProgramNode[], views: readonly SeriesView[], at: number): number {
  let units = nodes.length;
  for (let i = 0; i < nodes.length; i++) units += (nodes[i] as ProgramNode).rows(views, at);
  return units;
}
