import { bucketLabel } from "../../../domain/concept/operators/bucket-quantile.ts";
import type { Catalogue } from "../../../domain/language/catalogue.ts";
import type { Reading, ReadingPart, ReadMembers, Span } from "../../../domain/language/reading.ts";
import { beforeName, excluding, unnamed } from "../lexicon/members.ts";
import { indexOf } from "../linking/catalogue-index.ts";
import { isForeign } from "../linking/spelling.ts";
import { countedMembers, isMemberNoun, type MemberPhrase, memberPhrases, type SaidOfMembers } from "./phrases.ts";

interface Readers {
  read: (text: string) => Reading;
  blank: (text: string) => Reading;
}

/**
 * Reads a sentence without what it says of members, which then goes with the part that has them: "of any mount", "of every
 * endpoint", "in total over all mounts", "of mount /var", "except /boot". Where it does not say of which part, or may mean
 * something else, that is asked.
 */
export function readWithMembers(text: string, catalogue: Catalogue, { read, blank }: Readers): Reading {
  const keysOf = new Map(
    catalogue.primitives.flatMap(({ primitive_id, members }) =>
      members ? [[primitive_id, members.filter((key) => key !== bucketLabel)] as const] : [],
    ),
  );
  if (keysOf.size === 0) return read(text);
  const index = indexOf(catalogue);
  const keys = [...new Set([...keysOf.values()].flat())].sort();
  const isName = (word: string): boolean => isForeign(word, index) && !isMemberNoun(word, keys);
  const phrases = memberPhrases(text, keys, isName);
  const asIs = (): Reading => doubted(guarded(read(text), keysOf, phrases, blank), keysOf, isName);
  if (phrases.length === 0) return asIs();
  const figures = phrases.flatMap(({ figure }) => (figure === null ? [] : [figure]));
  const whole = without(text, [...phrases, ...figures]);
  // "Interface eth0 is down": what a member is called may be all that names the signal.
  const named = without(text, [...phrases.flatMap(({ rest }) => rest), ...figures]);
  if (excluding.test(whole.bare)) return asIs();
  const first = read(whole.bare);
  const { placeOf } = first.unread === null ? whole : named;
  const reading = first.unread === null ? first : read(named.bare);
  if (reading.unread !== null) return asIs();
  const best = attached(reading, phrases, keysOf);
  if (best === null) return asIs();
  const move = (found: Reading): Reading => moved(found, text, placeOf);
  if (Array.isArray(best)) {
    const runners = (reading.runners ?? []).flatMap((runner) => {
      const own = attached(runner.reading, phrases, keysOf);
      if (own === null || !Array.isArray(own)) return [];
      return own.map((found) => ({ ...runner, reading: move(found), span: spanIn(runner.span, placeOf) }));
    });
    const [likeliest, ...others] = best.map(move);
    if (likeliest === undefined) return asIs();
    const doubtful = phrases.find(({ says }) => says.length > 1);
    const span = doubtful ?? { start: 0, end: text.length };
    const choices = others.map((found) => ({ reading: found, differs: "state" as const, span }));
    const said = {
      ...likeliest,
      runners: [...choices, ...runners],
      spans: withOwn(likeliest.spans ?? [], phrases, likeliest.parts),
    };
    if (reading.question) {
      const question = { ...reading.question, span: spanIn(reading.question.span, placeOf) };
      return doubted({ ...said, question }, keysOf, isName);
    }
    if (doubtful === undefined) return doubted(said, keysOf, isName);
    const why = `"${text.slice(doubtful.start, doubtful.end)}" may be said of members in more than one way.`;
    return { ...said, question: { about: "state", span, why, reason: "needs_choice", candidates: [] } };
  }
  return { ...blank(text), unread: unreadOf(text, best.unclear) };
}

/** A reading of a signal with members that leaves a word which may be the name of one is asked about. */
function doubted(
  reading: Reading,
  keysOf: ReadonlyMap<string, readonly string[]>,
  isName: (word: string) => boolean,
): Reading {
  const { text = "", spans = [], parts } = reading;
  const at = parts.findIndex(({ primitive_id, members }) => keysOf.has(primitive_id) && members?.where === undefined);
  const left = spans.find(({ role, start, end }) => role === "unread" && isLikeName(text, { start, end }, isName));
  const counted = parts.flatMap(({ primitive_id }) => {
    const own = keysOf.get(primitive_id) ?? [];
    return own.flatMap((key) => countedMembers(text, key, own) ?? []);
  });
  if (reading.unread === null && counted[0] !== undefined)
    return { ...reading, parts: [], runners: [], question: null, unread: uncountable(text, counted[0]) };
  if (reading.unread !== null || at < 0 || left === undefined) return reading;
  const span = { start: left.start, end: left.end };
  const name = text.slice(left.start, left.end);
  const [key, ...others] = keysOf.get(parts[at]?.primitive_id ?? "") ?? [];
  const named = parts.map((part, i) =>
    i === at && key !== undefined ? { ...part, members: { ...part.members, where: { [key]: [name] } } } : part,
  );
  const runners =
    others.length > 0 ? [] : [{ reading: { ...reading, runners: [], parts: named }, differs: "state" as const, span }];
  const why = `"${name}" was not read, and may be the name of one ${key}.`;
  return {
    ...reading,
    runners: [...runners, ...(reading.runners ?? [])],
    question: reading.question ?? { about: "state", span, why, reason: "needs_choice", candidates: [] },
  };
}

function isLikeName(text: string, { start, end }: Span, isName: (word: string) => boolean): boolean {
  const word = text.slice(start, end);
  if (/^[A-Za-z]\S*\d/u.test(word)) return true;
  return /^[a-z-]+$/u.test(word) && !unnamed.test(word) && beforeName.test(text.slice(0, start)) && isName(word);
}

