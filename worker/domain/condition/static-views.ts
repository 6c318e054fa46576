import { grouped } from "../values/grouped.ts";
import type { CompiledConcept } from "../concept/compiled.ts";
import { DomainError } from "../values/errors/errors.ts";
import type { ConceptSignal } from "../values/definitions/concept.ts";
import { type MemberLabels, memberProblem, memberText } from "../values/members.ts";
import { noSeries, seriesIn, type SeriesView, type SignalViews, viewOfMembers } from "../values/series.ts";
import { dayMs, parseTimestamp } from "../values/time.ts";
import { valueProblem } from "../values/observation-check.ts";
import type { Scalar } from "../values/values.ts";
import type { CompiledCondition } from "./compiled.ts";
import type { HistoryMode } from "./evaluation.ts";
import { fewOf } from "../values/wording/listed.ts";

/** A point of a series with its time, ISO 8601. */
export interface StaticTimedValue {
  readonly observed_at: string;
  readonly value: Scalar;
}
/** A point of one member of a signal; its time, ISO 8601, may be left out. */
export interface StaticMemberValue {
  readonly member: MemberLabels;
  readonly value: Scalar;
  readonly observed_at?: string;
}
/** Inline data of one signal: one value, or a series with the newest point last; of a signal with members their points. */
export type StaticGiven = Scalar | readonly Scalar[] | readonly StaticTimedValue[] | readonly StaticMemberValue[];
/** Inline data by a signal's primitive_id or its local name in a concept. */
export type StaticSignals = Readonly<Record<string, StaticGiven>>;

/** What a condition sees when its data comes with the question. */
interface StaticViews {
  /** Epoch milliseconds: the newest time that the data names, else an arbitrary fixed one. */
  readonly t: number;
  readonly viewsOf: (conceptKey: string) => SignalViews;
  /** History exists only where the data holds earlier points. */
  readonly history: (conceptKey: string) => HistoryMode;
}

/**
 * Turns inline data into views. A series without times is spread evenly over what the condition looks back on, its newest
 * point at t. Throws `validation_error` for a name that is no signal, an ambiguous or doubled one or times that do not rise,
 * and `type_mismatch` (location: the primitive_id) for a value that does not fit. What is left out is simply not there.
 */
export function staticViews(condition: CompiledCondition, data: StaticSignals): StaticViews {
  const given = byPrimitive(condition, data);
  const t = newestTime(given);
  const byConcept = new Map<string, Map<string, SeriesView>>();
  for (const concept of condition.concepts) {
    const lookBack = lookBackOf(condition, concept);
    const views = new Map<string, SeriesView>();
    for (const signal of Object.values(concept.definition.primitives)) {
      const value = given.get(signal.primitive_id);
      if (value !== undefined) views.set(signal.primitive_id, staticView(signal, value, t, lookBack));
    }
    byConcept.set(concept.key, views);
  }
  return {
    t,
    viewsOf: (conceptKey) => (primitiveId) => byConcept.get(conceptKey)?.get(primitiveId) ?? noSeries,
    history: (conceptKey) =>
      [...(byConcept.get(conceptKey)?.values() ?? [])].flatMap(seriesIn).some(({ times }) => times.length > 1)
        ? "available"
        : "unavailable",
  };
}

/** The data by primitive_id, every name of it understood. */
function byPrimitive(condition: CompiledCondition, data: StaticSignals): Map<string, StaticGiven> {
  const names = new Map<string, Set<string>>();
  for (const { definition } of condition.concepts) {
    for (const [local, { primitive_id }] of Object.entries(definition.primitives)) {
      for (const name of [local, primitive_id]) names.set(name, (names.get(name) ?? new Set()).add(primitive_id));
    }
  }
  const given = new Map<string, StaticGiven>();
  for (const [name, value] of Object.entries(data)) {
    const [primitiveId, ...others] = names.get(name) ?? [];
    if (primitiveId === undefined) {
      throw wrongData(name, `${condition.key} reads no signal "${name}".`, `It reads ${fewOf([...names.keys()])}.`);
    }
    if (others.length > 0) {
      const meant = [primitiveId, ...others].join(" and ");
      throw wrongData(name, `"${name}" stands for ${meant}.`, "Use the primitive ids.");
    }
    if (given.has(primitiveId)) {
      throw wrongData(name, `${primitiveId} is given twice.`, "Use either its local name or its primitive id.");
    }
    given.set(primitiveId, value);
  }
  return given;
}

