import { bucketLabel } from "../../../domain/concept/operators/bucket-quantile.ts";
import type { Catalogue } from "../../../domain/language/catalogue.ts";
import type { Reading, ReadingPart, ReadMembers, Span } from "../../../domain/language/reading.ts";
import { beforeName, excluding, unnamed } from "../lexicon/members.ts";
import { indexOf } from "../linking/catalogue-index.ts";
import { asked, unreadable } from "../choice/decide.ts";
import { isForeign } from "../linking/spelling.ts";
import { edited, readWithout, spansWith } from "../text/without.ts";
import { countedMembers, isMemberNoun, type MemberPhrase, memberPhrases, type SaidOfMembers } from "./phrases.ts";

/**
 * Reads a sentence without what it says of members, which then goes with the part that has them: "of any mount", "of every
 * endpoint", "in total over all mounts", "of mount /var", "except /boot". Where it does not say of which part, or may mean
 * something else, that is asked.
 */
export function readWithMembers(text: string, catalogue: Catalogue, read: (text: string) => Reading): Reading {
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
  const asIs = (): Reading => doubted(guarded(read(text), keysOf, phrases), keysOf, isName);
  if (phrases.length === 0) return asIs();
  const figures = phrases.flatMap(({ figure }) => (figure === null ? [] : [figure]));
  const whole = [...phrases, ...figures];
  if (excluding.test(edited(text, whole).bare)) return asIs();
  const first = readWithout(text, whole, read);
  // "Interface eth0 is down": what a member is called may be all that names the signal.
  const named = [...phrases.flatMap(({ rest }) => rest), ...figures];
  const bare = isClear(first) ? first : readWithout(text, named, read);
  const reading = isClear(bare) || first.unread !== null ? bare : first;
  if (reading.unread !== null) return asIs();
  const best = attached(reading, phrases, keysOf);
  if (best === null) return asIs();
  if (!Array.isArray(best)) return lostOf(text, best.unclear);
  const [likeliest = reading, ...others] = best;
  const doubtful = phrases.find(({ says }) => says.length > 1);
  const span = doubtful ?? { start: 0, end: text.length };
  const runners = (reading.runners ?? []).flatMap((runner) => {
    const own = attached(runner.reading, phrases, keysOf);
    return Array.isArray(own) ? own.map((found) => ({ ...runner, reading: found })) : [];
  });
  const part = likeliest.parts.findIndex(({ members }) => members !== undefined);
  const said: Reading = {
    ...likeliest,
    runners: [...others.map((found) => ({ reading: found, differs: "state" as const, span })), ...runners],
    spans: spansWith(likeliest, whole, Math.max(0, part)),
  };
  const why = `"${text.slice(span.start, span.end)}" may be said of members in more than one way.`;
  const question = said.question ?? (doubtful === undefined ? null : asked(span, why));
  return doubted({ ...said, question }, keysOf, isName);
}

const isClear = ({ unread, question }: Reading): boolean => unread === null && question == null;

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
    return unreadable(text, counted[0], "unread_part", uncountable);
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
    question: reading.question ?? asked(span, why),
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
): Reading {
  const { text = "", parts } = reading;
  if (reading.unread !== null || !parts.some(({ primitive_id }) => keysOf.has(primitive_id))) return reading;
  const out = excluding.exec(text);
  const named = phrases.find(({ says }) => says.some((said) => Object.keys(said).length > 0));
  const lost = named ?? (out && { start: out.index, end: out.index + out[0].length, keys: null });
  return lost ? lostOf(text, lost) : reading;
}

const uncountable =
  "No task counts the members that pass a level: say it of any of them, of every one, or of their total.";

function lostOf(text: string, { keys, ...span }: Span & Pick<MemberPhrase, "keys">): Reading {
  const label = keys?.[0] ?? "label";
  const suggestion = `Say it of one signal in the controlled grammar, such as "max across members with ${label} "…" of" before it; "except" leaves members out.`;
  return unreadable(text, span, "unread_part", suggestion);
}
