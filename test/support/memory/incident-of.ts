import type { StoredIncident } from "../../../worker/usecases/ports/alarms/incidents.ts";

/** An open incident that has been told and that nobody has touched, but for what is given. */
export function incidentOf(given: Partial<StoredIncident>): StoredIncident {
  return {
    incident_id: "inc_1",
    task_id: "task_1",
    condition_id: "cnd_1",
    condition_version: "1.0",
    entity_id: "ent_1",
    bucket: 1,
    kind: "condition",
    opened_at: 0,
    closed_at: null,
    closed_by: null,
    first_decision_id: "dec_1",
    last_decision_id: "dec_1",
    as_of: given.opened_at ?? 0,
    peak: 0.2,
    told: true,
    told_at: null,
    delivered_at: 0,
    acknowledged_at: null,
    acknowledged_by: null,
    snoozed_until: null,
    assignee: null,
    rating: null,
    links_from: null,
    ...given,
  };
}
