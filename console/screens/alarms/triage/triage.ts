import type { DecisionMonitor, Incident, Input } from "../../../../sdk/src/index.ts";
import { formatCount } from "../../../format/number.ts";
import { inLine } from "../../../format/names.ts";

/** The calls that triage makes. */
export type IncidentCalls = Pick<
  DecisionMonitor["incidents"],
  "acknowledge" | "unacknowledge" | "assign" | "rate" | "snooze"
>;

/** The same for many at once. */
export type IncidentAct = Input<"bulkIncidents">["act"];

/** Something to do to an alarm: how it stands at once, what is said about it, the call that does it, and the one that undoes it. */
export interface Deed {
  id: string;
  /** Shown before the service has answered. */
  ahead: Partial<Incident>;
  said: string;
  run: () => PromiseLike<Incident>;
  /** How many of its kind are done by one call; left out where there is no such call. */
  act?: IncidentAct;
  undo: () => PromiseLike<Incident>;
  /** What is said once it is undone, where not all is as it was before. */
  undone?: string;
}

/** Acknowledges an alarm, or takes that back where somebody has already. */
export function acknowledgeMany(
  calls: IncidentCalls,
  { incident_id: id, entity, acknowledged_at }: Incident,
  now: number,
): Deed {
  const [set, end] = [() => calls.acknowledge({ id }), () => calls.unacknowledge({ id })];
  if (acknowledged_at !== null)
    return {
      id,
      ahead: { acknowledged_at: null, by: null },
      said: `${inLine(entity)} is not acknowledged any more.`,
      run: end,
      undo: set,
      undone: `Acknowledged ${entity} again, by you and as of now.`,
    };
  const ahead = { acknowledged_at: new Date(now).toISOString(), by: null };
  return { id, ahead, said: `Acknowledged ${inLine(entity)}.`, act: { type: "acknowledge" }, run: set, undo: end };
}

/** Rates an alarm; null withdraws the rating. */
export function rateMany(
  calls: IncidentCalls,
  { incident_id: id, entity, rating: before }: Incident,
  rating: "right" | "wrong" | null,
): Deed {
  return {
    id,
    ahead: { rating },
    said: rating === null ? `${inLine(entity)} is not rated any more.` : `Rated ${inLine(entity)} ${rating}.`,
    act: { type: "rate", rating },
    run: () => calls.rate({ id, rating }),
    undo: () => calls.rate({ id, rating: before }),
  };
}

/** Snoozes an alarm for a span, or ends its snooze with null. */
export function snoozeMany(
  calls: IncidentCalls,
  { incident_id: id, entity, snoozed_until: before }: Incident,
  span: { for: string; label: string } | null,
  now: number,
): Deed {
  const lasting = before !== null && Date.parse(before) > now ? before : null;
  return {
    id,
    ahead: span === null ? { snoozed_until: null } : {},
    said: span === null ? `${inLine(entity)} is not snoozed any more.` : `Snoozed ${inLine(entity)} for ${span.label}.`,
    act: span === null ? { type: "snooze", until: null } : { type: "snooze", for: span.for },
    run: () => calls.snooze(span === null ? { id, until: null } : { id, for: span.for }),
    undo: () => calls.snooze({ id, until: lasting }),
  };
}

/** Says who looks after an alarm; null for nobody. */
export function assign(
  calls: IncidentCalls,
  { incident_id: id, entity, assignee: before }: Incident,
  assignee: string | null,
): Deed {
  return {
    id,
    ahead: { assignee },
    said:
      assignee === null ? `Nobody looks after ${inLine(entity)} now.` : `${assignee} looks after ${inLine(entity)}.`,
    act: { type: "assign", assignee },
    run: () => calls.assign({ id, assignee }),
    undo: () => calls.assign({ id, assignee: before }),
  };
}

/** What was done to several alarms, in the words for one: "Acknowledged 3 alarms." */
export function saidOf(deeds: readonly Deed[], what: (alarms: string) => string): string {
  const [only] = deeds;
  return deeds.length === 1 && only !== undefined ? only.said : `${what(formatCount(deeds.length, "alarm"))}.`;
}
