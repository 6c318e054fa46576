import { is, particle } from "../lexicon/category.ts";
import { findPhrase } from "../../../domain/language/words.ts";
import { genericStems } from "../lexicon/function-words.ts";
import { evenDuration } from "../lexicon/amounts/time-units.ts";
import type { CatalogueIndex } from "./catalogue-index.ts";
import type { FieldName, IndexedSignal } from "./indexed-signal.ts";
import type { Query, QueryWord } from "./query.ts";
import type { Meeting } from "./similar.ts";
import { hundredths, weights } from "./weights.ts";

const { factors, fields, meeting, scoring } = weights;

/** How well a phrase names a signal; shares and strengths are hundredths. */
export interface Scored {
  readonly indexed: IndexedSignal;
  /** What its words say for the signal, with what tells signals apart that match the same words: the frame, and how much is left unsaid. */
  readonly score: number;
  /** Share of the phrase's telling words that the signal has. */
  readonly phraseCover: number;
  /** Share of the signal's id that the phrase names. */
  readonly idCover: number;
  /** Share of what its description says first, or of a synonym, that the phrase spells. */
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
  /** Stems of the phrase for what it says as it is (true) and by its opposite (false): "closed instead of open". */
  readonly bothWays: ReadonlyMap<string, boolean>;
}

/** Scores every signal that shares a word with a phrase, best first; equal scores in the order of their ids. */
export function scoreSignals(query: Query, frame: Query, index: CatalogueIndex): Scored[] {
  const own = query.words.filter((word) => word.entity);
  const entities = own.length > 0 ? own : frame.words.filter((word) => word.entity);
  const found = new Set(
    query.words.flatMap(({ stem, token }) => [
      ...index.meetings(stem).flatMap((one) => index.having(one.stem)),
      ...index.having(token.text),
      ...index.having(token.text.toUpperCase()),
    ]),
  );
  return [...found]
    .map((indexed) => scoreSignal(indexed, query, frame, entities, index))
    .filter((scored) => scored.score > 0)
    .sort((a, b) => b.score - a.score || (a.indexed.signal.primitive_id < b.indexed.signal.primitive_id ? -1 : 1));
}

function scoreSignal(
  indexed: IndexedSignal,
  query: Query,
  frame: Query,
  entities: readonly QueryWord[],
  index: CatalogueIndex,
): Scored {
  const { words, idStems } = indexed;
  const [matched, negated, met, plain] = [new Set<string>(), new Set<string>(), new Set<string>(), new Set<string>()];
  const turned = new Map<string, string>();
  let [said, mass, total] = [0, 0, 0];
  let [telling, exact] = [false, false];
  let before: string | null = null;
  for (const [at, word] of query.words.entries()) {
    const best = meetingOf(word, indexed, index);
    if (best === null) {
      if (word.content) total += unmet(word, index);
      before = null;
      continue;
    }
    const isId = best.stem === indexed.signal.primitive_id.toLowerCase();
    const field = words.get(best.stem) ?? "id";
    const full = isId ? scoring.mention : index.idf(best.stem) * word.weight;
    const weight = hundredths(
      full,
      best.strength,
      modifies(query.words[at + 1], word, indexed, index) ? factors.modifier : 100,
    );
    said += hundredths(weight, worth(word, field), met.has(best.stem) ? factors.again : 100);
    mass += weight;
    total += word.content ? full : weight;
    if (word.telling && best.strength >= meeting.synonym && field !== "entity" && field !== "namespace") {
      telling = true;
      exact ||= best.strength > meeting.synonym && !(best.negated && best.strength < meeting.prefixed);
    }
    matched.add(word.stem);
    if (best.negated !== indexed.denied.has(best.stem)) negated.add(word.stem);
    else plain.add(best.stem);
    turned.set(word.stem, best.stem);
    if (before !== null && neighbours(before, best.stem, indexed))
      said += Math.min(index.idf(before), index.idf(best.stem)) * factors.neighbours;
    met.add(best.stem);
    for (const stem of isId ? idStems : (indexed.initials.get(best.stem) ?? [])) met.add(stem);
    before = best.stem;
  }
  for (const [short, stems] of indexed.long)
    if (stems.every((stem) => met.has(stem))) met.add(short);
    else if (met.has(short)) for (const stem of stems) met.add(stem);
  if (indexed.longLabels.some((label) => findPhrase(label, query.stems) >= 0)) said += scoring.spelledLabel;
  if (idStems.every((stem) => met.has(stem) || genericStems.has(stem)))
    for (const stem of indexed.missing) negated.delete(stem);
  // "Pass rate: any test fails", "allocated / (allocated + unallocated)": what is said both ways is not turned.
  const both = new Set([...negated].flatMap((word) => turned.get(word) ?? []).filter((stem) => plain.has(stem)));
  const bothWays = new Map(
    [...turned].flatMap(([word, stem]) => (both.has(stem) ? [[word, !negated.has(word)] as const] : [])),
  );
  for (const word of bothWays.keys()) negated.delete(word);
  const times = query.durations.map(evenDuration).filter((duration) => indexed.durations.has(duration));
  if (times.length > 0) said += scoring.duration;
  for (const time of times) met.add(time);
  const name = shareMet(idStems, met, index);
  const head = Math.max(0, ...indexed.names.map((stems) => shareMet(stems, met, index)));
  const complete =
    hundredths(scoring.completeName, name) +
    hundredths(scoring.completeDescription, head) +
    (name === 100 && head === 100 ? scoring.complete : 0);
  const agrees = entities.length === 0 || entities.some(({ stem }) => words.has(stem));
  const score = said === 0 ? 0 : said + complete + frameScore(indexed, frame, index);
  return {
    indexed,
    score: agrees ? score : hundredths(score, factors.otherEntity),
    phraseCover: total === 0 ? 0 : Math.floor((100 * mass) / total),
    idCover: name,
    descriptionCover: head,
    telling,
    exact,
    matched,
    met,
    negated,
    bothWays,
  };
}

