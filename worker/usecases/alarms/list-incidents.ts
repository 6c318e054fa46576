import { z } from "zod";
import type {
  CountIncidentsQuery,
  IncidentCountsView,
  IncidentList,
  ListIncidentsQuery,
} from "../../contract/resources/alarms/incidents.ts";
import { severityOrder } from "../../domain/action/alarm/severity-order.ts";
import type { IncidentFilter, StoredIncident } from "../ports/alarms/incidents.ts";
import { resumedPage, timeAndId } from "../service/paging.ts";
import { caseless, matchingRows, searchWords } from "../service/search.ts";
import { tasksWithin } from "../definitions/tasks-within.ts";
import type { Services } from "../services.ts";
import { viewIncidents } from "./incident-view.ts";
import type { TaskSaid } from "../ports/tasks/tasks.ts";

/** An incident and its place in a list. */
interface PlacedIncident<K> {
  stored: StoredIncident;
  at: K;
}

/**
 * Which incidents have each of the words in the task's name, sentence or note, the entity or a comment. What tasks say is kept in
 * `tasks`. Throws `unavailable`.
 */
async function matching(
  services: Services,
  chunk: readonly StoredIncident[],
  words: readonly string[],
  tasks: Map<string, TaskSaid>,
): Promise<boolean[]> {
  const unknown = [...new Set(chunk.map(({ task_id }) => task_id))].filter((id) => !tasks.has(id));
  const ids = chunk.map(({ incident_id }) => incident_id);
  const [said, names, commented] = await Promise.all([
    unknown.length === 0 ? new Map<string, TaskSaid>() : services.tasks.said(unknown),
    services.pseudonyms.resolve(chunk),
    services.comments.wordsIn(ids, words),
  ]);
  for (const [id, task] of said) tasks.set(id, task);
  return chunk.map(({ incident_id, task_id, entity_id }) => {
    const task = tasks.get(task_id);
    const texts = [task?.meta.name, task?.intent, task?.meta.note, names.get(entity_id)];
    const text = caseless(texts.filter((one) => one !== undefined).join("\n"));
    return words.every((word, i) => text.includes(word) || commented.get(incident_id)?.has(i) === true);
  });
}

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

/**
 * A page of incidents, newest or worst first. `entity` takes the raw entity or its pseudonym. A search for words may end a page
 * early. Throws `unavailable`.
 */
export async function listIncidents(services: Services, query: ListIncidentsQuery): Promise<IncidentList> {
  const filter = await incidentFilter(services, query);
  const { incidents } = services;
  if (query.order === "worst")
    return listIncidentsBy(services, query, rankTimeAndId, async (after, limit) =>
      (await incidents.worst(filter, after, limit)).map(({ rank, ...stored }) => ({
        stored,
        at: [rank, stored.opened_at, stored.incident_id],
      })),
    );
  return listIncidentsBy(services, query, timeAndId, async (after, limit) =>
    (await incidents.list(filter, after, limit)).map((stored) => ({
      stored,
      at: [stored.opened_at, stored.incident_id],
    })),
  );
}

function listIncidentsBy<K extends readonly (string | number)[]>(
  services: Services,
  query: ListIncidentsQuery,
  position: z.ZodType<K>,
  read: (after: K | null, limit: number) => Promise<PlacedIncident<K>[]>,
): Promise<IncidentList> {
  const words = searchWords(query.q ?? "");
  const tasks = new Map<string, TaskSaid>();
  const fits = (chunk: readonly PlacedIncident<K>[]) =>
    matching(
      services,
      chunk.map(({ stored }) => stored),
      words,
      tasks,
    );
  return resumedPage(query, {
    cursor: "incidents",
    position,
    read: async (after, limit) => {
      const { rows, resume } =
        words.length === 0
          ? { rows: await read(after, limit), resume: null }
          : await matchingRows({ after, limit, read, fits });
      const stored = rows.map((row) => row.stored);
      const shown = await viewIncidents(services, stored, query.looks);
      return { rows: shown.map((incident, i) => ({ at: (rows[i] as PlacedIncident<K>).at, incident })), resume };
    },
    key: ({ at }) => at,
    view: ({ incident }) => incident,
  });
}

/** Which incidents a query is about; one that names no entity, those of tasks within reach. */
async function incidentFilter(
  services: Services,
  { entity, status, task_id, severity, kind, assignee, assigned }: Partial<ListIncidentsQuery>,
): Promise<IncidentFilter> {
  const tasks = entity === undefined ? await tasksWithin(services) : null;
  return {
    ...(tasks === null ? {} : { tasks }),
    ...onlyAsked({ status, task_id, severity, kind, assignee, assigned }),
    ...(entity === undefined ? {} : { entity_id: (await services.ledger.pseudonym(entity)) ?? entity }),
  };
}

/** Without what was not asked for. */
const onlyAsked = <Fields extends object>(fields: Fields): { [Name in keyof Fields]?: NonNullable<Fields[Name]> } =>
  Object.fromEntries(Object.entries(fields).filter(([, value]) => value !== undefined)) as never;

/** How many incidents are not over; of a flood, at least how many. `entity` takes the raw entity or its pseudonym. Throws `unavailable`. */
export async function countIncidents(services: Services, query: CountIncidentsQuery): Promise<IncidentCountsView> {
  const { open, acknowledged, atLeast } = await services.incidents.count(await incidentFilter(services, query));
  return {
    open: Object.values(open).reduce((sum, count) => sum + count, 0),
    acknowledged,
    open_by_severity: open,
    at_least: [...(atLeast.some((one) => one !== "acknowledged") ? (["open"] as const) : []), ...atLeast],
  };
}
