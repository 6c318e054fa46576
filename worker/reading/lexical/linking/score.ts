import { findPhrase } from "../../../domain/language/words.ts";
import type { CatalogueIndex, IndexedSignal } from "./catalogue-index.ts";
import { fieldWeights } from "./catalogue-index.ts";
import { evenDuration } from "../lexicon/amounts/time-units.ts";
import type { Query, QueryWord } from "./query.ts";
import { synonymsOf } from "../lexicon/synonyms.ts";
import { meetings, type Meeting } from "./similar.ts";
import { flagWords, standingWords } from "../lexicon/words/flags.ts";
import { particle } from "../lexicon/words/particles.ts";
import { is } from "../lexicon/words/category.ts";
import { weights } from "../choice/weights.ts";

const { scoring } = weights;

/** How well a phrase names a signal. */
export interface Scored {
  readonly indexed: IndexedSignal;
  /** From the words of the phrase alone. */
  readonly base: number;
  /** With what tells signals apart that match the same words: the frame, and how much of the signal is left unsaid. */
  readonly score: number;
  /** Share of the phrase's telling words that the signal has, 0..1. */
  readonly phraseCover: number;
  /** Share of the signal's id that the phrase names, 0..1. */
  readonly idCover: number;
  /** Share of the description that the phrase spells, 0..1. */
  readonly descriptionCover: number;
  /** Whether a word matched that could name a signal by itself. */
  readonly telling: boolean;
  /** Whether such a word matched as itself or a word derived from it, not only by a synonym. */
  readonly exact: boolean;
  /** Stems of the phrase that matched. */
  readonly matched: ReadonlySet<string>;
  /** Stems of the signal that they met. */
  readonly met: ReadonlySet<string>;
  /** Stems of the phrase whose opposite matched ("unverified"). */
  readonly negated: ReadonlySet<string>;
}

/** Scores every signal against a phrase, best first; equal scores in the order of their ids. */
export function scoreSignals(query: Query, frame: Query, index: CatalogueIndex): Scored[] {
  const namespaces = new Set([...query.words, ...frame.words].filter((word) => word.entity).map((word) => word.stem));
  const own = new Set(query.words.filter((word) => word.entity).map((word) => word.stem));
  const meet = (word: QueryWord): Meeting[] => meetingsIn(word.stem, index);
  return candidatesFor(query, index, meet)
    .map((indexed) => ofEntity(scoreSignal(indexed, query, frame, index, meet), own.size > 0 ? own : namespaces))
    .filter((scored) => !standsElsewhere(scored, query, index))
    .filter((scored) => scored.score > 0)
    .sort((a, b) => b.score - a.score || (a.indexed.signal.primitive_id < b.indexed.signal.primitive_id ? -1 : 1));
}

/** The signals that share any word with a phrase; all others would score nothing. */
function candidatesFor(query: Query, index: CatalogueIndex, meet: (word: QueryWord) => Meeting[]): IndexedSignal[] {
  const found = new Set<IndexedSignal>();
  for (const word of query.words) {
    for (const { stem } of meet(word)) for (const indexed of index.having(stem)) found.add(indexed);
    for (const indexed of index.having(word.token.text)) found.add(indexed);
  }
  return [...found];
}

const met = new WeakMap<CatalogueIndex, Map<string, Meeting[]>>();
const mostMet = 5000;

/** The meetings of a stem, kept with the index. */
function meetingsIn(stem: string, index: CatalogueIndex): Meeting[] {
  let known = met.get(index);
  if (known === undefined || known.size > mostMet) {
    known = new Map();
    met.set(index, known);
  }
  const found = known.get(stem) ?? meetings(stem, index.vocabulary);
  known.set(stem, found);
  return found;
}

