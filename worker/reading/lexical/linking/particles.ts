import { category, is, particle } from "../lexicon/category.ts";
import type { IndexedSignal } from "./catalogue-index.ts";
import type { Token } from "../text/token.ts";
import { wordsTold } from "../text/told.ts";

/** The words "out of" before a flag's own word, "outside" or "leaves the" of one for being inside: they say that it is false. */
export function outOf(tokens: readonly Token[], { words, signal }: IndexedSignal): readonly Token[] {
  const told = wordsTold(`${signal.primitive_id.replace(/[._]/g, " ")} ${signal.description ?? ""}`);
  const inside = [particle.in, particle.inside, particle.within].some((some) => told.some((token) => is(token, some)));
  const outside = inside ? tokens.filter((token) => is(token, particle.outside) && !words.has(token.stem)) : [];
  if (outside.length > 0) return outside;
  const named = (from: number): boolean =>
    words.has(tokens.slice(from).find((token) => !is(token, category.nounLeads))?.stem ?? "");
  // "Left the zone", but "left on hold".
  const name = signal.primitive_id.split(/[._]/);
  const stands = inside || name.slice(1, -1).some((word) => particle.on.has(word));
  const left = tokens.findIndex((token, place) => stands && is(token, category.departing) && named(place + 1));
  if (left >= 0) return tokens.slice(left, left + 1);
  const at = tokens.findIndex(
    (token, place) => is(token, particle.out) && is(tokens[place + 1], particle.of) && named(place + 2),
  );
  return at < 0 ? [] : tokens.slice(at, at + 2);
}

/** "The alarm goes off": it sounds, and nothing is off. */
export const sounded = (tokens: readonly Token[]): readonly Token[] =>
  tokens.some((token) => is(token, category.sounders))
    ? tokens.filter((token, at) => !is(token, particle.off) || !is(tokens[at - 1], category.goingOff))
    : tokens;
