import type { IncidentList, ListIncidentsQuery } from "../../contract/resources/alarms/incidents.ts";
import { parseTimestamp } from "../../domain/values/time.ts";
import { page, timeAndId } from "../service/paging.ts";
import type { Services } from "../services.ts";
import { viewIncidents } from "./incident-view.ts";

/** A page of incidents, those that opened last first. `entity` takes the raw entity or its pseudonym. Throws `unavailable`. */
export async function listIncidents(services: Services, query: ListIncidentsQuery): Promise<IncidentList> {
  const { status, task_id, entity } = query;
  const filter = {
    ...(status === undefined ? {} : { status }),
    ...(task_id === undefined ? {} : { task_id }),
    ...(entity === undefined ? {} : { entity_id: (await services.ledger.pseudonym(entity)) ?? entity }),
  };
  return page(query, {
    cursor: "incidents",
    position: timeAndId,
    read: async (after, limit) => viewIncidents(services, await services.incidents.list(filter, after, limit)),
    key: ({ opened_at, incident_id }) => [parseTimestamp(opened_at), incident_id],
    view: (incident) => incident,
  });
}
