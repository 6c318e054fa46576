import type { Catalogue } from "../../domain/language/catalogue.ts";
import type { Reading, ReadMembers, Span } from "../../domain/language/reading.ts";

/** A stretch of a sentence about the members of a signal, and the label that it names. */
interface MemberPhrase extends Span {
  key: string;
  says: ReadMembers;
}

const folds: readonly (readonly [pattern: string, says: ReadMembers])[] = [
  ["(?:the )?(?:total|sum)(?: (?:over|across) (?:all )?(?:the )?{} of)", { across: "sum" }],
  ["(?:in total|summed) (?:over|across) (?:all )?(?:the )?{}", { across: "sum" }],
  ["(?:the )?(?:average|mean)(?: (?:over|across) (?:all )?(?:the )?{} of)", { across: "mean" }],
  ["(?:on average|averaged) (?:over|across) (?:all )?(?:the )?{}", { across: "mean" }],
  ["(?:of|on|in|at|for) (?:any|some|each|(?:the )?worst)(?: of the)? {}", {}],
  ["(?:of|on|in|at|for) (?:every|all)(?: of)?(?: the)? {}", { every: true }],
  // As the subject; "over all disks" without a figure is left to be asked about.
  ["(?<!(?:over|across|between|per|of|from) )(?:every|all)(?: of)?(?: the)? {}", { every: true }],
];
const one = '(?:of|on|in|at|for) (?:the )?{} (?:"([^"]{1,255})"|`([^`]{1,255})`|(/[^\\s,;]{0,254}))';
const shortest = 4;
const slot = "{}";

/** What people call the members of a label: `mountpoint`, `mount point`, `mount`, and more than one of them. */
function nounOf(key: string): string {
  const word = key.toLowerCase().replace(/[_.-]+/g, " ?");
  const stems = Array.from({ length: Math.max(0, key.length - shortest) }, (_, at) =>
    key.slice(0, shortest + at).toLowerCase(),
  );
  const plain = stems.filter((stem) => /^[a-z]+$/.test(stem));
  return `(?:${[word, ...plain.toReversed()].join("|")})(?: point)?s?`;
}

/** The phrases about members of signals of a catalogue, none inside another. */
function phrasesIn(text: string, keys: readonly string[]): MemberPhrase[] {
  const found = keys.flatMap((key) => {
    const noun = nounOf(key);
    const patternOf = (source: string) => new RegExp(`(?<![\\w-])${source.split(slot).join(noun)}(?![\\w-])`, "giu");
    const told = folds.flatMap(([source, says]) =>
      [...text.matchAll(patternOf(source))].map(({ index, 0: words }) => ({
        start: index,
        end: index + words.length,
        key,
        says,
      })),
    );
    const named = [...text.matchAll(new RegExp(`(?<![\\w-])${one.split(slot).join(noun)}`, "giu"))].map((match) => {
      const value = match[1] ?? match[2] ?? match[3] ?? "";
      return { start: match.index, end: match.index + match[0].length, key, says: { where: { [key]: [value] } } };
    });
    return [...told, ...named];
  });
  return found
    .sort((a, b) => a.start - b.start || b.end - a.end)
    .filter((phrase, at, all) => !all.slice(0, at).some((before) => before.end > phrase.start));
}

/** A text without some stretches of it and the space before each, and where a place in what is left was. */
function without(text: string, stretches: readonly Span[]): { bare: string; placeOf: (at: number) => number } {
  const gone = stretches.map(({ start, end }) => ({ start: text[start - 1] === " " ? start - 1 : start, end }));
  const bare = gone.toReversed().reduce((left, { start, end }) => left.slice(0, start) + left.slice(end), text);
  const placeOf = (at: number) =>
    gone.reduce((place, { start, end }) => (place >= start ? place + end - start : place), at);
  return { bare, placeOf };
}

/**
 * Reads a sentence without what it says of members, which then goes with the part that has them: "of any mount", "of every
 * endpoint", "in total over all mounts", "of mount /var". Where it does not say of which part, that is asked.
 */
export function readWithMembers(
  text: string,
  catalogue: Catalogue,
  { read, blank }: { read: (text: string) => Reading; blank: (text: string) => Reading },
): Reading {
  const keysOf = new Map(
    catalogue.primitives.flatMap(({ primitive_id, members }) => (members ? [[primitive_id, members]] : [])),
  );
  const phrases = phrasesIn(text, [...new Set([...keysOf.values()].flat())].sort());
  if (phrases.length === 0) return read(text);
  const { bare, placeOf } = without(text, phrases);
  const reading = read(bare);
  const owners = phrases.map(({ key }) =>
    reading.parts.flatMap(({ primitive_id }, at) => (keysOf.get(primitive_id)?.includes(key) ? [at] : [])),
  );
  const isOpen = reading.unread !== null || reading.question !== null;
  if (!isOpen && owners.every((places) => places.length === 0)) return read(text);
  const said = reading.parts.map((_, at) => together(phrases.filter((_phrase, i) => owners[i]?.[0] === at)));
  const unclear =
    phrases.find((_, i) => owners[i]?.length !== 1) ?? phrases.find((_, i) => said[owners[i]?.[0] ?? 0] === null);
  if (isOpen || unclear !== undefined) {
    const asked = unclear ?? phrases.find(({ says }) => Object.keys(says).length > 0);
    return asked === undefined ? read(text) : { ...blank(text), unread: unreadOf(text, asked) };
  }
  const moved = (reading.spans ?? []).map((span) => ({
    ...span,
    start: placeOf(span.start),
    end: placeOf(span.end - 1) + 1,
  }));
  const own = phrases.map(
    ({ start, end }, i) => ({ start, end, role: "read", as: "relation", part: owners[i]?.[0] ?? 0 }) as const,
  );
  return {
    ...reading,
    text,
    parts: reading.parts.map((part, at) => (said[at] ? { ...part, members: said[at] } : part)),
    ...(reading.spans && { spans: [...moved, ...own].sort((a, b) => a.start - b.start) }),
  };
}

/** What several phrases say of one part; undefined for none, null where they contradict each other. */
function together(phrases: readonly MemberPhrase[]): ReadMembers | undefined | null {
  if (phrases.length === 0) return undefined;
  const folds = phrases.filter(({ says }) => says.where === undefined);
  const named = phrases.flatMap(({ says }) => Object.entries(says.where ?? {}));
  if (folds.length > 1 || new Set(named.map(([key]) => key)).size < named.length) return null;
  return { ...folds[0]?.says, ...(named.length > 0 && { where: Object.fromEntries(named) }) };
}

function unreadOf(text: string, { start, end, key }: MemberPhrase): NonNullable<Reading["unread"]> {
  const words = text.slice(start, end);
  const suggestion = `Say it of one signal in the controlled grammar, such as "max across members with ${key} "…" of" before it.`;
  return { reason: "unread_part", words, candidates: [], span: { start, end }, suggestion };
}