/** A reading with what is said of members, one for each way; null where no part has them; or the phrase of which it is unclear. */
function attached(
  reading: Reading,
  phrases: readonly MemberPhrase[],
  keysOf: ReadonlyMap<string, readonly string[]>,
): Reading[] | null | { unclear: MemberPhrase } {
  const owners = phrases.map((phrase) =>
    reading.parts.flatMap((part, at) => (keyOf(phrase, keysOf.get(part.primitive_id)) === null ? [] : [at])),
  );
  if (owners.every((places) => places.length === 0)) return null;
  const astray = phrases.find((_, i) => owners[i]?.length !== 1);
  if (astray !== undefined) return { unclear: astray };
  const ways = Math.max(...phrases.map(({ says }) => says.length));
  const found: Reading[] = [];
  for (let way = 0; way < ways; way++) {
    const parts: ReadingPart[] = [];
    for (const [at, part] of reading.parts.entries()) {
      const own = phrases.filter((_, i) => owners[i]?.[0] === at);
      const members = together(own, way, keysOf.get(part.primitive_id) ?? []);
      if (members === null) return { unclear: own[0] as MemberPhrase };
      parts.push(members === undefined ? part : { ...part, members });
    }
    found.push({ ...reading, runners: [], parts });
  }
  return found;
}

/** The label that a phrase speaks of among those of a signal; "" where it speaks of no single one; null for a signal that has it not. */
function keyOf({ keys, names }: MemberPhrase, members: readonly string[] | undefined): string | null {
  if (members === undefined || members.length === 0) return null;
  if (keys !== null) return keys.find((key) => members.includes(key)) ?? null;
  if (names.length === 0) return "";
  return members.length === 1 ? (members[0] ?? null) : null;
}

/** What several phrases say of one part; undefined for none, null where they contradict each other. */
function together(
  phrases: readonly MemberPhrase[],
  way: number,
  members: readonly string[],
): ReadMembers | undefined | null {
  if (phrases.length === 0) return undefined;
  if (phrases.filter(({ says }) => says[0]?.only === undefined).length > 1) return null;
  const all: ReadMembers = {};
  for (const phrase of phrases) {
    const said: SaidOfMembers = phrase.says[Math.min(way, phrase.says.length - 1)] ?? {};
    const key = keyOf(phrase, members) ?? "";
    if (said.only !== undefined) {
      if (all[said.only]?.[key] !== undefined) return null;
      all[said.only] = { ...all[said.only], [key]: [...phrase.names] };
    } else if (said.across !== undefined) all.across = said.across;
    else if (said.every === true) all.every = true;
  }
  return all;
}

/** A reading as it is, unless it drops what it says of members that count. */
function guarded(
  reading: Reading,
  keysOf: ReadonlyMap<string, readonly string[]>,
  phrases: readonly MemberPhrase[],
  blank: (text: string) => Reading,
): Reading {
  const { text = "", parts } = reading;
  if (reading.unread !== null || !parts.some(({ primitive_id }) => keysOf.has(primitive_id))) return reading;
  const out = excluding.exec(text);
  const named = phrases.find(({ says }) => says.some((said) => Object.keys(said).length > 0));
  const lost = named ?? (out && { start: out.index, end: out.index + out[0].length, keys: null });
  return lost ? { ...blank(text), unread: unreadOf(text, lost) } : reading;
}

/** A text without some stretches of it and the space before each, and where a place in what is left was. */
function without(text: string, stretches: readonly Span[]): { bare: string; placeOf: (at: number) => number } {
  const gone = stretches
    .toSorted((a, b) => a.start - b.start)
    .map(({ start, end }) => ({ start: text[start - 1] === " " ? start - 1 : start, end }));
  const bare = gone.toReversed().reduce((left, { start, end }) => left.slice(0, start) + left.slice(end), text);
  const placeOf = (at: number) =>
    gone.reduce((place, { start, end }) => (place >= start ? place + end - start : place), at);
  return { bare, placeOf };
}

const spanIn = ({ start, end }: Span, placeOf: (at: number) => number): Span => ({
  start: placeOf(start),
  end: placeOf(end - 1) + 1,
});

const moved = (reading: Reading, text: string, placeOf: (at: number) => number): Reading => ({
  ...reading,
  text,
  ...(reading.spans && { spans: reading.spans.map((span) => ({ ...span, ...spanIn(span, placeOf) })) }),
});

function withOwn(
  spans: NonNullable<Reading["spans"]>,
  phrases: readonly MemberPhrase[],
  parts: readonly ReadingPart[],
): NonNullable<Reading["spans"]> {
  const part = Math.max(
    0,
    parts.findIndex(({ members }) => members !== undefined),
  );
  const own = phrases
    .flatMap(({ start, end, figure }) => [{ start, end }, ...(figure ? [figure] : [])])
    .map((span) => ({ ...span, role: "read", as: "relation", part }) as const);
  return [...spans, ...own].sort((a, b) => a.start - b.start);
}

function uncountable(text: string, { start, end }: Span): NonNullable<Reading["unread"]> {
  const words = text.slice(start, end);
  const suggestion =
    "No task counts the members that pass a level: say it of any of them, of every one, or of their total.";
  return { reason: "unread_part", words, candidates: [], span: { start, end }, suggestion };
}

function unreadOf(
  text: string,
  { start, end, keys }: Span & Pick<MemberPhrase, "keys">,
): NonNullable<Reading["unread"]> {
  const words = text.slice(start, end);
  const label = keys?.[0] ?? "label";
  const suggestion = `Say it of one signal in the controlled grammar, such as "max across members with ${label} "…" of" before it; "except" leaves members out.`;
  return { reason: "unread_part", words, candidates: [], span: { start, end }, suggestion };
}
