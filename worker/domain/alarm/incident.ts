/** What an incident is about: a condition that holds, or data that is missing. */
export type IncidentKind = "condition" | "no_data";

/** Why an incident is over; all but `recovered` close it quietly. */
export type ClosedBy = "recovered" | "paused" | "unwatched" | "deleted" | "rebound" | "scope" | "erased" | "retired";

/** What a person says of an incident. */
export type Rating = "right" | "wrong";

/** Where an incident stands. */
export type IncidentStatus = "open" | "acknowledged" | "closed";

/** What of the last incident of an entity under a task says how the next decision moves it; times in epoch milliseconds. */
export interface IncidentState {
  opened_at: number;
  closed_at: number | null;
  as_of: number;
}

/** A decision about an entity, in the order of recording; `holds` is null where it could not be judged. */
export interface IncidentLook {
  at: number;
  holds: boolean | null;
}

/** What a decision does to an incident. */
export type IncidentMove = "open" | "go_on" | "close" | null;

/**
 * What the next recorded decision does, beside the entity's last incident (null: none) and the latest judged decision that was
 * recorded before it. Nothing moves an incident by a time it has passed, and what is over already opens none. The recording
 * batch applies the same rules in SQL.
 */
export function moveOf(last: IncidentState | null, latest: number | null, { at, holds }: IncidentLook): IncidentMove {
  if (holds === null || (last !== null && at <= last.as_of)) return null;
  if (last !== null && last.closed_at === null) return holds ? "go_on" : "close";
  if (!holds || (latest !== null && at < latest)) return null;
  return "open";
}

/** Where an incident stands. */
export function statusOf(incident: { closed_at: number | null; acknowledged_at: number | null }): IncidentStatus {
  if (incident.closed_at !== null) return "closed";
  return incident.acknowledged_at === null ? "open" : "acknowledged";
}
