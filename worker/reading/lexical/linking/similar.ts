import { negativePrefixes } from "../lexicon/states.ts";
import { antonymsOf } from "../lexicon/antonyms.ts";
import { synonymsOf } from "../lexicon/synonyms.ts";
import { oppositePrefixes, turningPrefixes } from "../lexicon/words/prefixes.ts";
import { ableEndings, nounEnding, softened } from "../lexicon/words/endings.ts";
import { weights } from "./weights.ts";

const { meeting } = weights;

/** The fewest letters of a word that a prefix turns round: "disarmed". */
const shortest = 3;

/** How a word of a sentence meets a word of the catalogue. */
export interface Meeting {
  readonly stem: string;
  /** In hundredths. */
  readonly strength: number;
  /** The sentence has the word's opposite: "unverified" meets "verified". */
  readonly negated: boolean;
}

/**
 * The stems of a vocabulary that a stem may stand for, best first: itself; its opposite without a prefix; derivations with a
 * long common beginning; and general synonyms.
 */
export function meetings(word: string, vocabulary: ReadonlySet<string>): Meeting[] {
  const others = [
    ...synonymMeetings(word, vocabulary),
    ...antonymMeetings(word, vocabulary),
    ...[...oppositePrefixes].flatMap((prefix) =>
      word.length >= 3 && vocabulary.has(prefix + word)
        ? [{ stem: prefix + word, strength: meeting.prefixed, negated: true }]
        : [],
    ),
  ];
  if (vocabulary.has(word)) return [{ stem: word, strength: 100, negated: false }, ...others];
  const found: Meeting[] = others;
  const positive = withoutPrefix(word, vocabulary);
  if (positive !== null) found.push({ stem: positive, strength: meeting.prefixed, negated: true });
  for (const candidate of vocabulary) {
    const strength = derived(word, candidate);
    if (strength > 0) found.push({ stem: candidate, strength, negated: false });
  }
  return found;
}

function synonymMeetings(word: string, vocabulary: ReadonlySet<string>): Meeting[] {
  return [...synonymsOf(word)]
    .filter((other) => vocabulary.has(other))
    .map((other) => ({ stem: other, strength: meeting.synonym, negated: false }));
}

function antonymMeetings(word: string, vocabulary: ReadonlySet<string>): Meeting[] {
  return [...antonymsOf(word)]
    .filter((other) => vocabulary.has(other))
    .map((other) => ({ stem: other, strength: meeting.antonym, negated: true }));
}

/** The word without a negating prefix, when the vocabulary has that. */
function withoutPrefix(word: string, vocabulary: ReadonlySet<string>): string | null {
  for (const prefix of negativePrefixes) {
    const rest = word.startsWith(prefix) ? word.slice(prefix.length) : "";
    const least = turningPrefixes.has(prefix) ? shortest : shortest + 1;
    if (rest.length < least) continue;
    if (vocabulary.has(rest)) return rest;
    // "Unreachable" loses an ending that "reachable" keeps.
    const able = ableEndings.map((ending) => rest + ending).find((other) => vocabulary.has(other));
    if (able !== undefined) return able;
  }
  return null;
}

/** Words derived from one another share a long beginning: "adequac" and "adequ", "lever" and "leverag". */
function derived(a: string, b: string): number {
  if (softened(a) === b || softened(b) === a) return meeting.derived;
  const shorter = Math.min(a.length, b.length);
  const longer = Math.max(a.length, b.length);
  if (shorter < 4 || longer - shorter > 4 || /\d/.test(a + b)) return 0;
  let common = 0;
  while (common < shorter && a[common] === b[common]) common++;
  if (common === shorter && nounEnding.test((a.length > b.length ? a : b).slice(shorter))) return meeting.derived;
  if (common === shorter && shorter >= 5 && longer - shorter <= 3) return meeting.derived;
  return common >= 6 && longer - common <= 3 ? meeting.alike : common >= 5 && longer - common <= 2 ? meeting.likely : 0;
}
