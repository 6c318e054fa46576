import type { GetIncidentInput, Incident } from "../../contract/resources/alarms/incidents.ts";
import type { Services } from "../services.ts";
import { viewIncident } from "./incident-view.ts";

/** Has the signed links of all messages about an incident so far do nothing any more. Throws `not_found`. */
export async function revokeIncidentLinks(services: Services, { id }: GetIncidentInput): Promise<Incident> {
  return viewIncident(services, await services.incidents.revokeLinks(id, services.now()), id);
}
