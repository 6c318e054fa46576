import { canonicalText } from "../../../values/hashing/canonical.ts";
import type { Reading, ReadingPart, Span } from "../../../language/reading.ts";
import type { QuestionKind } from "./ask-back.ts";

/** In what two readings of a sentence differ first, and where. */
export function differenceOf(one: Reading, other: Reading, text: string): { about: QuestionKind; span: Span } {
  for (const { about, of } of aspects) {
    const at = one.parts.findIndex((part, index) => !same(of(part), of(other.parts[index])));
    if (at >= 0 || one.parts.length !== other.parts.length) return { about, span: spanOf(one.parts[at], text) };
  }
  const sentenceWide = !same([one.firing ?? {}, one.watch ?? null], [other.firing ?? {}, other.watch ?? null]);
  return { about: sentenceWide ? "window" : "state", span: spanOf(undefined, text) };
}

type Aspect = (part: ReadingPart | undefined) => unknown;

const aspects: readonly { about: QuestionKind; of: Aspect }[] = [
  { about: "signal", of: (part) => [part?.primitive_id, part?.against, part?.figure] },
  { about: "number", of: (part) => [part?.number?.value, part?.number?.unit, part?.direction] },
  { about: "window", of: (part) => part?.window },
  { about: "state", of: (part) => [part?.label, part?.negate, part?.relation] },
];

const same = (one: unknown, other: unknown): boolean => canonicalText(plain(one)) === canonicalText(plain(other));
const plain = (value: unknown): unknown => JSON.parse(JSON.stringify([value]));

/** Where the words of a part stand; the whole text where they are not to be found. */
export function spanOf(part: ReadingPart | undefined, text: string): Span {
  const start = part === undefined ? -1 : text.toLowerCase().indexOf(part.words.toLowerCase());
  return start < 0 ? { start: 0, end: text.length } : { start, end: start + (part?.words.length ?? 0) };
}
