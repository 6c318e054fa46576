import type { StoredIncident } from "../ports/alarms/incidents.ts";
import type { TaskSaid } from "../ports/tasks/tasks.ts";
import type { Services } from "../services.ts";

/** Read in one go, and in one call: names are in the shards, where no index finds a part of one. */
const readAtOnce = 250;
const readAtMost = 1_000;

/** An incident and its place in a list. */
export interface Placed<K> {
  stored: StoredIncident;
  at: K;
}

/** How a list goes on, and from where. */
interface Searched<K> {
  after: K | null;
  limit: number;
  read: (after: K | null, limit: number) => Promise<Placed<K>[]>;
}

/** The words of a search, in small letters. */
export const searchWords = (text: string): string[] => [
  ...new Set(text.normalize("NFC").toLowerCase().split(/\s+/).filter(Boolean)),
];

/**
 * The next incidents that have each of the words in the task's name, sentence or note, the entity or a comment: at most `limit`,
 * or fewer with where to go on once a thousand were read. Throws `unavailable`.
 */
export async function searchedIncidents<K>(
  services: Services,
  words: readonly string[],
  { after, limit, read }: Searched<K>,
): Promise<{ rows: Placed<K>[]; resume: K | null }> {
  const tasks = new Map<string, TaskSaid>();
  const rows: Placed<K>[] = [];
  let from = after;
  for (let seen = 0; seen < readAtMost; seen += readAtOnce) {
    const chunk = await read(from, readAtOnce);
    const incidents = chunk.map(({ stored }) => stored);
    const fits = await matching(services, incidents, words, tasks);
    rows.push(...chunk.filter((_, i) => fits[i]));
    if (rows.length >= limit || chunk.length < readAtOnce) return { rows: rows.slice(0, limit), resume: null };
    from = chunk.at(-1)?.at ?? null;
  }
  return { rows, resume: from };
}

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
    const text = texts.flatMap((one) => one?.normalize("NFC").toLowerCase() ?? []).join("\n");
    return words.every((word, i) => text.includes(word) || commented.get(incident_id)?.has(i) === true);
  });
}
