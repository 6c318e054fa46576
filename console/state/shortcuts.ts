import { signal } from "@preact/signals";
import { useEffect, useRef } from "preact/hooks";

const PATIENCE = 1_500;

/** The first key of a pair that is still waited for. */
export interface Keys {
  held: string;
  at: number;
}

/** What a key press comes to, of those known: one of them (`j`, `g a`), the beginning of a pair, or nothing. */
export function readKeys(
  { held, at }: Keys,
  key: string,
  now: number,
  known: readonly string[],
): { keys: Keys; pressed: string | null } {
  const none = { held: "", at: 0 };
  if (key === "Shift") return { keys: { held, at }, pressed: null };
  const pair = held !== "" && now - at < PATIENCE ? `${held} ${key}` : null;
  if (pair !== null && known.includes(pair)) return { keys: none, pressed: pair };
  if (known.some((one) => one.startsWith(`${key} `))) return { keys: { held: key, at: now }, pressed: null };
  return { keys: none, pressed: known.includes(key) ? key : null };
}

/** A key, or two one after the other (`g a`), and what it does. */
interface Shortcut {
  keys: string;
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
      shortcuts: shortcuts.map(({ keys, does }) => ({
        keys,
        does,
        run: () => newest.current.find((one) => one.keys === keys)?.run(),
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
    const read = readKeys(
      keys,
      event.key,
      event.timeStamp,
      all.map((one) => one.keys),
    );
    keys = read.keys;
    if (read.pressed === null) return;
    event.preventDefault();
    all.findLast((one) => one.keys === read.pressed)?.run();
  });
}
