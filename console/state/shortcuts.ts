import { signal } from "@preact/signals";
import { useEffect, useRef } from "preact/hooks";
import { type Keys, type KnownKeys, readKeys } from "./keys.ts";

/** A key, or two one after the other (`g a`), and what it does. */
interface Shortcut extends KnownKeys {
  does: string;
  run: () => void;
}

interface Group {
  name: string;
  shortcuts: readonly Shortcut[];
}

/** What the keyboard does now, for the help. */
export const shortcutGroups = signal<readonly Group[]>([]);

/** Makes keys work as long as the component is there, and lists them in the help under a name. */
export function useShortcuts(name: string, shortcuts: readonly Shortcut[]): void {
  const newest = useRef(shortcuts);
  newest.current = shortcuts;
  const shown = shortcuts.map(({ keys, does }) => `${keys} ${does}`).join("\n");
  useEffect(() => {
    const group: Group = {
      name,
      shortcuts: shortcuts.map((shortcut) => ({
        ...shortcut,
        run: () => newest.current.find((one) => one.keys === shortcut.keys)?.run(),
      })),
    };
    shortcutGroups.value = [...shortcutGroups.value, group];
    return () => {
      shortcutGroups.value = shortcutGroups.value.filter((one) => one !== group);
    };
  }, [name, shown]);
}

const takesText = (target: EventTarget | null): boolean =>
  target instanceof HTMLElement && (target.isContentEditable || target.matches("input, textarea, select"));

let keys: Keys = { held: "", at: 0 };

/** Listens for all of them; a field that takes text keeps its keys, and so does an open dialog. */
export function listenForShortcuts(): void {
  addEventListener("keydown", (event) => {
    if (event.defaultPrevented || event.ctrlKey || event.metaKey || event.altKey) return;
    if (takesText(event.target) || document.querySelector("dialog[open]") !== null) return;
    const all = shortcutGroups.value.flatMap(({ shortcuts }) => shortcuts);
    const read = readKeys(keys, event, all);
    keys = read.keys;
    if (read.pressed === null) return;
    event.preventDefault();
    all.findLast((one) => one.keys === read.pressed)?.run();
  });
}