/** A point of inline data; without a time it lies before the newest one. */
interface StaticPoint {
  value: Scalar;
  observed_at?: string;
  member?: MemberLabels;
}

/** The points of a signal, the newest last; none of null alone. */
function staticPoints(value: StaticGiven): readonly StaticPoint[] {
  const listed = Array.isArray(value) ? (value as readonly (Scalar | StaticPoint)[]) : [value as Scalar];
  if (value === null) return [];
  return listed.map((point) => (typeof point === "object" && point !== null ? point : { value: point }));
}

function newestTime(given: ReadonlyMap<string, StaticGiven>): number {
  let newest = 0;
  for (const value of given.values())
    for (const { observed_at } of staticPoints(value))
      if (observed_at !== undefined) newest = Math.max(newest, parseTimestamp(observed_at));
  return newest;
}

interface LookBack {
  spanMs: number;
  /** The far end itself is read: the reference of a comparison with one earlier Result. */
  reachesEnd: boolean;
}

function lookBackOf(condition: CompiledCondition, concept: CompiledConcept): LookBack {
  const leaves = (condition.operands.length > 0 ? condition.operands : [condition]).filter(
    (leaf) => leaf.concept.key === concept.key,
  );
  const operatorMs = concept.program.reach_ms;
  const strategyMs = Math.max(0, ...leaves.map(({ strategy }) => strategy.window_ms));
  const comparesWithOne = leaves.some(({ strategy: { type } }) => type.needsHistory && !type.needsMinHistory);
  return { spanMs: operatorMs + strategyMs, reachesEnd: comparesWithOne && operatorMs === 0 };
}

/** What is in view of a signal: its points, or of one with members those of each. */
function staticView(signal: ConceptSignal, value: StaticGiven, t: number, lookBack: LookBack): SeriesView {
  const points = staticPoints(value);
  for (const { member } of points) {
    const problem = memberProblem(member, signal.members);
    if (problem !== null)
      throw wrongData(
        signal.primitive_id,
        `${signal.primitive_id} ${problem}.`,
        'A point of a member is { member: { "mountpoint": "/var" }, value }, with observed_at or without.',
      );
  }
  if (signal.members === undefined) return staticSeries(signal, points, t, lookBack);
  const byMember = grouped(points, ({ member = {} }) => memberText(member));
  return viewOfMembers(
    [...byMember].map(([member, own]) => ({ member, view: staticSeries(signal, own, t, lookBack) })),
  );
}

function staticSeries(
  signal: ConceptSignal,
  points: readonly StaticPoint[],
  t: number,
  { spanMs, reachesEnd }: LookBack,
): SeriesView {
  const gaps = Math.max(1, reachesEnd ? points.length - 1 : points.length);
  const step = spanMs > 0 ? spanMs / gaps : dayMs;
  const times: number[] = [];
  const values: Scalar[] = [];
  points.forEach(({ observed_at, value }, i) => {
    const at = observed_at === undefined ? t - (points.length - 1 - i) * step : parseTimestamp(observed_at);
    if (at <= (times.at(-1) ?? Number.NEGATIVE_INFINITY)) {
      throw wrongData(
        signal.primitive_id,
        "The times of a series must increase.",
        "List points from oldest to newest, one per time.",
      );
    }
    const problem = valueProblem(value, signal);
    if (problem !== null) throw mismatch(signal.primitive_id, problem);
    times.push(at);
    values.push(value === 0 ? 0 : value);
  });
  return { times, values, first_at: times[0] ?? null };
}

function wrongData(name: string, message: string, suggestion: string): DomainError {
  return new DomainError("validation_error", message, { location: `data.${name}`, suggestion });
}

function mismatch(primitiveId: string, problem: string): DomainError {
  return new DomainError("type_mismatch", `${primitiveId} ${problem}.`, {
    location: primitiveId,
    suggestion: "Give values of the signal's type.",
  });
}
