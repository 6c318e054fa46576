import type { Entry } from "../lexicon/entry.ts";
import type { Token } from "../text/token.ts";
import { kept } from "../text/kept.ts";
import { type Pattern, pattern } from "./pattern.ts";
import type { Found } from "./found.ts";

/** An entry found at a token. */
export interface Hit<Meaning> extends Found {
  readonly entry: Entry<Meaning>;
  readonly start: number;
  /** Its words. */
  readonly phrase: readonly string[];
}

/** Of entries the places of those that may begin with a token, with their patterns. */
const indexes = new WeakMap<readonly Entry<unknown>[], (token: Token) => readonly (readonly [number, Pattern])[]>();

/** The entry with the longest match at a token of those that suit what stands around them; of equally long ones the first. */
export function longest<Meaning>(
  entries: readonly Entry<Meaning>[],
  tokens: readonly Token[],
  at: number,
  suits: (found: Found & { entry: Entry<Meaning> }) => boolean = () => true,
): Hit<Meaning> | null {
  const first = tokens[at];
  if (first === undefined) return null;
  const beginningWith = indexes.get(entries) ?? indexOf(entries);
  indexes.set(entries, beginningWith);
  let best: Hit<Meaning> | null = null;
  for (const [place, one] of beginningWith(first)) {
    const [entry, found] = [entries[place], one.match(tokens, at)];
    if (entry === undefined || found === null || (best !== null && found.end <= best.end)) continue;
    if (suits({ ...found, entry }))
      best = { ...found, entry, start: at, phrase: tokens.slice(at, found.end).map(({ text }) => text) };
  }
  return best;
}

function indexOf(entries: readonly Entry<unknown>[]): (token: Token) => readonly (readonly [number, Pattern])[] {
  const patterns = entries.map(({ phrase }, place) => [place, pattern(phrase)] as const);
  return kept(
    (token) => patterns.filter(([, { begins }]) => begins(token)),
    ({ kind, text }) => `${kind} ${text}`,
  );
}
