import type { ReadGroup, ReadNumber, Span } from "../../../../domain/language/reading.ts";

export type Judge = ReadGroup["judge"];

/** What a sentence says about many entities as one, and which of its words say it. */
export interface Frame extends Span {
  /** What the members are called. */
  noun: Span;
  /** Words before that, which say which of them. */
  which: string;
  /** Folds that may be meant: of several the person chooses. */
  says: readonly Said[];
  /** The words that say it, without which, or with others for them, the rest says something about a single member. */
  gone: readonly Edit[];
  /** Of a place among others: what the result of one member is compared with. */
  place?: { direction: "above" | "below"; number: ReadNumber };
  /** Whom a member is compared with where that is no name of entities: "its segment", "its peers". */
  peers?: string;
  /** Of "the slowest region": which of the values of all is meant where they are compared with a number from that side. */
  picks?: Picks;
  /** Whether the words say that they are about many even where it is not known who is meant. */
  isSure: boolean;
  /** Why no task can be made so. */
  refused?: string;
}

/** The fold that is meant, by the side of the number. */
export type Picks = Readonly<Record<"above" | "below", "max" | "min">>;

type Said = Pick<ReadGroup, "fold" | "q" | "each" | "end" | "moved" | "judge">;

/** Words that do not stand in the sentence about a single member, and what stands there instead. */
export interface Edit extends Span {
  put?: string;
}

export const some = "(?:all |all of )?(?:the |our |my |its |their |these |those )?";

/** A known name with what may stand before it, or any plural that something holds of. */
export const nounOf = (nouns: string, next: string, unknown: string | null): string =>
  `(?<which>(?:(?!(?:have|has|are|is|with|whose|that|which)\\b)[a-z][\\w-]* ){0,2}?)(?<noun>(?:${nouns}))(?![\\w.-])${next}` +
  (unknown === null ? "" : `|(?<other>[a-z][a-z-]+s)(?= (?:${unknown}) )`);

const compiled = new Map<string, RegExp>();

/** Matches of words with what follows them. Few sentences have the words: only before those is what names a catalogue's entities compiled. */
export function matches(text: string, words: string, following = ""): RegExpMatchArray[] {
  const pattern = compiled.get(words) ?? new RegExp(words, "dgiu");
  compiled.set(words, pattern);
  if (text.search(pattern) === -1) return [];
  return [...text.matchAll(following === "" ? pattern : new RegExp(words + following, "dgiu"))];
}

export const spanOf = (match: RegExpMatchArray, group: string): Span | null => {
  const [start, end] = match.indices?.groups?.[group] ?? [];
  return start === undefined || end === undefined || start === end ? null : { start, end };
};

/** Patterns of words, each with what they mean. */
export type Table<Meaning> = readonly (readonly [words: string, meaning: Meaning])[];

/** Any words of a table. */
export const anyOf = (table: Table<unknown>): string => table.map(([words]) => words).join("|");

/** What the words mean that a row of a table matches whole. */
export const meaningOf = <Meaning>(table: Table<Meaning>, words: string | undefined): Meaning | undefined =>
  table.find(([form]) => new RegExp(`^(?:${form})$`, "iu").test(words ?? ""))?.[1];

/** The frame of a match up to its group `noun`, or `other` where it is not known who that is; `gone` names groups of it. */
export function frameOf(
  match: RegExpMatchArray,
  says: Frame["says"],
  gone: readonly (string | Edit)[],
  more: Partial<Frame> = {},
): Frame[] {
  const noun = spanOf(match, "noun") ?? spanOf(match, "other");
  const { groups = {}, index = 0 } = match;
  const which = (groups["which"] ?? "").trim();
  const edits = gone.flatMap((one) => (typeof one === "string" ? (spanOf(match, one) ?? []) : one));
  const isSure = groups["noun"] !== undefined;
  return noun === null ? [] : [{ start: index, end: noun.end, noun, which, says, gone: edits, isSure, ...more }];
}
