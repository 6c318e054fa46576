import type { GetIncidentInput, Incident } from "../../contract/resources/alarms/incidents.ts";
import { sendRecorded } from "../actions/send-recorded.ts";
import type { Services } from "../services.ts";
import { viewIncident } from "./incident-view.ts";

/**
 * Notes that `by` has seen an incident; the first to do so stays. Pagers that know of it are told, once: what is planned for
 * them is sent after the answer, or by the sweep. Throws `not_found`.
 */
export async function acknowledgeIncident(
  services: Services,
  { id, by }: GetIncidentInput & { by: string },
): Promise<Incident> {
  const { incident, notices } = await services.incidents.acknowledge(id, by, services.now());
  if (notices.length > 0)
    services.defer(
      sendRecorded(services, notices).catch((error: unknown) =>
        services.log("send_failed", { incident_id: id, error: String(error) }),
      ),
    );
  return viewIncident(services, incident, id);
}
