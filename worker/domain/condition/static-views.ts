import type { CompiledConcept } from "../concept/compiled.ts";
import { DomainError } from "../values/errors/errors.ts";
import type { ConceptSignal } from "../values/definitions/concept.ts";
import type { SeriesView, SignalViews } from "../values/series.ts";
import { dayMs, parseTimestamp } from "../values/time.ts";
import { valueProblem } from "../values/value-check.ts";
import type { Scalar } from "../values/values.ts";
import type { CompiledCondition } from "./compiled.ts";
import type { HistoryMode } from "./evaluation.ts";
import { fewOf } from "../values/wording/listed.ts";
import { noSeries } from "../values/series.ts";

/** A point of a series with its time, ISO 8601. */
export interface TimedValue {
  readonly observed_at: string;
  readonly value: Scalar;
}
/** Inline data of one signal: one value, or a series with the newest point last. */
export type StaticValue = Scalar | readonly Scalar[] | readonly TimedValue[];
/** Inline data by a signal's primitive_id or its local name in a concept. */
export type StaticData = Readonly<Record<string, StaticValue>>;

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
export function staticViews(condition: CompiledCondition, data: StaticData): StaticViews {
  const given = byPrimitive(condition, data);
  const t = newestTime(given);
  const byConcept = new Map<string, Map<string, SeriesView>>();
  for (const concept of condition.concepts) {
    const lookBack = lookBackOf(condition, concept);
    const views = new Map<string, SeriesView>();
    for (const signal of Object.values(concept.definition.primitives)) {
      const value = given.get(signal.primitive_id);
      if (value !== undefined) views.set(signal.primitive_id, viewOf(signal, value, t, lookBack));
    }
    byConcept.set(concept.key, views);
  }
  return {
    t,
    viewsOf: (conceptKey) => (primitiveId) => byConcept.get(conceptKey)?.get(primitiveId) ?? noSeries,
    history: (conceptKey) =>
      [...(byConcept.get(conceptKey)?.values() ?? [])].some(({ times }) => times.length > 1)
        ? "available"
        : "unavailable",
  };
}

/** The data by primitive_id, every name of it understood. */
function byPrimitive(condition: CompiledCondition, data: StaticData): Map<string, StaticValue> {
  const names = new Map<string, Set<string>>();
  for (const { definition } of condition.concepts) {
    for (const [local, { primitive_id }] of Object.entries(definition.primitives)) {
      for (const name of [local, primitive_id]) names.set(name, (names.get(name) ?? new Set()).add(primitive_id));
    }
  }
  const given = new Map<string, StaticValue>();
  for (const [name, value] of Object.entries(data)) {
    const [primitiveId, ...others] = names.get(name) ?? [];
    if (primitiveId === undefined) {
      throw wrong(name, `${condition.key} reads no signal "${name}".`, `It reads ${fewOf([...names.keys()])}.`);
    }
    if (others.length > 0) {
      const meant = [primitiveId, ...others].join(" and ");
      throw wrong(name, `"${name}" stands for ${meant}.`, "Use the primitive ids.");
    }
    if (given.has(primitiveId)) {
      throw wrong(name, `${primitiveId} is given twice.`, "Use either its local name or its primitive id.");
    }
    given.set(primitiveId, value);
  }
  return given;
}

const isTimed = (point: Scalar | TimedValue): point is TimedValue => typeof point === "object" && point !== null;

function pointsOf(value: StaticValue): readonly (Scalar | TimedValue)[] {
  if (Array.isArray(value)) return value as readonly (Scalar | TimedValue)[];
  return value === null ? [] : [value as Scalar];
}

function newestTime(given: ReadonlyMap<string, StaticValue>): number {
  let newest = 0;
  for (const value of given.values()) {
    for (const point of pointsOf(value))
      if (isTimed(point)) newest = Math.max(newest, parseTimestamp(point.observed_at));
  }
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

function viewOf(signal: ConceptSignal, value: StaticValue, t: number, { spanMs, reachesEnd }: LookBack): SeriesView {
  if (signal.members !== undefined)
    throw wrong(
      signal.primitive_id,
      "The signal has members, and inline data has none.",
      "Push its observations, and ask POST /evaluate/full.",
    );
  const points = pointsOf(value);
  const gaps = Math.max(1, reachesEnd ? points.length - 1 : points.length);
  const step = spanMs > 0 ? spanMs / gaps : dayMs;
  const times: number[] = [];
  const values: Scalar[] = [];
  points.forEach((point, i) => {
    const at = isTimed(point) ? parseTimestamp(point.observed_at) : t - (points.length - 1 - i) * step;
    if (at <= (times.at(-1) ?? Number.NEGATIVE_INFINITY)) {
      throw wrong(
        signal.primitive_id,
        "The times of a series must increase.",
        "List points from oldest to newest, one per time.",
      );
    }
    const held = isTimed(point) ? point.value : point;
    const problem = valueProblem(held, signal);
    if (problem !== null) throw mismatch(signal.primitive_id, problem);
    times.push(at);
    values.push(held === 0 ? 0 : held);
  });
  return { times, values, first_at: times[0] ?? null };
}

function wrong(name: string, message: string, suggestion: string): DomainError {
  return new DomainError("validation_error", message, { location: `data.${name}`, suggestion });
}

function mismatch(primitiveId: string, problem: string): DomainError {
  return new DomainError("type_mismatch", `${primitiveId} ${problem}.`, {
    location: primitiveId,
    suggestion: "Give values of the signal's type.",
  });
}
