import { type MemberLabels, memberProblem } from "./members.ts";
import type { Primitive } from "./definitions/primitive.ts";
import type { Scalar } from "./values.ts";
import { valueProblem } from "./value-check.ts";

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

const unfit = /[\p{Cc}\p{Cs}]/u;

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
