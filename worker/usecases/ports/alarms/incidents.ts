import type { ClosedBy, IncidentKind, IncidentStatus, Rating } from "../../../domain/action/alarm/incident.ts";
import type { IncidentSeverity } from "../../../domain/action/alarm/severity-order.ts";
import type { SetOff } from "./escalations.ts";
import type { ConditionRef } from "../../../domain/values/definitions/condition.ts";

/** An incident as stored; times in epoch milliseconds. */
export interface StoredIncident extends ConditionRef {
  incident_id: string;
  task_id: string;
  entity_id: string;
  bucket: number;
  kind: IncidentKind;
  opened_at: number;
  closed_at: number | null;
  closed_by: ClosedBy | null;
  first_decision_id: string | null;
  last_decision_id: string | null;
  as_of: number;
  peak: number | null;
  /** Whether something was due to be sent in it. */
  told: boolean;
  told_at: number | null;
  /** When a message about it first reached its receiver. */
  delivered_at: number | null;
  acknowledged_at: number | null;
  acknowledged_by: string | null;
  snoozed_until: number | null;
  assignee: string | null;
  rating: Rating | null;
  /** Links of messages from before do nothing any more; null where all do. */
  links_from: number | null;
}

/** Which incidents a list shows; what is left out does not matter. */
export interface IncidentFilter {
  /** Ids of tasks that they are of. */
  tasks?: readonly string[];
  status?: IncidentStatus;
  task_id?: string;
  entity_id?: string;
  severity?: IncidentSeverity;
  kind?: IncidentKind;
  assignee?: string;
  /** Whether it has an assignee. */
  assigned?: boolean;
}

/** Incidents that are not over: how many nobody has acknowledged, of which severity these are, and how many somebody has. */
export interface IncidentCounts {
  open: Record<IncidentSeverity, number>;
  acknowledged: number;
  /** Of which there may be more: counting ends at a thousand. */
  atLeast: readonly (IncidentSeverity | "acknowledged")[];
}

/** The incidents of a task that opened on one day (days since 1970, UTC). */
export interface IncidentDay {
  day: number;
  opened: number;
  rated_right: number;
  rated_wrong: number;
}

/** Incidents; what opens, moves and closes them is the recording of decisions. */
export interface Incidents {
  find(incidentId: string): Promise<StoredIncident | null>;
  /** The incident of a task's condition that an entity was in at a time; null where it was in none. */
  during(taskId: string, entityId: string, at: number): Promise<StoredIncident | null>;
  /** Those of a task that decisions and notices belong to, by their ids; each once. */
  toldBy(taskId: string, ids: readonly string[]): Promise<StoredIncident[]>;
  /** Newest first, after the given position. */
  list(filter: IncidentFilter, after: readonly [number, string] | null, limit: number): Promise<StoredIncident[]>;
  /** The days since a time on which incidents of a task opened, oldest first; of very many incidents only the newest count. */
  days(taskId: string, since: number): Promise<IncidentDay[]>;
  /** Worst first by the severity that their tasks have now, each rank newest first, after the given position, which begins with the rank. */
  worst(
    filter: IncidentFilter,
    after: readonly [number, number, string] | null,
    limit: number,
  ): Promise<(StoredIncident & { rank: number })[]>;
  /** Of a task, of an entity, or of all; each number as far as a thousand. */
  count(filter: Pick<IncidentFilter, "tasks" | "task_id" | "entity_id">): Promise<IncidentCounts>;
  /**
   * Notes who has seen it first, of it and of its escalations; who comes later changes nothing. Plans what tells pagers that
   * know of it, once. Null where there is none.
   */
  acknowledge(incidentId: string, by: string, now: number): Promise<SetOff & { incident: StoredIncident | null }>;
  /** Takes an acknowledgement back. Null where there is no such incident. */
  unacknowledge(incidentId: string): Promise<StoredIncident | null>;
  /** Snoozes one that is not closed until a time, or no longer; one that is closed stays as it is. Null where there is none. */
  snooze(incidentId: string, until: number | null): Promise<StoredIncident | null>;
  /** Says who looks after it; null: nobody. Null where there is none. */
  assign(incidentId: string, assignee: string | null): Promise<StoredIncident | null>;
  /** Has links of messages from before a time do nothing any more. Null where there is none. */
  revokeLinks(incidentId: string, before: number): Promise<StoredIncident | null>;
  /** Takes over the newest rating of its first decision that was not withdrawn. Null where there is none. */
  takeRating(incidentId: string): Promise<StoredIncident | null>;
  /** Plans the reminders that are due, at most `limit`, each once; their ids. */
  remind(now: number, limit: number): Promise<string[]>;
}
