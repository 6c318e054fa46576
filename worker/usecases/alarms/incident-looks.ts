import type { Incident } from "../../contract/resources/alarms/incidents.ts";
import { formatTimestamp } from "../../domain/values/time.ts";
import type { StoredIncident } from "../ports/alarms/incidents.ts";
import type { Services } from "../services.ts";

type Looks = NonNullable<Incident["looks"]>;

/** The last looks at the entities of incidents until these were over, oldest first, in the order of the incidents. Throws `unavailable`. */
export async function incidentLooks(
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
