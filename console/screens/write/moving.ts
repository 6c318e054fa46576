import { useRef } from "preact/hooks";
import { inScaleOf, writtenNumber } from "../../format/written-number.ts";
import { type Read, markText } from "./marks.ts";

/** A sentence as it was last read, and the limit that it was read to set. */
interface ReadSentence {
  typed: string;
  read: Read;
  level: number | null;
  unit: string | undefined;
}

/**
 * Rewrites the number of a sentence while its line is moved. The sentence is read again only when the hand pauses, so every
 * step starts from the last one that was read. Undefined where the sentence has no one number to move.
 */
export function useMovedNumber(
  typed: string,
  newest: ReadSentence | null,
  onRewrite: (sentence: string) => void,
): ((value: number) => void) | undefined {
  const base = useRef<ReadSentence | null>(null);
  const rewritten = useRef<string | null>(null);
  if (newest !== null) base.current = newest;
  const from = base.current;
  const rewrite = from === null ? null : rewriterOf(from);
  if (rewrite === null || (typed !== from?.typed && typed !== rewritten.current)) return undefined;
  return (value) => {
    rewritten.current = rewrite(value);
    onRewrite(rewritten.current);
  };
}

const plain = new Intl.NumberFormat("en-US", { maximumSignificantDigits: 6, useGrouping: false });

/**
 * Puts another limit into a sentence, in the scale in which its number is written; what stands around the digits is kept. Null
 * where the sentence has not exactly one number, or not one that is the limit.
 */
export function rewriterOf({ typed, read, level, unit }: ReadSentence): ((value: number) => string) | null {
  const marked = markText(typed, read);
  const at = marked.findIndex(({ kind }) => kind === "number");
  const place = marked[at];
  if (level === null || place === undefined || at !== marked.findLastIndex(({ kind }) => kind === "number"))
    return null;
  const written = writtenNumber(place.text, level, unit);
  if (written === null) return null;
  return (value) => {
    const number = `${written.before}${plain.format(inScaleOf(written, value))}${written.after}`;
    return marked.map(({ text }, index) => (index === at ? number : text)).join("");
  };
}