/** "The pump is off" is not said of a lamp: a small word of state names no signal of another entity. */
function standsElsewhere({ matched, indexed }: Scored, query: Query, index: CatalogueIndex): boolean {
  if (![...matched].every((word) => standingWords.has(word))) return false;
  const named = query.words.filter((word) => word.entity && !word.hinted);
  return named.length > 0 && !named.some(({ token }) => index.signalsOf(token).includes(indexed));
}

/** A phrase that names an entity means a signal of it, or one that speaks of it. */
function ofEntity(scored: Scored, named: ReadonlySet<string>): Scored {
  const agrees = named.size === 0 || [...named].some((word) => scored.indexed.words.has(word));
  return agrees
    ? scored
    : { ...scored, base: scored.base * scoring.otherEntity, score: scored.score * scoring.otherEntity };
}

function scoreSignal(
  indexed: IndexedSignal,
  query: Query,
  frame: Query,
  index: CatalogueIndex,
  meet: (word: QueryWord) => Meeting[],
): Scored {
  const matched = new Set<string>();
  const negated = new Set<string>();
  const met = new Set<string>();
  let score = 0;
  let mass = 0;
  let total = 0;
  let telling = false;
  let exact = false;
  let before: string | null = null;
  for (const [at, word] of query.words.entries()) {
    if (word.token.text === indexed.signal.primitive_id.toLowerCase()) {
      score += scoring.mention;
      mass += scoring.mention;
      total += scoring.mention;
      telling = true;
      exact = true;
      matched.add(word.stem);
      for (const stem of indexed.idStems) met.add(stem);
      continue;
    }
    const best = bestMeeting(word, indexed, index, meet);
    const modifies = unknownHead(query.words[at + 1], word, indexed, index, meet) ? scoring.modifier : 1;
    const weight = best === null ? 0 : index.idf(best.stem) * word.weight * best.strength * modifies;
    if (best === null) {
      if (word.content) total += unknownOr(word, index, meet);
      before = null;
      continue;
    }
    const field = indexed.words.get(best.stem) ?? "description";
    const again = met.has(best.stem) ? scoring.again : 1;
    score += weight * (field === "label" && word.predicated ? labelWeight(word) : fieldWeights[field]) * again;
    mass += weight;
    total += Math.max(weight, word.content ? index.idf(best.stem) * word.weight : weight);
    if (word.telling && best.strength >= scoring.synonym && field !== "entity" && field !== "namespace") {
      telling = true;
      exact ||= best.strength > scoring.synonym && !(best.negated && best.strength < scoring.prefixed);
    }
    matched.add(word.stem);
    if (best.negated !== indexed.denied.has(best.stem)) negated.add(word.stem);
    if (before !== null && neighbours(before, best.stem, indexed))
      score += scoring.neighbours * Math.min(index.idf(before), index.idf(best.stem));
    met.add(best.stem);
    before = best.stem;
  }
  if (indexed.longLabels.some((label) => findPhrase(label, query.stems) >= 0)) score += scoring.spelledLabel;
  for (const duration of query.durations) if (indexed.durations.has(evenDuration(duration))) score += scoring.duration;
  const extra = score > 0 ? frameScore(indexed, frame, index) + completeness(indexed, met, index) : 0;
  const covered = indexed.idStems.map((stem) => ({ weight: index.heft(stem), met: met.has(stem) }));
  const idTotal = covered.reduce((sum, { weight }) => sum + weight, 0);
  const own = [...new Set(indexed.descriptionStems)];
  const described = own.reduce((sum, stem) => sum + index.heft(stem), 0);
  const spelled = own.reduce((sum, stem) => sum + (met.has(stem) ? index.heft(stem) : 0), 0);
  const descriptionCover = described === 0 ? 0 : spelled / described;
  const idMet = covered.reduce((sum, { weight, met: has }) => sum + (has ? weight : 0), 0);
  return {
    indexed,
    base: score,
    score: score + extra,
    phraseCover: total === 0 ? 0 : mass / total,
    idCover: idTotal === 0 ? 0 : idMet / idTotal,
    descriptionCover,
    telling,
    exact,
    matched,
    met,
    negated,
  };
}

