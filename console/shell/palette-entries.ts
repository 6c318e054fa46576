import { signalName } from "../format/names.ts";
import { go } from "../routing/location.ts";
import { hrefTo } from "../routing/route.ts";
import { client } from "../session/session.ts";

/** One line of the palette. */
export interface PaletteEntry {
  kind: "Screen" | "Here" | "Task" | "Signal" | "Entity" | "Sentence";
  name: string;
  /** The keys that do the same. */
  keys?: string;
  run: () => void;
}

/** Those whose name holds every word that was typed; a name that begins with it comes first. */
export function fitting<One extends { name: string }>(text: string, entries: readonly One[]): One[] {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean);
  const begins = ({ name }: One) => name.toLowerCase().startsWith(words.join(" "));
  return entries
    .filter(({ name }) => words.every((word) => name.toLowerCase().includes(word)))
    .toSorted((a, b) => Number(begins(b)) - Number(begins(a)));
}

const MOST = 5;

/** Tasks, signals and the entity of that name, and the text as a sentence to write. */
export async function lookedUp(text: string, signal: AbortSignal): Promise<PaletteEntry[]> {
  const [tasks, signals] = await Promise.all([
    client().tasks.list({ limit: 100 }, { signal }),
    client().primitives.list({ q: text, limit: MOST }, { signal }),
  ]);
  const named = tasks.items.map(({ task_id, meta, intent }) => ({
    id: task_id,
    name: meta.name === undefined ? intent : `${meta.name}: ${intent}`,
  }));
  return [
    ...fitting(text, named)
      .slice(0, MOST)
      .map(({ id, name }): PaletteEntry => ({ kind: "Task", name, run: () => go(hrefTo("/tasks/:id", { id })) })),
    ...signals.items.map(({ primitive_id: name }): PaletteEntry => {
      return { kind: "Signal", name: signalName(name), run: () => go(hrefTo("/signals/:name", { name })) };
    }),
    ...(/^\S+:\S+$/.test(text)
      ? [
          {
            kind: "Entity" as const,
            name: `Alarms of ${text}`,
            run: () => go(hrefTo("/alarms", {}, { entity: text, status: "any" })),
          },
        ]
      : []),
    ...(/\s/.test(text)
      ? [{ kind: "Sentence" as const, name: `Write: ${text}`, run: () => go(hrefTo("/write", {}, { s: text })) }]
      : []),
  ];
}
