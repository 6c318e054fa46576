import type { StaticSignals as EngineData } from "../../../worker/domain/condition/static-views.ts";
import type { Scalar } from "../../../worker/domain/values/values.ts";
import { timeText } from "../core/time-text.ts";

/** A point of a series with its time: ISO 8601, or a Date. */
export interface TimedValue {
  readonly observed_at: string | Date;
  readonly value: Scalar;
}
/** A point of one member of a signal; its time may be left out. */
export interface MemberValue {
  readonly member: Readonly<Record<string, string>>;
  readonly value: Scalar;
  readonly observed_at?: string | Date;
}
/** Inline data of one signal: one value, or a series with the newest point last; of a signal with members their points. */
export type StaticValue = Scalar | readonly Scalar[] | readonly TimedValue[] | readonly MemberValue[];
/** Inline data by a signal's primitive_id or its local name in a concept. */
export type StaticData = Readonly<Record<string, StaticValue>>;

const isTimed = (point: unknown): point is TimedValue | (MemberValue & { observed_at: string | Date }) =>
  typeof point === "object" && point !== null && "observed_at" in point;

const engineValue = (value: StaticValue) =>
  Array.isArray(value) ? (value as readonly (Scalar | TimedValue | MemberValue)[]).map(engineTimed) : value;

function engineTimed(point: Scalar | TimedValue | MemberValue): unknown {
  if (!isTimed(point) || !(point.observed_at instanceof Date)) return point;
  return { ...point, observed_at: timeText("observed_at", point.observed_at) };
}

/** The same data with its times as text; throws TypeError for a Date that is none. */
export function engineData(data: StaticData): EngineData {
  return Object.fromEntries(Object.entries(data).map(([name, value]) => [name, engineValue(value)])) as EngineData;
}
