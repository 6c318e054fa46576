import { inScaleOf, writtenNumber } from "../../format/written-number.ts";
import { type Read, markText } from "./marks.ts";

/** A sentence as it was last read, and the limit that it was read to set. */
export interface ReadSentence {
  typed: string;
  read: Read;
  level: number | null;
  unit: string | undefined;
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
