import { z } from "zod";
import type { IncidentList, ListIncidentsQuery } from "../../contract/resources/alarms/incidents.ts";
import { severityOrder } from "../../domain/action/alarm/severity-order.ts";
import { parseTimestamp } from "../../domain/values/time.ts";
import type { IncidentFilter } from "../ports/alarms/incidents.ts";
import { page, timeAndId } from "../service/paging.ts";
import type { Services } from "../services.ts";
import { viewIncidents } from "./incident-view.ts";

const rankTimeAndId = z
  .tuple([
    z
      .int()
      .min(0)
      .max(severityOrder.length - 1),
    z.number(),
    z.string(),
  ])
  .readonly();

/** A page of incidents, newest or worst first. `entity` takes the raw entity or its pseudonym. Throws `unavailable`. */
export async function listIncidents(services: Services, query: ListIncidentsQuery): Promise<IncidentList> {
  const filter = await filterOf(services, query);
  return query.order === "worst" ? worstFirst(services, query, filter) : newestFirst(services, query, filter);
}

function newestFirst(services: Services, query: ListIncidentsQuery, filter: IncidentFilter): Promise<IncidentList> {
  return page(query, {
    cursor: "incidents",
    position: timeAndId,
    read: async (after, limit) =>
      viewIncidents(services, await services.incidents.list(filter, after, limit), query.looks),
    key: ({ opened_at, incident_id }) => [parseTimestamp(opened_at), incident_id],
    view: (incident) => incident,
  });
}

function worstFirst(services: Services, query: ListIncidentsQuery, filter: IncidentFilter): Promise<IncidentList> {
  return page(query, {
    cursor: "incidents",
    position: rankTimeAndId,
    read: async (after, limit) => {
      const ranked = await services.incidents.worst(filter, after, limit);
      const stored = ranked.map(({ rank: _, ...incident }) => incident);
      const shown = await viewIncidents(services, stored, query.looks);
      return shown.map((incident, i) => ({ incident, rank: ranked[i]?.rank ?? 0 }));
    },
    key: ({ rank, incident }) => [rank, parseTimestamp(incident.opened_at), incident.incident_id],
    view: ({ incident }) => incident,
  });
}

/** Which incidents a query is about. */
export async function filterOf(
  { ledger }: Pick<Services, "ledger">,
  { status, task_id, entity, severity }: Partial<ListIncidentsQuery>,
): Promise<IncidentFilter> {
  return {
    ...(status === undefined ? {} : { status }),
    ...(task_id === undefined ? {} : { task_id }),
    ...(severity === undefined ? {} : { severity }),
    ...(entity === undefined ? {} : { entity_id: (await ledger.pseudonym(entity)) ?? entity }),
  };
}
