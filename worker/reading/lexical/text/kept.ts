import type { Token } from "./token.ts";

/** The most words or texts for which something is kept. */
const most = 5_000;

/** What follows from a word, a text, or what has a name of its own, worked out once as long as it is kept. */
export function kept<Of, Found>(workOut: (of: Of) => Found, keyOf: (of: Of) => string = String): (of: Of) => Found {
  const found = new Map<string, Found>();
  return (of) => {
    const key = keyOf(of);
    const known = found.get(key);
    if (known !== undefined) return known;
    if (found.size >= most) found.clear();
    const made = workOut(of);
    found.set(key, made);
    return made;
  };
}

/** What begins at a place among tokens, worked out once as long as they live. */
export function keptByPlace<Found>(
  workOut: (tokens: readonly Token[], at: number) => Found,
): (tokens: readonly Token[], at: number) => Found {
  const found = new WeakMap<readonly Token[], Map<number, Found>>();
  return (tokens, at) => {
    const places = found.get(tokens) ?? new Map<number, Found>();
    const known = places.get(at);
    if (known !== undefined) return known;
    const made = workOut(tokens, at);
    found.set(tokens, places.set(at, made));
    return made;
  };
}
