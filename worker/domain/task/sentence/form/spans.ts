import type { Span, WordSpan } from "../../../language/reading.ts";
import type { Match } from "./form.ts";

/** A stretch that only asks to be told. */
export const courtesy = (start: number, end: number): WordSpan => ({ start, end, role: "courtesy" });

/** A stretch that joins or negates parts. */
export const connective = (start: number, end: number): WordSpan => ({ start, end, role: "read", as: "connective" });

/** The stretches of a form found in a text: its slots by what they hold, the words between them as one kind. */
export function spansOf(
  text: string,
  start: number,
  { slots, end }: Match,
  between: NonNullable<WordSpan["as"]>,
  part: number | null,
): WordSpan[] {
  const own = part === null ? {} : { part };
  const spans: WordSpan[] = [];
  let at = start;
  const words = (to: number): void => {
    const stretch = trimmed(text, at, to);
    if (stretch !== null) spans.push({ ...stretch, role: "read", as: between, ...own });
  };
  for (const slot of slots) {
    words(slot.start);
    spans.push({ start: slot.start, end: slot.end, role: "read", as: part === null ? between : slot.as, ...own });
    at = slot.end;
  }
  words(end);
  return spans;
}

/** Without the spaces, commas and brackets around words; null where no word is left. */
function trimmed(text: string, start: number, end: number): Span | null {
  const found = /[\p{L}\p{N}](?:.*[\p{L}\p{N}])?/u.exec(text.slice(start, end));
  return found === null ? null : { start: start + found.index, end: start + found.index + found[0].length };
}
