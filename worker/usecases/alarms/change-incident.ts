import type { AssignIncidentInput, GetIncidentInput, Incident } from "../../contract/resources/alarms/incidents.ts";
import { settleAcknowledgement } from "../actions/workflows/settle-acknowledgement.ts";
import type { StoredIncident } from "../ports/alarms/incidents.ts";
import type { Services } from "../services.ts";
import { viewIncident } from "./incident-view.ts";

/** Notes that `by` has seen an incident, and shows it. Throws `not_found`. */
export async function acknowledgeIncident(services: Services, input: Acknowledging): Promise<Incident> {
  return viewIncident(services, await acknowledge(services, input), input.id);
}

type Acknowledging = GetIncidentInput & { by: string };

/**
 * Notes that `by` has seen an incident; the first to do so stays. Pagers that know of it hear it once, and its escalations
 * go no further. Null where there is none.
 */
export async function acknowledge(services: Services, { id, by }: Acknowledging): Promise<StoredIncident | null> {
  const { incident, ...setOff } = await services.incidents.acknowledge(id, by, services.now());
  settleAcknowledgement(services, setOff, by);
  return incident;
}

/** Takes an acknowledgement back, whoever it was by: reminders go on. Throws `not_found`. */
export async function unacknowledgeIncident(services: Services, { id }: GetIncidentInput): Promise<Incident> {
  return viewIncident(services, await services.incidents.unacknowledge(id), id);
}

/** Says who looks after an incident, also one that is over; null: nobody. Throws `not_found`. */
export async function assignIncident(services: Services, { id, assignee }: AssignIncidentInput): Promise<Incident> {
  return viewIncident(services, await services.incidents.assign(id, assignee), id);
}

/** Has the signed links of all messages about an incident so far do nothing any more. Throws `not_found`. */
export async function revokeIncidentLinks(services: Services, { id }: GetIncidentInput): Promise<Incident> {
  return viewIncident(services, await services.incidents.revokeLinks(id, services.now()), id);
}
