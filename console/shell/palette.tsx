import { useEffect, useId, useRef, useState } from "preact/hooks";
import { screens } from "../registry.ts";
import { go } from "../routing/location.ts";
import { hrefTo } from "../routing/route.ts";
import { shortcutGroups } from "../state/shortcuts.ts";
import { useResource } from "../state/resource.ts";
import { useSettled } from "../state/settled.ts";
import { Key } from "../ui/chip.tsx";
import { Dialog } from "../ui/dialog.tsx";
import { client } from "../session/session.ts";
import { fitting, lookedUp, placesOf } from "./looked-up.ts";

/** One line of the palette. */
interface PaletteEntry {
  kind: string;
  name: string;
  /** The keys that do the same. */
  keys?: string;
  run: () => void;
}

const AFTER = 150;

/** Everything by its name: screens, what can be done on this one, tasks, signals, entities. */
export function Palette({ onClose }: { onClose: () => void }) {
  const [text, setText] = useState("");
  const [at, setAt] = useState<number | null>(null);
  const [isEntered, setEntered] = useState(false);
  const id = useId();
  const input = useRef<HTMLInputElement>(null);
  const list = useRef<HTMLUListElement>(null);
  const sought = text.trim();
  const settled = useSettled(sought, AFTER);
  const found = useResource(settled.length < 2 ? null : settled, (signal) => lookedUp(client(), settled, signal), {
    keep: true,
  });
  const isFound = sought.length < 2 || found.data?.text === sought;
  const isComing = !isFound && (settled !== sought || found.failure === null);
  const sure = fitting(sought, commands());
  const places = sought.length < 2 ? [] : placesOf(sought, found.data);
  const entries = [
    ...sure,
    ...places.map(({ kind, name, href }): PaletteEntry => ({ kind, name, run: () => go(href) })),
  ];
  // What comes first is not known before all is there.
  const first = isComing && sure.length === 0 ? -1 : 0;
  const active = Math.min(at ?? first, entries.length - 1);
  useEffect(() => input.current?.focus(), []);
  useEffect(() => {
    list.current?.children[active]?.scrollIntoView({ block: "nearest" });
  }, [active]);
  useEffect(() => {
    if (isEntered && isFound) run(entries[active]);
  }, [isEntered, isFound]);
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
        aria-activedescendant={active === -1 ? undefined : `${id}-${active}`}
        autocomplete="off"
        spellcheck={false}
        placeholder="Screen, action, task, signal or entity"
        value={text}
        onInput={(event) => {
          setText(event.currentTarget.value);
          setAt(null);
          setEntered(false);
        }}
        onKeyDown={(event) => {
          const steps = { ArrowDown: 1, ArrowUp: -1 }[event.key];
          if (steps !== undefined) setAt(Math.max(0, Math.min(entries.length - 1, active + steps)));
          else if (event.key === "Enter") {
            if (active === -1 && isComing) setEntered(true);
            else run(entries[active]);
          } else return;
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
      {entries.length === 0 && <p class="muted">{isComing ? "Searching" : "Nothing has that name."}</p>}
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
