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
