import type { Span } from "../../../domain/language/reading.ts";
import type { Edit } from "../lexicon/groups/frame.ts";

/** A text with some stretches left out or replaced, and where a place in it was before. */
export interface Edited {
  bare: string;
  placeOf: (at: number) => number;
  /** Whether what stands at a place was not there before. */
  isNew: (at: number) => boolean;
}

/** Stretches in order, those that meet as one. */
export const merged = (spans: readonly Span[]): Span[] =>
  spans
    .filter(({ start, end }) => start < end)
    .toSorted((a, b) => a.start - b.start)
    .reduce<Span[]>((done, { start, end }) => {
      const last = done.at(-1);
      return last === undefined || last.end < start
        ? [...done, { start, end }]
        : [...done.slice(0, -1), { start: last.start, end: Math.max(last.end, end) }];
    }, []);

/** A text without some stretches of it and the space before each, and with others for some. */
export function edited(text: string, edits: readonly Edit[]): Edited {
  const puts = edits.filter(({ put = "" }) => put !== "").map((edit) => ({ put: "", ...edit }));
  const left = merged(edits.filter(({ put = "" }) => put === "")).map((span) => ({
    ...withSpace(text, span),
    put: "",
  }));
  const all = [...left, ...puts].toSorted((a, b) => a.start - b.start || a.end - b.end);
  const pieces: { from: number; at: number; isOwn: boolean }[] = [];
  let [bare, at] = ["", 0];
  const take = (piece: string, from: number, isOwn: boolean): void => {
    pieces.push({ from: bare.length, at: from, isOwn });
    bare += piece;
  };
  for (const { start, end, put } of all) {
    if (start > at) take(text.slice(at, start), at, true);
    if (put !== "") take(put, start, false);
    at = Math.max(at, end);
  }
  take(text.slice(at), at, true);
  const pieceAt = (place: number) => pieces.findLast(({ from }) => from <= place);
  const placeOf = (place: number): number => {
    const piece = pieceAt(place);
    return piece === undefined ? place : piece.isOwn ? piece.at + place - piece.from : piece.at;
  };
  return { bare, placeOf, isNew: (place) => pieceAt(place)?.isOwn === false };
}

function withSpace(text: string, { start, end }: Span): Span {
  if (text[start] === " " || text[end - 1] === " ") return { start, end };
  return start === 0
    ? { start, end: text[end] === " " ? end + 1 : end }
    : { start: start - Number(text[start - 1] === " "), end };
}
