import { folded, summed, superlative } from "./folded.ts";
import type { Frame } from "./frame.ts";
import { placed } from "./places.ts";
import { all, quantified } from "./quantified.ts";
import { sharing } from "./sharing.ts";

/** Finds what a sentence says about many entities; `nouns` is a pattern of what they may be called. */
export function framesIn(text: string, nouns: string): Frame[] {
  const found = [placed, quantified, sharing, all, folded, summed, superlative].flatMap((rule) => rule(text, nouns));
  const sorted = found.toSorted((a, b) => a.start - b.start || b.end - a.end);
  return sorted.filter((frame, at) => !sorted.slice(0, at).some((other) => other.end > frame.start));
}
