const PATIENCE = 1_500;

/** The first key of a pair that is still waited for. */
export interface Keys {
  held: string;
  at: number;
}

/** A key, or two one after the other (`g a`); one that is held down acts once, unless it may repeat. */
export interface KnownKeys {
  keys: string;
  repeats?: boolean;
}

/** What a key press comes to, of those known: one of them (`j`, `g a`), the beginning of a pair, or nothing. */
export function readKeys(
  { held, at }: Keys,
  { key, timeStamp, repeat }: Pick<KeyboardEvent, "key" | "timeStamp" | "repeat">,
  known: readonly KnownKeys[],
): { keys: Keys; pressed: string | null } {
  const none = { held: "", at: 0 };
  const isKnown = (keys: string) => known.some((one) => one.keys === keys && (!repeat || one.repeats === true));
  if (key === "Shift" || (repeat && !isKnown(key))) return { keys: { held, at }, pressed: null };
  const pair = held !== "" && timeStamp - at < PATIENCE ? `${held} ${key}` : null;
  if (pair !== null && isKnown(pair)) return { keys: none, pressed: pair };
  if (known.some(({ keys }) => keys.startsWith(`${key} `)))
    return { keys: { held: key, at: timeStamp }, pressed: null };
  return { keys: none, pressed: isKnown(key) ? key : null };
}