/** "Down" and "off" are said of anything, "reopened" of what has that label. */
const labelWeight = ({ token }: QueryWord): number =>
  is(token, standingWords) || is(token, flagWords) ? 1 : scoring.predicated;

/** "financial health": where the noun that follows is unknown to the signal, the word before it only describes that. */
function unknownHead(
  next: QueryWord | undefined,
  word: QueryWord,
  indexed: IndexedSignal,
  index: CatalogueIndex,
  meet: (word: QueryWord) => Meeting[],
): boolean {
  if (next === undefined || !next.content || next.token.start !== word.token.end + 1) return false;
  return bestMeeting(next, indexed, index, meet) === null;
}

function unknownOr(word: QueryWord, index: CatalogueIndex, meet: (word: QueryWord) => Meeting[]): number {
  const elsewhere = meet(word).reduce((most, { stem, strength }) => Math.max(most, index.idf(stem) * strength), 0);
  return elsewhere === 0 ? scoring.unknown : elsewhere * word.weight;
}

function bestMeeting(
  word: QueryWord,
  indexed: IndexedSignal,
  index: CatalogueIndex,
  meet: (word: QueryWord) => Meeting[],
): Meeting | null {
  if (is(word.token, particle.down) && !indexed.flag && indexed.words.get(word.stem) !== "label") return null;
  let best: Meeting | null = null;
  let worth = 0;
  for (const meeting of meet(word)) {
    const field = indexed.words.get(meeting.stem);
    if (field === undefined || (meeting.negated && !canOppose(indexed, meeting))) continue;
    const value = index.idf(meeting.stem) * meeting.strength * fieldWeights[field];
    if (value > worth) {
      best = meeting;
      worth = value;
    }
  }
  if (
    best === null &&
    word.content &&
    word.token.text.length >= 3 &&
    indexed.initials.has(word.token.text) &&
    synonymsOf(word.stem).size === 0 &&
    meet(word).length === 0
  ) {
    const [first] = indexed.idStems;
    return first === undefined ? null : { stem: first, strength: 1, negated: false };
  }
  return best;
}

/** A flag and a share tell of their opposite; of other numbers a word turned round by its prefix says low ("disengagement"). */
function canOppose({ flag, share, signal }: IndexedSignal, { strength }: Meeting): boolean {
  return flag || share || (strength >= scoring.prefixed && signal.type !== "categorical" && signal.type !== "string");
}

/** Whether two stems stand side by side in the id or the description. */
function neighbours(a: string, b: string, indexed: IndexedSignal): boolean {
  return [indexed.idStems, indexed.descriptionStems].some((stems) =>
    stems.some((stem, at) => stem === a && (stems[at + 1] === b || stems[at + 2] === b)),
  );
}

function frameScore(indexed: IndexedSignal, frame: Query, index: CatalogueIndex): number {
  let score = 0;
  for (const { stem } of frame.words) {
    const field = indexed.words.get(stem);
    if (field === "namespace") score += scoring.frameNamespace;
    else if (field !== undefined)
      score += scoring.frame * Math.min(index.idf(stem), scoring.frameMost) * fieldWeights[field];
  }
  return score;
}

/** A little more for a signal of which less is left unsaid: it parts signals that match the same words. */
function completeness(indexed: IndexedSignal, met: ReadonlySet<string>, index: CatalogueIndex): number {
  const share = (stems: readonly string[]): number => {
    const total = stems.reduce((sum, stem) => sum + index.heft(stem), 0);
    return total === 0 ? 0 : stems.reduce((sum, stem) => sum + (met.has(stem) ? index.heft(stem) : 0), 0) / total;
  };
  const [id, described] = [share(indexed.idStems), share(indexed.descriptionStems)];
  return (
    scoring.completeName * id +
    scoring.completeDescription * described +
    (id === 1 && described === 1 ? scoring.complete : 0)
  );
}
