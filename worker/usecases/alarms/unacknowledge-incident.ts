import type { GetIncidentInput, Incident } from "../../contract/resources/alarms/incidents.ts";
import type { Services } from "../services.ts";
import { viewIncident } from "./incident-view.ts";

/** Takes an acknowledgement back, whoever it was by: reminders go on. Throws `not_found`. */
export async function unacknowledgeIncident(services: Services, { id }: GetIncidentInput): Promise<Incident> {
  return viewIncident(services, await services.incidents.unacknowledge(id), id);
}
