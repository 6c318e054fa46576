import { category } from "../lexicon/category.ts";
import { negativePrefixes } from "../lexicon/states.ts";
import { antonymsOf } from "../lexicon/antonyms.ts";
import { synonymsOf } from "../lexicon/synonyms.ts";
import { ableEndings, nounEnding } from "../lexicon/words/endings.ts";
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
  const met = (stems: Iterable<string>, strength: number, negated: boolean): Meeting[] =>
    [...stems].filter((stem) => vocabulary.has(stem)).map((stem) => ({ stem, strength, negated }));
  const opposites = word.length < shortest ? [] : [...category.oppositePrefixes].map((prefix) => prefix + word);
  const others = [
    ...met(synonymsOf(word), meeting.synonym, false),
    ...met(antonymsOf(word), meeting.antonym, true),
    ...met(opposites, meeting.prefixed, true),
  ];
  if (vocabulary.has(word)) return [...met([word], 100, false), ...others];
  const derivations = [...vocabulary].flatMap((stem) => {
    const strength = derived(word, stem);
    return strength > 0 ? [{ stem, strength, negated: false }] : [];
  });
  return [...others, ...met(withoutPrefix(word), meeting.prefixed, true).slice(0, 1), ...derivations];
}

/** What a word may be without a negating prefix; "unreachable" loses an ending that "reachable" keeps. */
const withoutPrefix = (word: string): string[] =>
  negativePrefixes.flatMap((prefix) => {
    const rest = word.startsWith(prefix) ? word.slice(prefix.length) : "";
    const least = category.turningPrefixes.has(prefix) ? shortest : shortest + 1;
    return rest.length < least ? [] : [rest, ...ableEndings.map((ending) => rest + ending)];
  });

/** Words derived from one another share a long beginning: "adequac" and "adequ", "lever" and "leverag". */
function derived(a: string, b: string): number {
  const shorter = Math.min(a.length, b.length);
  const longer = Math.max(a.length, b.length);
  if (shorter < 4 || longer - shorter > 4 || /\d/.test(a + b)) return 0;
  let common = 0;
  while (common < shorter && a[common] === b[common]) common++;
  if (common === shorter && nounEnding.test((a.length > b.length ? a : b).slice(shorter))) return meeting.derived;
  if (common === shorter && shorter >= 5 && longer - shorter <= 3) return meeting.derived;
  return common >= 6 && longer - common <= 3 ? meeting.alike : common >= 5 && longer - common <= 2 ? meeting.likely : 0;
}
