import type { Reading, Span, WordSpan } from "../../../domain/language/reading.ts";
import type { Edit } from "../lexicon/groups/frame.ts";

/** A text with some stretches left out or replaced, one space between words, and where each of its places was before. */
export function edited(
  text: string,
  edits: readonly Edit[],
): { bare: string; places: { at: number; isNew: boolean }[] } {
  let bare = "";
  const places: { at: number; isNew: boolean }[] = [];
  const take = (words: string, from: number, isNew: boolean): void => {
    for (const [offset, unit] of words.split("").entries()) {
      const [isSpace, isAfterSpace] = [unit === " ", bare === "" || bare.endsWith(" ")];
      if (isSpace && isAfterSpace) continue;
      if (isAfterSpace && /[.,;:!?)]/.test(unit)) {
        bare = bare.slice(0, -1);
        places.pop();
      }
      bare += unit;
      places.push({ at: isNew ? from : from + offset, isNew });
    }
  };
  for (let at = 0; at <= text.length; at++) {
    for (const { start, put = "" } of edits) if (start === at) take(put, at, true);
    if (!edits.some(({ start, end }) => start <= at && at < end)) take(text.charAt(at), at, false);
  }
  return { bare, places };
}

/** What is read of a text without some of its words, or with others for them, in the places of the text. */
export function readWithout(text: string, edits: readonly Edit[], read: (bare: string) => Reading): Reading {
  const { bare, places } = edited(text, edits);
  const placeOf = (at: number): number => places[Math.max(0, at)]?.at ?? text.length;
  const inText = <Of extends Span>(span: Of): Of => ({
    ...span,
    start: placeOf(span.start),
    end: placeOf(span.end - 1) + 1,
  });
  const moved = (reading: Reading): Reading => ({
    ...reading,
    text,
    spans: (reading.spans ?? []).filter(({ start }) => places[start]?.isNew !== true).map(inText),
    question: reading.question ? { ...reading.question, span: inText(reading.question.span) } : null,
    unread: reading.unread?.span ? { ...reading.unread, span: inText(reading.unread.span) } : reading.unread,
    runners: (reading.runners ?? []).map((runner) => ({
      ...runner,
      reading: moved(runner.reading),
      span: inText(runner.span),
    })),
  });
  return moved(read(bare));
}

/** The spans of a reading with those of words that say something else of it. */
export const spansWith = ({ spans = [], text = "" }: Reading, words: readonly Span[], part?: number): WordSpan[] =>
  mended(
    [
      ...words.map(({ start, end }): WordSpan => ({
        start,
        end,
        role: "read",
        as: "relation",
        ...(part !== undefined && { part }),
      })),
      ...spans,
    ],
    text,
  );

/** Spans in the order of the text, none over another. */
export function mended(spans: readonly WordSpan[], text: string): WordSpan[] {
  const sorted = spans.toSorted((a: Span, b: Span) => a.start - b.start);
  const out: WordSpan[] = [];
  for (const span of sorted) {
    const start = Math.max(span.start, out.at(-1)?.end ?? 0);
    if (start < span.end && text.slice(start, span.end).trim() !== "") out.push({ ...span, start });
  }
  return out;
}
