import type { Span } from "../../../domain/language/reading.ts";
import type { MemberFold } from "../../../domain/values/definitions/concept.ts";
import type { MemberFilter } from "../../../domain/values/definitions/member-filter.ts";
import {
  clauseEnds,
  countOfMembers,
  eachName,
  exceptPhrases,
  figuresOfAll,
  foldPhrases,
  inAll,
  memberNouns,
  namePhrases,
  type Said,
} from "../lexicon/members.ts";

/** What a phrase says of members: how they become one, or which of them count or do not. */
export interface SaidOfMembers {
  across?: MemberFold;
  every?: true;
  only?: keyof MemberFilter;
}

/** Words of a sentence about the members of a signal. */
export interface MemberPhrase extends Span {
  /** Labels that may be meant, the likeliest first; null for those of whatever signal it goes with. */
  keys: readonly string[] | null;
  /** What it says; of several the person chooses. An empty one: any member, which need not be said. */
  says: readonly SaidOfMembers[];
  names: readonly string[];
  /** What of it goes where the word for what it speaks of stays: "every", "eth0". */
  rest: readonly Span[];
  /** A word elsewhere that belongs to it: "total … over all disks". */
  figure: Span | null;
}

const shortest = 4;

/** What people call one member of a label: `mountpoint`, `mount point`, `mount`, `filesystem`. */
function nounsOf(key: string, keys: readonly string[]): string[] {
  const own = key.toLowerCase();
  const stems = Array.from({ length: Math.max(0, own.length - shortest) }, (_, at) => own.slice(0, shortest + at));
  const alike = memberNouns.filter((line) => line.includes(own)).flat();
  const others = new Set(keys.map((other) => other.toLowerCase()));
  return [
    own.replace(/[_.-]+/g, " ?"),
    ...stems.filter((stem) => /^[a-z]+$/.test(stem)).toReversed(),
    ...alike.filter((word) => !others.has(word)),
  ];
}

/** Where a sentence counts the members of a label: "more than 3 topics". */
export function countedMembers(text: string, key: string, keys: readonly string[]): Span | null {
  const found = bounded(`${countOfMembers}(?:${nounsOf(key, keys).join("|")})s`).exec(text);
  return found && { start: found.index, end: found.index + found[0].length };
}

/** Whether a word is what people call a member. */
export const isMemberNoun = (word: string, keys: readonly string[]): boolean =>
  keys.some((key) => bounded(`(?:${nounsOf(key, keys).join("|")})s?`).test(word));

const bounded = (pattern: string): RegExp => new RegExp(`(?<![\\w/-])${pattern}(?![\\w-])`, "dgiu");

/** The phrases about members of signals with labels `keys`, none inside another; `isName` tells a word that nothing else reads. */
export function memberPhrases(
  text: string,
  keys: readonly string[],
  isName: (word: string) => boolean,
): MemberPhrase[] {
  const all = [
    ...keys.flatMap((key) => phrasesOf(text, key, keys, isName)),
    ...found(text, bounded(namePhrases.bare), null, [{ only: "where" }]),
    ...found(text, inAll, null, [{ across: "sum" }]),
  ];
  const sorted = all.sort((a, b) => a.start - b.start || b.end - a.end);
  return sorted.reduce<MemberPhrase[]>((kept, phrase) => {
    const before = kept.find((one) => one.end > phrase.start || overlaps(one.figure, phrase));
    if (before === undefined) return [...kept, phrase];
    const isSame = before.start === phrase.start && before.end === phrase.end;
    if (!isSame || before.keys === null || phrase.keys === null) return kept;
    const keys = [...before.keys, ...phrase.keys];
    return kept.map((one) => (one === before ? { ...one, keys } : one));
  }, []);
}

const overlaps = (span: Span | null, { start, end }: Span): boolean =>
  span !== null && span.start < end && start < span.end;

function phrasesOf(text: string, key: string, keys: readonly string[], isName: (word: string) => boolean) {
  const one = `(?:${nounsOf(key, keys).join("|")})(?: point)?`;
  const fill = (pattern: string): RegExp => bounded(pattern.replaceAll("{}", `${one}s?`).replaceAll("{1}", one));
  const named = (pattern: string, only: keyof MemberFilter = "where") => found(text, fill(pattern), [key], [{ only }]);
  const isClear = (name: string) => /[^a-z-]/iu.test(name) || isName(name);
  return [
    ...exceptPhrases.flatMap((pattern) => named(pattern, "except").filter(({ names }) => names.every(isClear))),
    ...namePhrases.clear.flatMap((pattern) => named(pattern)),
    ...named(namePhrases.plain).filter(({ names }) => names.every(isName)),
    ...foldPhrases.flatMap(([pattern, says]) =>
      found(text, fill(pattern.replaceAll("{}", "(?<noun>{})")), [key], says).map((phrase) => withFigure(text, phrase)),
    ),
  ];
}

/** The phrases of a pattern. Where it names what it speaks of, the rest of it goes where that word stays, else the names. */
function found(
  text: string,
  pattern: RegExp,
  keys: MemberPhrase["keys"],
  says: readonly SaidOfMembers[],
): MemberPhrase[] {
  return [...text.matchAll(pattern)].map(({ index, 0: words, groups, indices }) => {
    const end = index + words.length;
    const { noun, names } = indices?.groups ?? {};
    const rest = noun === undefined ? spansOf(names) : spansOf([index, noun[0]], [noun[1], end]);
    return { start: index, end, keys, says, names: namesOf(groups?.["names"] ?? ""), rest, figure: null };
  });
}

const spansOf = (...places: readonly (readonly [number, number] | undefined)[]): Span[] =>
  places.flatMap((place) => (place === undefined || place[0] >= place[1] ? [] : [{ start: place[0], end: place[1] }]));

const namesOf = (list: string): string[] =>
  [...list.matchAll(eachName)].map(([, ...forms]) => forms.find((form) => form !== undefined) ?? "");

/** "Over all disks", and every other phrase of all of them, is what a word before it says: "total", "average". */
function withFigure(text: string, phrase: MemberPhrase): MemberPhrase {
  if (!phrase.says.some((says: Said[number] | SaidOfMembers) => "every" in says)) return phrase;
  const begin = [...text.slice(0, phrase.start).matchAll(clauseEnds)].at(-1);
  const from = begin === undefined ? 0 : begin.index + begin[0].length;
  for (const [pattern, across] of figuresOfAll) {
    const last = [...text.slice(from, phrase.start).matchAll(pattern)].at(-1);
    if (last !== undefined) {
      const start = from + last.index;
      return { ...phrase, says: [{ across }], figure: { start, end: start + last[0].length } };
    }
  }
  return phrase;
}
