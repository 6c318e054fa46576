import type { GetIncidentInput, Incident } from "../../contract/resources/alarms/incidents.ts";
import type { Services } from "../services.ts";
import { incidentStatus } from "../../domain/action/alarm/incident.ts";
import { memberLabels } from "../../domain/values/members.ts";
import { formatTimestamp, timestampOrNull } from "../../domain/values/time.ts";
import type { StoredIncident } from "../ports/alarms/incidents.ts";
import { attributed } from "../service/attributed.ts";
import { type IncidentWords, type WordsNeeded, incidentWords } from "./incident-words.ts";
import { noSuch } from "../service/not-found.ts";
import { erased } from "../../domain/values/wording/erased.ts";

/** One incident, also one that is over; throws `not_found`. */
export async function getIncident(services: Services, { id }: GetIncidentInput): Promise<Incident> {
  return viewIncident(services, await services.incidents.find(id), id);
}

/** Shown when an entity is no longer known. */

type Viewing = WordsNeeded &
  Pick<Services, "config" | "pseudonyms" | "watching" | "notices" | "comments" | "principals">;

/** Incidents in words with the names of their entities, in order, each with its last `looks` where there are to be any. Throws `unavailable`. */
export async function viewIncidents(
  services: Viewing,
  incidents: readonly StoredIncident[],
  looks = 0,
): Promise<Incident[]> {
  const [names, acknowledged, words, comments] = await Promise.all([
    services.pseudonyms.resolve(incidents),
    attributed(services, incidents, ({ acknowledged_by }) => acknowledged_by),
    incidentWords(services, incidents),
    commentCounts(services, incidents),
  ]);
  const added = await membersAdded(
    services,
    incidents.filter((_, i) => words[i]?.members !== undefined),
  );
  const nameOf = ({ entity_id }: StoredIncident) => names.get(entity_id) ?? null;
  const seen = looks === 0 ? null : await incidentLooks(services, incidents, nameOf, looks);
  return incidents.map((incident, i) => ({
    ...storedView(incident),
    by: acknowledged[i]?.by ?? null,
    comments: comments.get(incident.incident_id) ?? 0,
    url: incidentPage(services.config, incident),
    entity: nameOf(incident) ?? erased,
    ...(words[i] as IncidentWords),
    ...addedTo(added.get(incident.incident_id)),
    ...(seen === null ? {} : { looks: seen[i] ?? [] }),
  }));
}

const addedTo = (members_added: Incident["members_added"]) => (members_added === undefined ? {} : { members_added });

const commentCounts = async ({ comments }: Viewing, incidents: readonly StoredIncident[]) =>
  incidents.length === 0 ? new Map<string, number>() : comments.counts(incidents.map(({ incident_id }) => incident_id));

/** Where the console shows an incident; it takes a key, and stays as it is. */
const incidentPage = ({ publicUrl }: Viewing["config"], { incident_id }: StoredIncident): string | null =>
  publicUrl === null ? null : `${publicUrl}/console#/alarms/${encodeURIComponent(incident_id)}`;

/** Which members began to fire while incidents were open, by incident. */
async function membersAdded(
  { notices }: Pick<Services, "notices">,
  incidents: readonly StoredIncident[],
): Promise<Map<string, NonNullable<Incident["members_added"]>>> {
  const found = incidents.length === 0 ? [] : await notices.ofMembers(incidents);
  const added = new Map<string, NonNullable<Incident["members_added"]>>();
  for (const { incident_id, noticed_at, members } of found) {
    if (incident_id === null || members === null) continue;
    const worst = members.worst.map(({ member, value }) => ({ member: memberLabels(member), value }));
    const list = added.get(incident_id) ?? [];
    added.set(incident_id, [...list, { t: formatTimestamp(noticed_at), count: members.count, worst }]);
  }
  return added;
}

/** One incident with the name of its entity; throws `not_found` where there is none. */
export async function viewIncident(services: Viewing, incident: StoredIncident | null, id: string): Promise<Incident> {
  if (!incident) throw noSuch("incident", id);
  const [view] = await viewIncidents(services, [incident]);
  if (!view) throw noSuch("incident", id);
  return view;
}

type Looked = keyof IncidentWords | "entity" | "by" | "looks" | "members_added" | "comments" | "url";

function storedView(stored: StoredIncident): Omit<Incident, Looked> {
  const { bucket: _, told_at: __, links_from: ___, delivered_at, ...incident } = stored;
  const { opened_at, closed_at, as_of, acknowledged_at, snoozed_until } = incident;
  return {
    ...incident,
    told: delivered_at !== null,
    status: incidentStatus(incident),
    opened_at: formatTimestamp(opened_at),
    closed_at: timestampOrNull(closed_at),
    as_of: formatTimestamp(as_of),
    acknowledged_at: timestampOrNull(acknowledged_at),
    snoozed_until: timestampOrNull(snoozed_until),
  };
}

type Looks = NonNullable<Incident["looks"]>;

/** The last looks at the entities of incidents until these were over, oldest first, in the order of the incidents. Throws `unavailable`. */
async function incidentLooks(
  { watching }: Pick<Services, "watching">,
  incidents: readonly StoredIncident[],
  nameOf: (incident: StoredIncident) => string | null,
  limit: number,
): Promise<Looks[]> {
  const asked = incidents.flatMap((incident, place) => {
    const entity = nameOf(incident);
    const before = incident.closed_at === null ? null : incident.closed_at + 1;
    return entity === null ? [] : [{ place, task_id: incident.task_id, entity, before }];
  });
  const found = await watching.lastLooks(
    asked.map(({ place: _, ...one }) => one),
    limit,
  );
  const byPlace = new Map(asked.map(({ place }, i) => [place, found[i] ?? []]));
  return incidents.map((_, place) =>
    (byPlace.get(place) ?? []).toReversed().map(({ t, score }) => ({ t: formatTimestamp(t), score })),
  );
}
