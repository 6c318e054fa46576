import type { Incident } from "../../contract/resources/alarms/incidents.ts";
import { statusOf } from "../../domain/action/alarm/incident.ts";
import { DomainError } from "../../domain/values/errors/errors.ts";
import { formatTimestamp } from "../../domain/values/time.ts";
import type { StoredIncident } from "../ports/alarms/incidents.ts";
import type { Services } from "../services.ts";
import { incidentLooks } from "./incident-looks.ts";
import { incidentWords, type IncidentWords, type WordsNeeded } from "./incident-words.ts";

/** Shown when an entity is no longer known. */
const erased = "(erased)";

type Viewing = WordsNeeded & Pick<Services, "pseudonyms" | "watching">;

/** Incidents in words with the names of their entities, in order, each with its last `looks` where there are to be any. Throws `unavailable`. */
export async function viewIncidents(
  services: Viewing,
  incidents: readonly StoredIncident[],
  looks = 0,
): Promise<Incident[]> {
  const [names, words] = await Promise.all([
    services.pseudonyms.resolve(incidents),
    incidentWords(services, incidents),
  ]);
  const nameOf = ({ entity_id }: StoredIncident) => names.get(entity_id) ?? null;
  const seen = looks === 0 ? null : await incidentLooks(services, incidents, nameOf, looks);
  return incidents.map((incident, i) => ({
    ...toView(incident),
    entity: nameOf(incident) ?? erased,
    ...(words[i] as IncidentWords),
    ...(seen === null ? {} : { looks: seen[i] ?? [] }),
  }));
}

/** One incident with the name of its entity; throws `not_found` where there is none. */
export async function viewIncident(services: Viewing, incident: StoredIncident | null, id: string): Promise<Incident> {
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

function toView(stored: StoredIncident): Omit<Incident, keyof IncidentWords | "entity" | "looks"> {
  const { bucket: _, told_at: __, links_from: ___, ...incident } = stored;
  const { opened_at, closed_at, as_of, acknowledged_at, snoozed_until } = incident;
  return {
    ...incident,
    status: statusOf(incident),
    opened_at: formatTimestamp(opened_at),
    closed_at: shown(closed_at),
    as_of: formatTimestamp(as_of),
    acknowledged_at: shown(acknowledged_at),
    snoozed_until: shown(snoozed_until),
  };
}

const shown = (time: number | null): string | null => (time === null ? null : formatTimestamp(time));
