import { canonicalText } from "../../../values/hashing/canonical.ts";
import type { ReadingPart, Span } from "../../../language/reading.ts";
import type { CanonicalSentence, Plain } from "../form/sentence.ts";
import type { QuestionKind } from "./ask-back.ts";

/** In what two canonical sentences differ first, and in which condition; null for what qualifies the whole sentence. */
export function differenceOf(
  one: CanonicalSentence,
  other: CanonicalSentence,
): { about: QuestionKind; part: number | null } {
  if (one.parts.length !== other.parts.length) return { about: "signal", part: null };
  for (const { about, of } of aspects) {
    const part = one.parts.findIndex((plain, at) => !isSameData(of(plain), of(other.parts[at])));
    if (part >= 0) return { about, part };
  }
  return { about: isSameData(one.qualifiers, other.qualifiers) ? "state" : "window", part: null };
}

type Aspect = (plain: Plain | undefined) => unknown;

const aspects: readonly { about: QuestionKind; of: Aspect }[] = [
  { about: "signal", of: (plain) => plain?.judged },
  { about: "state", of: (plain) => plain?.negate },
  { about: "window", of: (plain) => judgedWindow(plain) },
  { about: "number", of: (plain) => plain?.stated },
];

function judgedWindow(plain: Plain | undefined): unknown {
  const { window } = (plain?.stated.params ?? {}) as { window?: unknown };
  return window;
}

const isSameData = (one: unknown, other: unknown): boolean =>
  canonicalText(plainData(one)) === canonicalText(plainData(other));
const plainData = (value: unknown): unknown => JSON.parse(JSON.stringify([value]));

/** Where the words of a part stand; the whole text where they are not to be found. */
export function partSpan(part: ReadingPart | undefined, text: string): Span {
  const start = part === undefined ? -1 : text.toLowerCase().indexOf(part.words.toLowerCase());
  return start < 0 ? { start: 0, end: text.length } : { start, end: start + (part?.words.length ?? 0) };
}
