import type { DecisionMonitor } from "../../../sdk/src/index.ts";
import type { Incident } from "./incident.ts";

/** The calls that triage makes. */
export type IncidentCalls = Pick<DecisionMonitor["incidents"], "acknowledge" | "unacknowledge" | "rate" | "snooze">;

/** Something that was done to an alarm: how it stands now, what is said about it, and the way back. */
export interface Done {
  incident: Incident;
  said: string;
  undo: () => PromiseLike<Incident>;
}

/** Acknowledges an alarm, or takes that back where somebody has already. */
export async function acknowledge(
  calls: IncidentCalls,
  { incident_id: id, entity, acknowledged_at }: Incident,
): Promise<Done> {
  if (acknowledged_at === null)
    return {
      incident: await calls.acknowledge({ id }),
      said: `Acknowledged ${entity}.`,
      undo: () => calls.unacknowledge({ id }),
    };
  return {
    incident: await calls.unacknowledge({ id }),
    said: `${entity} is not acknowledged any more.`,
    undo: () => calls.acknowledge({ id }),
  };
}

/** Rates an alarm; the rating that it has already is withdrawn. */
export async function rate(
  calls: IncidentCalls,
  { incident_id: id, entity, rating: before }: Incident,
  rating: "right" | "wrong",
): Promise<Done> {
  const now = before === rating ? null : rating;
  return {
    incident: await calls.rate({ id, rating: now }),
    said: now === null ? `${entity} is not rated any more.` : `Rated ${entity} ${now}.`,
    undo: () => calls.rate({ id, rating: before }),
  };
}

/** Snoozes an alarm for a span, or ends its snooze with null. */
export async function snooze(
  calls: IncidentCalls,
  { incident_id: id, entity, snoozed_until: before }: Incident,
  span: { for: string; label: string } | null,
  now: number,
): Promise<Done> {
  const lasting = before !== null && Date.parse(before) > now ? before : null;
  return {
    incident: await calls.snooze(span === null ? { id, until: null } : { id, for: span.for }),
    said: span === null ? `${entity} is not snoozed any more.` : `Snoozed ${entity} for ${span.label}.`,
    undo: () => calls.snooze({ id, until: lasting }),
  };
}