/** "Reopened" after a verb of becoming is a label before it is anything else. */
function worth(word: QueryWord, field: FieldName): number {
  return field === "label" && word.predicated ? factors.predicated : fields[field];
}

/** "Financial health": where the noun that follows is unknown to the signal, the word before it only describes that. */
function modifies(
  next: QueryWord | undefined,
  word: QueryWord,
  indexed: IndexedSignal,
  index: CatalogueIndex,
): boolean {
  const follows = next !== undefined && next.content && next.token.start === word.token.end + 1;
  return follows && meetingOf(next, indexed, index) === null;
}

/** What a word weighs against a signal that it does not meet: what it would say of another. */
function unmet(word: QueryWord, index: CatalogueIndex): number {
  const elsewhere = index
    .meetings(word.stem)
    .map(({ stem, strength }) => hundredths(index.idf(stem) * word.weight, strength));
  return elsewhere.length === 0 ? scoring.unknown : Math.max(...elsewhere);
}

/** The word of a signal that a word of the phrase says most of: its id, its own, a kindred one, or initials that nothing else has. */
function meetingOf(word: QueryWord, indexed: IndexedSignal, index: CatalogueIndex): Meeting | null {
  const { text } = word.token;
  if (text === indexed.signal.primitive_id.toLowerCase()) return { stem: text, strength: 100, negated: false };
  if (is(word.token, particle.down) && !indexed.flag && indexed.words.get(word.stem) !== "label") return null;
  const all = index.meetings(word.stem);
  let best: Meeting | null = null;
  let most = 0;
  for (const one of all) {
    const field = indexed.words.get(one.stem);
    if (field === undefined || (one.negated && !canOppose(indexed, one))) continue;
    if (one.strength < 100 && (word.entity || field === "namespace" || field === "entity")) continue;
    const value = index.idf(one.stem) * one.strength * fields[field];
    if (value > most) [best, most] = [one, value];
  }
  const initials = text.toUpperCase();
  const short = all.length === 0 && word.content && (text === initials || text.length > 2);
  return short && indexed.initials.has(initials)
    ? { stem: initials, strength: meeting.initials, negated: false }
    : best;
}

/** A flag and a share tell of their opposite; of other numbers a word turned round by its prefix says low ("disengagement"). */
function canOppose({ flag, share, signal }: IndexedSignal, { strength }: Meeting): boolean {
  return flag || share || (strength >= meeting.prefixed && signal.type !== "categorical" && signal.type !== "string");
}

/** Whether two stems stand side by side in the id or the description. */
function neighbours(a: string, b: string, { idStems, descriptionStems }: IndexedSignal): boolean {
  return [idStems, descriptionStems].some((stems) =>
    stems.some((stem, at) => stem === a && (stems[at + 1] === b || stems[at + 2] === b)),
  );
}

function frameScore({ words }: IndexedSignal, frame: Query, index: CatalogueIndex): number {
  return frame.words.reduce((sum, { stem }) => {
    const field = words.get(stem);
    if (field === undefined) return sum;
    if (field === "namespace") return sum + scoring.frameNamespace;
    return sum + hundredths(Math.min(index.idf(stem) * 100, scoring.frameMost), factors.frame, fields[field]);
  }, 0);
}

/** How much of some words is said. */
function shareMet(stems: readonly string[], met: ReadonlySet<string>, index: CatalogueIndex): number {
  const own = [...new Set(stems)];
  const heft = (some: readonly string[]): number => some.reduce((sum, stem) => sum + index.heft(stem), 0);
  const all = heft(own);
  return all === 0 ? 0 : Math.floor((100 * heft(own.filter((stem) => met.has(stem)))) / all);
}
