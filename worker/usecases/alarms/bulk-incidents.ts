import type {
  BulkIncident,
  BulkIncidentsBody,
  BulkIncidentsResult,
} from "../../contract/resources/alarms/bulk-incidents.ts";
import { toErrorData } from "../../domain/values/errors/error-data.ts";
import { DomainError } from "../../domain/values/errors/errors.ts";
import { connectionsAtOnce, mapLimited } from "../../domain/values/map-limited.ts";
import { totalsOf } from "../evaluation/evaluate-batch.ts";
import { toEntityError } from "../evaluation/evaluate-many.ts";
import type { StoredIncident } from "../ports/alarms/incidents.ts";
import type { Services } from "../services.ts";
import { acknowledge, snooze, rate } from "./change-incident.ts";
import { viewIncidents } from "./incident-view.ts";
import { noSuch } from "../service/not-found.ts";

/** Who asks, and the services that leave the row of a change of one incident in the audit trail. */
interface AuditedAsker {
  by: string;
  audited: (incidentId: string) => Promise<Services>;
}

type Done = { incident: StoredIncident } | { error: DomainError };

/**
 * Does the same to several incidents, each by itself: what one refuses keeps none of the others. Repeating it is as safe as
 * repeating each. Throws `unavailable`.
 */
export async function bulkIncidents(
  services: Services,
  { incident_ids, act }: BulkIncidentsBody,
  { by, audited }: AuditedAsker,
): Promise<BulkIncidentsResult> {
  const done = await mapLimited(connectionsAtOnce, incident_ids, async (id): Promise<Done> => {
    try {
      const incident = await doTo(await audited(id), id, act, by);
      return incident === null ? { error: noSuch("incident", id) } : { incident };
    } catch (error) {
      if (error instanceof DomainError && error.code !== "unavailable") return { error };
      throw error;
    }
  });
  const changed = done.flatMap((one) => ("incident" in one ? one.incident : []));
  const shown = new Map((await viewIncidents(services, changed)).map((one) => [one.incident_id, one]));
  const results = incident_ids.map((incident_id, i): BulkIncident => {
    const one = done[i];
    if (one !== undefined && "error" in one) return { incident_id, error: toEntityError(toErrorData(one.error)) };
    const incident = shown.get(incident_id);
    return incident === undefined ? { incident_id } : { incident_id, incident };
  });
  return { results, ...totalsOf(results) };
}

function doTo(
  services: Services,
  id: string,
  act: BulkIncidentsBody["act"],
  by: string,
): Promise<StoredIncident | null> {
  switch (act.type) {
    case "acknowledge":
      return acknowledge(services, { id, by });
    case "assign":
      return services.incidents.assign(id, act.assignee);
    case "rate": {
      const { type: _, ...rating } = act;
      return rate(services, { id, ...rating }, { by });
    }
    case "snooze": {
      const { type: _, ...span } = act;
      return snooze(services, { id, ...span });
    }
  }
}
