/** What an incident is about: a condition that holds, or data that is missing. */
export type IncidentKind = "condition" | "no_data";

/** Why an incident is over; all but `recovered` close it quietly. */
export type ClosedBy = "recovered" | "paused" | "unwatched" | "deleted" | "rebound" | "scope" | "erased" | "retired";

/** What a person thinks about an incident. */
export type Rating = "right" | "wrong";

/** Where an incident stands. */
export type IncidentStatus = "open" | "acknowledged" | "closed";

/** Where an incident stands. */
export function incidentStatus(incident: { closed_at: number | null; acknowledged_at: number | null }): IncidentStatus {
  if (incident.closed_at !== null) return "closed";
  return incident.acknowledged_at === null ? "open" : "acknowledged";
}
