import type { AssignIncidentInput, Incident } from "../../contract/resources/alarms/incidents.ts";
import type { Services } from "../services.ts";
import { viewIncident } from "./incident-view.ts";

/** Says who looks after an incident, also one that is over; null: nobody. Throws `not_found`. */
export async function assignIncident(services: Services, { id, assignee }: AssignIncidentInput): Promise<Incident> {
  return viewIncident(services, await services.incidents.assign(id, assignee), id);
}
