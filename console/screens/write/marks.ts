import type { WordSpan } from "../../../sdk/src/index.ts";

/** What a stretch of the sentence was read as, or that it was not. */
export type MarkKind = NonNullable<WordSpan["as"]> | "gloss" | "aside" | "unread" | "fault";

/** A stretch of what was typed; `kind` null for plain text. */
interface MarkedText {
  text: string;
  kind: MarkKind | null;
}

interface Span {
  start: number;
  end: number;
  kind: MarkKind;
}

/** What of a service's answer can be shown on the sentence. */
export interface Read {
  /** The sentence with its white space collapsed, which the spans refer to. */
  text: string;
  spans: readonly Span[];
}

/** The spans of what was understood; words that only ask are plain. */
export function markedSpans(words: readonly WordSpan[]): Span[] {
  return words.flatMap(({ start, end, role, as }) => {
    const kind = role === "read" ? as : role === "courtesy" ? undefined : role;
    return kind === undefined ? [] : [{ start, end, kind }];
  });
}

/**
 * Splits what is in the box into marked stretches. It may have been typed on since it was read: only words up to the first
 * difference are marked. Neighbours of one kind are one stretch.
 */
export function markText(typed: string, read: Read | null): MarkedText[] {
  if (read === null) return typed === "" ? [] : [{ text: typed, kind: null }];
  const places = collapsedPlaces(typed);
  const same = commonLength(
    places
      .map((place) => typed[place] ?? "")
      .join("")
      .replaceAll(/\s/g, " "),
    read.text,
  );
  const marked: MarkedText[] = [];
  let done = 0;
  const add = (to: number, kind: MarkKind | null) => {
    if (to > done) marked.push({ text: typed.slice(done, to), kind });
    done = Math.max(done, to);
  };
  for (const { start, end, kind } of joined(read.spans, read.text)) {
    const [from, to] = [places[start], places[end - 1]];
    if (end > same || from === undefined || to === undefined) break;
    add(from, null);
    add(to + 1, kind);
  }
  add(typed.length, null);
  return marked;
}

/** Where each character of the collapsed text stands in the typed one. */
function collapsedPlaces(typed: string): number[] {
  const places: number[] = [];
  const from = typed.length - typed.trimStart().length;
  for (let i = from; i < typed.trimEnd().length; i++) {
    const isSpace = /\s/.test(typed[i] ?? "");
    if (!isSpace || !/\s/.test(typed[i - 1] ?? "")) places.push(i);
  }
  return places;
}

function commonLength(one: string, other: string): number {
  let length = 0;
  while (length < one.length && one[length] === other[length]) length += 1;
  return length;
}

/** In order, neighbours of one kind with only white space between them as one. */
function joined(spans: readonly Span[], text: string): Span[] {
  const found: Span[] = [];
  for (const span of spans.toSorted((a, b) => a.start - b.start)) {
    const last = found.at(-1);
    if (last?.kind === span.kind && text.slice(last.end, span.start).trim() === "")
      found[found.length - 1] = { ...last, end: Math.max(last.end, span.end) };
    else if (last === undefined || span.start >= last.end) found.push(span);
  }
  return found;
}
