/** What an incident may be about: a condition that holds, or data that is missing. */
export const incidentKinds = ["condition", "no_data"] as const;
export type IncidentKind = (typeof incidentKinds)[number];

/** Most incidents that one request acts on. */
export const mostIncidentsAtOnce = 200;

/** Why an incident is over; all but `recovered` close it quietly. */
export type ClosedBy = "recovered" | "paused" | "unwatched" | "deleted" | "rebound" | "scope" | "erased" | "retired";

/** What a person thinks about an incident. */
export type Rating = "right" | "wrong";

/** Where an incident may stand. */
export const incidentStatuses = ["open", "acknowledged", "closed"] as const;
export type IncidentStatus = (typeof incidentStatuses)[number];

/** Where an incident stands. */
export function incidentStatus(incident: { closed_at: number | null; acknowledged_at: number | null }): IncidentStatus {
  if (incident.closed_at !== null) return "closed";
  return incident.acknowledged_at === null ? "open" : "acknowledged";
}
