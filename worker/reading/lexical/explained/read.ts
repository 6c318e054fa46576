import type { Reading, Span } from "../../../domain/language/reading.ts";
import { readWithout } from "../text/without.ts";
import type { Token } from "../text/token.ts";
import { asidesOf, glossesOf } from "./clauses.ts";

/** A sentence in words, and which of them name something of the catalogue, or a state. */
interface Said {
  readonly text: string;
  readonly words: readonly Token[];
  readonly names: (token: Token) => boolean;
  readonly labels: (token: Token) => boolean;
  /** On which side guardrails or its description call a signal bad. */
  readonly adverse: (id: string) => "above" | "below" | null;
}

/**
 * Reads a sentence that is not clear as a whole without what only explains it: "above 85%, because it evicts entries then". The rest
 * has to be clear by itself, and what is left out may say nothing of when to tell whom.
 */
export function readWithExplained(
  { text, words, names, labels, adverse }: Said,
  read: (text: string) => Reading,
  qualifies: (text: string) => boolean,
): Reading {
  const glosses = glossesOf(words);
  const bare = glosses.length === 0 ? null : without(text, glosses, read);
  if (
    bare !== null &&
    isClear(bare) &&
    bare.parts.every(({ number, direction }) => number !== null && direction !== null)
  )
    return bare;
  const whole = read(text);
  if (isClear(whole)) return whole;
  for (const aside of asidesOf(words, names, labels)) {
    const said = without(text, [aside], read);
    const believed = !aside.judges || said.parts.every((part) => part.direction === adverse(part.primitive_id));
    if (!isClear(said) || !believed || qualifies(text.slice(aside.start, aside.end))) continue;
    return said;
  }
  return whole;
}

/** What is read without some asides, which are named. */
function without(text: string, asides: readonly Span[], read: (text: string) => Reading): Reading {
  const said = readWithout(text, asides, read);
  const spans = [
    ...(said.spans ?? []),
    ...asides.map(({ start, end }) => ({ start, end, role: "aside" as const })),
  ].toSorted((a, b) => a.start - b.start);
  const notes = asides.map(
    ({ start, end }) =>
      `"${text.slice(start, end).replace(/^[^\p{L}\p{N}]+|[^\p{L}\p{N}%]+$/gu, "")}" was taken as an explanation.`,
  );
  return { ...said, spans, notes: [...said.notes, ...notes] };
}

const isClear = ({ unread, question }: Reading): boolean => unread === null && question == null;
