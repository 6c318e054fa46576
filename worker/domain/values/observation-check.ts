import { type MemberLabels, memberProblem } from "./members.ts";
import type { Primitive } from "./definitions/primitive.ts";
import { type PrimitiveType, type Scalar, traitsOf } from "./values.ts";
import { fewOf } from "./wording/listed.ts";

/** What an observation says about one moment. */
export interface ObservedValue {
  readonly value: Scalar;
  readonly event_id?: string;
  readonly reset?: boolean;
  readonly stale?: boolean;
  readonly member?: MemberLabels;
}

/** The most characters that an event's id may have. */
export const maxEventId = 128;
/** What an event's id must be, for messages. */
export const eventIdForm = `text of 1 to ${maxEventId} characters without control characters`;

/** Characters that no name may have: controls, and halves of a pair. */
export const unfit = /[\p{Cc}\p{Cs}]/u;

/** Whether something may name an event. */
export const isEventId = (id: unknown): id is string =>
  typeof id === "string" &&
  id !== "" &&
  !unfit.test(id) &&
  id.length <= 2 * maxEventId &&
  Array.from(id).length <= maxEventId;

/** The field of an observation that does not fit its signal, and why, as the end of a sentence; null when all does. */
export function observationProblem(
  { value, event_id, reset = false, stale = false, member }: ObservedValue,
  signal: Pick<Primitive, "type" | "kind" | "labels" | "members">,
): { field: "value" | "event_id" | "reset" | "stale" | "member"; problem: string } | null {
  const wrong = memberProblem(member, signal.members);
  if (wrong !== null) return { field: "member", problem: wrong };
  if (stale && member !== undefined)
    return { field: "stale", problem: "has members, and one that is gone is silent after max_age; leave stale out" };
  if (event_id !== undefined && signal.kind === "counter")
    return { field: "event_id", problem: "is a counter, whose observations are no events; leave event_id out" };
  if (reset && (signal.kind !== "counter" || typeof value !== "number"))
    return { field: "reset", problem: "takes reset with a number, and only where its kind is counter" };
  if (stale) return value === null ? null : { field: "value", problem: "has no value where it is stale: give null" };
  const problem = valueProblem(value, signal);
  return problem === null ? null : { field: "value", problem };
}

/** Half of a character, which no UTF-8 can hold. */
export const loneSurrogate = /\p{Cs}/u;

/** Why a value does not fit a signal, as the end of a sentence, or null when it does. A null fits only a nullable signal. */
export function valueProblem(value: Scalar, signal: { type: PrimitiveType; labels?: string[] }): string | null {
  const { base, nullable } = traitsOf(signal.type);
  if (value === null) return nullable ? null : `is ${signal.type} and takes no null; leave the observation out instead`;
  switch (base) {
    case "float":
      return Number.isFinite(value) ? null : `is ${signal.type} and takes a number, not ${scalarKind(value)}`;
    case "int":
      return Number.isSafeInteger(value) ? null : `is ${signal.type} and takes a whole number within ±(2^53 - 1)`;
    case "boolean":
      return typeof value === "boolean" ? null : `is boolean and takes true or false, not ${scalarKind(value)}`;
    case "string":
      if (typeof value !== "string") return `is string and takes text, not ${scalarKind(value)}`;
      return loneSurrogate.test(value) ? "is string and takes no lone surrogates" : null;
    case "categorical":
      if (typeof value === "string" && signal.labels?.includes(value)) return null;
      return `takes one of ${fewOf(signal.labels ?? [])}`;
  }
}

function scalarKind(value: Scalar): string {
  if (typeof value === "string") return "text";
  if (typeof value === "number") return Number.isFinite(value) ? "a number" : "one too large to hold";
  return value === null ? "null" : `a ${typeof value}`;
}
