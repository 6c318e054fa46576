import { useEffect, useId, useRef, useState } from "preact/hooks";
import { screens } from "../registry.ts";
import { go } from "../routing/location.ts";
import { hrefTo } from "../routing/route.ts";
import { shortcutGroups } from "../state/shortcuts.ts";
import { useResource } from "../state/resource.ts";
import { useSettled } from "../state/settled.ts";
import { Key } from "../ui/chip.tsx";
import { Dialog } from "../ui/dialog.tsx";
import { signalName } from "../format/names.ts";
import { client } from "../session/session.ts";

/** One line of the palette. */
interface PaletteEntry {
  kind: "Screen" | "Here" | "Task" | "Signal" | "Entity" | "Sentence";
  name: string;
  /** The keys that do the same. */
  keys?: string;
  run: () => void;
}

/** Those whose name holds every word that was typed; a name that begins with it comes first. */
function fitting<One extends { name: string }>(text: string, entries: readonly One[]): One[] {
  const words = text.toLowerCase().split(/\s+/).filter(Boolean);
  const begins = ({ name }: One) => name.toLowerCase().startsWith(words.join(" "));
  return entries
    .filter(({ name }) => words.every((word) => name.toLowerCase().includes(word)))
    .toSorted((a, b) => Number(begins(b)) - Number(begins(a)));
}

const MOST = 5;

/** Tasks, signals and the entity of that name, and the text as a sentence to write. */
async function lookedUp(text: string, signal: AbortSignal): Promise<PaletteEntry[]> {
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

const AFTER = 150;

/** Everything by its name: screens, what can be done on this one, tasks, signals, entities. */
export function Palette({ onClose }: { onClose: () => void }) {
  const [text, setText] = useState("");
  const [at, setAt] = useState(0);
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const list = useRef<HTMLUListElement>(null);
  const sought = text.trim();
  const settled = useSettled(sought, AFTER);
  const found = useResource(settled.length < 2 ? null : settled, (signal) => lookedUp(settled, signal), { keep: true });
  const entries = [...fitting(sought, commands()), ...(sought.length < 2 ? [] : (found.data ?? []))];
  const active = Math.min(at, entries.length - 1);
  useEffect(() => input.current?.focus(), []);
  useEffect(() => {
    list.current?.children[active]?.scrollIntoView({ block: "nearest" });
  }, [active]);
  const run = (entry: PaletteEntry | undefined) => {
    if (entry === undefined) return;
    onClose();
    // The focus is back where it was before what is run takes it along.
    setTimeout(entry.run);
  };
  return (
    <Dialog title="Go to or do" onClose={onClose}>
      <input
        ref={input}
        class="input"
        role="combobox"
        aria-label="Screen, action, task, signal or entity"
        aria-expanded="true"
        aria-controls={id}
        aria-activedescendant={entries.length === 0 ? undefined : `${id}-${active}`}
        autocomplete="off"
        spellcheck={false}
        placeholder="Screen, action, task, signal or entity"
        value={text}
        onInput={(event) => {
          setText(event.currentTarget.value);
          setAt(0);
        }}
        onKeyDown={(event) => {
          const steps = { ArrowDown: 1, ArrowUp: -1 }[event.key];
          if (steps !== undefined) setAt(Math.max(0, Math.min(entries.length - 1, active + steps)));
          else if (event.key === "Enter") run(entries[active]);
          else return;
          event.preventDefault();
        }}
      />
      <ul ref={list} id={id} class="palette" role="listbox" aria-label="What fits">
        {entries.map((entry, index) => (
          <li
            key={`${entry.kind} ${entry.name}`}
            id={`${id}-${index}`}
            class="palette-entry"
            role="option"
            aria-selected={index === active}
            onClick={() => run(entry)}
          >
            <span class="clip">{entry.name}</span>
            <span class="palette-kind">
              {entry.kind}
              {entry.keys?.split(" ").map((key) => (
                <Key key={key}>{key}</Key>
              ))}
            </span>
          </li>
        ))}
      </ul>
      {entries.length === 0 && <p class="muted">Nothing has that name.</p>}
    </Dialog>
  );
}

/** What can be done without looking anything up. */
function commands(): PaletteEntry[] {
  const places = screens.filter(({ path }) => !path.includes(":"));
  const here = shortcutGroups.value.filter(({ name }) => name !== "Everywhere").flatMap(({ shortcuts }) => shortcuts);
  return [
    ...places.map(({ title, path, nav }): PaletteEntry => {
      return { kind: "Screen", name: title, run: () => go(hrefTo(path)), ...(nav && { keys: `g ${nav.key}` }) };
    }),
    ...here.map(({ does, keys, run }): PaletteEntry => ({ kind: "Here", name: does, keys, run })),
  ];
}
