import type { GetIncidentInput, Incident } from "../../contract/resources/alarms/incidents.ts";
import type { Services } from "../services.ts";
import { viewIncident } from "./incident-view.ts";

/** Notes that `by` has seen an incident; the first to do so stays. Throws `not_found`. */
export async function acknowledgeIncident(
  services: Services,
  { id, by }: GetIncidentInput & { by: string },
): Promise<Incident> {
  return viewIncident(services, await services.incidents.acknowledge(id, by, services.now()), id);
}
