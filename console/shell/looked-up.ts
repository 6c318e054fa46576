import { signalName } from "../format/names.ts";
import { hrefTo } from "../routing/route.ts";
import type { client } from "../session/session.ts";

/** A place that a text stands for. */
interface Place {
  kind: "Task" | "Signal" | "Entity" | "Sentence";
  name: string;
  href: string;
}

/** What was looked up, and for which text. */
interface Found {
  text: string;
  places: readonly Place[];
}

/** Those whose name holds every word that was typed; a name that begins with it comes first. */
export function fitting<One extends { name: string }>(text: string, all: readonly One[]): One[] {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean);
  const begins = ({ name }: One) => name.toLowerCase().startsWith(words.join(" "));
  return all
    .filter(({ name }) => words.every((word) => name.toLowerCase().includes(word)))
    .toSorted((a, b) => Number(begins(b)) - Number(begins(a)));
}

const MOST = 5;

/** Tasks and signals of that name. */
export async function lookedUp(
  { tasks, primitives }: Pick<ReturnType<typeof client>, "tasks" | "primitives">,
  text: string,
  signal: AbortSignal,
): Promise<Found> {
  const [named, signals] = await Promise.all([
    firstOf(tasks.list({ q: text, limit: MOST }, { signal })),
    primitives.list({ q: text, limit: MOST }, { signal }),
  ]);
  const places = [
    ...named.map(({ task_id: id, meta, intent }): Place => {
      const name = meta.name === undefined ? intent : `${meta.name}: ${intent}`;
      return { kind: "Task", name, href: hrefTo("/tasks/:id", { id }) };
    }),
    ...signals.items.map(({ primitive_id: name }): Place => {
      return { kind: "Signal", name: signalName(name), href: hrefTo("/signals/:name", { name }) };
    }),
  ];
  return { text, places };
}

/** The first of a list, over as many pages as it takes: one of a search may be short. */
async function firstOf<Item>(list: AsyncIterable<Item>): Promise<Item[]> {
  const items: Item[] = [];
  for await (const item of list) if (items.push(item) === MOST) break;
  return items;
}

/** What a text stands for: of what was looked up for another one, only what fits this one too; then its entity, and the sentence that it is. */
export function placesOf(text: string, found: Found | undefined): Place[] {
  const { places = [] } = found ?? {};
  const entity: Place = {
    kind: "Entity",
    name: `Alarms of ${text}`,
    href: hrefTo("/alarms", {}, { entity: text, status: "any" }),
  };
  const sentence: Place = { kind: "Sentence", name: `Write: ${text}`, href: hrefTo("/write", {}, { s: text }) };
  return [
    ...(found?.text === text ? places : fitting(text, places)),
    ...(/^\S+:\S+$/.test(text) ? [entity] : []),
    ...(/\s/.test(text) ? [sentence] : []),
  ];
}
