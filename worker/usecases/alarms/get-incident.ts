import type { GetIncidentInput, Incident } from "../../contract/resources/alarms/incidents.ts";
import type { Services } from "../services.ts";
import { viewIncident } from "./incident-view.ts";

/** One incident, also one that is over; throws `not_found`. */
export async function getIncident(services: Services, { id }: GetIncidentInput): Promise<Incident> {
  return viewIncident(services, await services.incidents.find(id), id);
}
