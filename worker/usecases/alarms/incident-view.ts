import type { Incident } from "../../contract/resources/alarms/incidents.ts";
import { statusOf } from "../../domain/alarm/incident.ts";
import { DomainError } from "../../domain/values/errors/errors.ts";
import { formatTimestamp } from "../../domain/values/time.ts";
import type { StoredIncident } from "../ports/alarms/incidents.ts";
import type { Services } from "../services.ts";

/** Shown when an entity is no longer known. */
const erased = "(erased)";

/** Incidents with the names of their entities, in order. Throws `unavailable`. */
export async function viewIncidents(
  { pseudonyms }: Pick<Services, "pseudonyms">,
  incidents: readonly StoredIncident[],
): Promise<Incident[]> {
  const names = await pseudonyms.resolve(incidents);
  return incidents.map((incident) => toView(incident, names.get(incident.entity_id) ?? erased));
}

/** One incident with the name of its entity; throws `not_found` where there is none. */
export async function viewIncident(
  services: Pick<Services, "pseudonyms">,
  incident: StoredIncident | null,
  id: string,
): Promise<Incident> {
  if (!incident) throw noSuchIncident(id);
  const [view] = await viewIncidents(services, [incident]);
  if (!view) throw noSuchIncident(id);
  return view;
}

/** The error for an incident that does not exist. */
export function noSuchIncident(id: string): DomainError {
  return new DomainError("not_found", `There is no incident ${id}.`, {
    location: "id",
    suggestion: "GET /incidents lists them.",
  });
}

function toView({ bucket: _, told_at: __, ...incident }: StoredIncident, entity: string): Incident {
  const { opened_at, closed_at, as_of, acknowledged_at, snoozed_until } = incident;
  return {
    ...incident,
    status: statusOf(incident),
    entity,
    opened_at: formatTimestamp(opened_at),
    closed_at: shown(closed_at),
    as_of: formatTimestamp(as_of),
    acknowledged_at: shown(acknowledged_at),
    snoozed_until: shown(snoozed_until),
  };
}

const shown = (time: number | null): string | null => (time === null ? null : formatTimestamp(time));
