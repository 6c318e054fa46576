import type { GetIncidentInput, Incident } from "../../contract/resources/alarms/incidents.ts";
import { settleAcknowledgement } from "../actions/settle-acknowledgement.ts";
import type { Services } from "../services.ts";
import { viewIncident } from "./incident-view.ts";

/**
 * Notes that `by` has seen an incident; the first to do so stays. Pagers that know of it hear it once, and its escalations
 * go no further. Throws `not_found`.
 */
export async function acknowledgeIncident(
  services: Services,
  { id, by }: GetIncidentInput & { by: string },
): Promise<Incident> {
  const { incident, ...setOff } = await services.incidents.acknowledge(id, by, services.now());
  settleAcknowledgement(services, setOff, by);
  return viewIncident(services, incident, id);
}
