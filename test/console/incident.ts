import type { Incident } from "../../sdk/src/index.ts";

/** When these screens are looked at. */
export const now = Date.parse("2026-03-01T12:00:00.000Z");

/** An open alarm as the API gives it, but for what is given. */
export const incident = (id: string, more: Partial<Incident> = {}): Incident => ({
  incident_id: id,
  task_id: "task_1",
  kind: "condition",
  status: "open",
  entity_id: `ent_${id}`,
  entity: `account:${id}`,
  intent: "alert me when the active user rate drops below 35%",
  task_name: null,
  severity: null,
  summary: "28% is below the threshold of 35%",
  threshold: 0.35,
  condition_id: "cnd_1",
  condition_version: "1.0",
  opened_at: "2026-03-01T10:00:00.000Z",
  closed_at: null,
  closed_by: null,
  first_decision_id: "dec_1",
  last_decision_id: "dec_2",
  as_of: "2026-03-01T11:00:00.000Z",
  peak: 0.2,
  told: true,
  acknowledged_at: null,
  acknowledged_by: null,
  by: null,
  assignee: null,
  comments: 0,
  url: null,
  snoozed_until: null,
  rating: null,
  ...more,
});
/** Alarms with these ids. */
export const all = (...ids: string[]) => ids.map((id) => incident(id));
