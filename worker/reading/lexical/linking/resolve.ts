import { category } from "../lexicon/category.ts";
import { closedLabels } from "../../../domain/language/catalogue.ts";
import { measureOf } from "../../../domain/language/measures.ts";
import type { Candidate } from "../../../domain/language/reading.ts";
import { isNumeric } from "../../../domain/values/values.ts";
import type { Relation } from "../grammar/relations/relation.ts";
import { opposite } from "../grammar/relations/sides.ts";
import { counterStems, genericStems, narrowingStems, plainStems } from "../lexicon/function-words.ts";
import { stem } from "../../../domain/language/stem.ts";
import {
  apartWords,
  distanceStems,
  quantityStems,
  highestStems,
  lowestStems,
  referenceStems,
} from "../lexicon/words/names.ts";
import type { CatalogueIndex } from "./catalogue-index.ts";
import { fitOf, isMeasuredIn } from "./fit.ts";
import { contentOf, namespaceOf } from "./indexed-signal.ts";
import type { Query } from "./query.ts";
import { type Scored, scoreSignals } from "./score.ts";
import { hundredths, weights } from "./weights.ts";

const { covering, factors, near } = weights;

/** A signal with how well what is said suits it, in hundredths, and how well it is named then. */
export interface Ranked extends Scored {
  readonly rank: number;
  readonly fit: number;
}

/** The signal a phrase names, or why there is none. */
export type Resolution =
  | { status: "found"; best: Ranked; ranked: readonly Ranked[] }
  | { status: "ambiguous" | "none"; ranked: readonly Ranked[] };

/** Finds the one signal that a phrase names; definitions of hints help only where its own words name none well. */
export function resolve(query: Query, frame: Query, relation: Relation, index: CatalogueIndex): Resolution {
  const words = query.words.filter((word) => !word.hinted);
  const own = resolveWords({ ...query, words }, frame, relation, index);
  const named = own.status === "found" && own.best.idCover >= covering.measured;
  return named || words.length === query.words.length ? own : resolveWords(query, frame, relation, index);
}

function resolveWords(query: Query, frame: Query, relation: Relation, index: CatalogueIndex): Resolution {
  const counted =
    relation.number !== null || relation.range !== null || query.stems.some((own) => category.noneWords.has(own));
  const ranked = scoreSignals(query, frame, index)
    .map((one) => {
      const fit = hundredths(100, ...fitOf(one.indexed, relation));
      return { ...one, fit, rank: hundredths(one.score, fit, ...nameFit(one, counted, query.stems)) };
    })
    .sort((a, b) => b.rank - a.rank || (a.indexed.signal.primitive_id < b.indexed.signal.primitive_id ? -1 : 1));
  const [best] = ranked;
  if (best === undefined) return { status: "none", ranked };
  const settled = best.telling ? byWords(best, ranked, relation) : byNouns(ranked, query, relation, index);
  return typeof settled === "string" ? { status: settled, ranked } : { status: "found", best: settled, ranked };
}

/** What keeps a name from being the whole one: a target of what is meant, "up" of a number of servers that are, synonyms only. */
function nameFit(
  { indexed: { idStems, signal }, met, matched, telling, exact }: Scored,
  counted: boolean,
  said: readonly string[],
): number[] {
  const isReference = (stem: string): boolean =>
    referenceStems.has(stem) && (stem !== idStems.at(-1) || measureOf(stem) === null);
  const target = idStems.some((stem) => isReference(stem) && !met.has(stem));
  const last = idStems.at(-1) ?? "";
  const stands = isNumeric(signal.type) && !counted && category.standingWords.has(last) && matched.has(last);
  return [
    ...(isApart(signal.primitive_id) && !saysApart(signal.primitive_id, said) ? [factors.reference] : []),
    ...(target ? [factors.reference] : []),
    ...(stands ? [factors.standing] : []),
    ...(telling && !exact ? [factors.loosely] : []),
  ];
}

/** "The outside temperature" of `temp_over_outside`: how far it lies from something is not said. */
function saysApart(id: string, said: readonly string[]): boolean {
  const name = id.split(/[._]/);
  return name.some(
    (word, at) =>
      apartWords.has(word) &&
      said.some((own, place) => own === word && said.slice(place + 1, place + 3).includes(stem(name[at + 1] ?? ""))),
  );
}

const isApart = (id: string): boolean =>
  id.split(/[._]/).some((word, at, name) => apartWords.has(word) && at > 1 && at < name.length - 1);

/** The signal that a phrase names by words which could name one alone. */
function byWords(best: Ranked, ranked: readonly Ranked[], relation: Relation): Ranked | "ambiguous" | "none" {
  if (!covers(best, relation) || inPassing(best, relation)) return "none";
  return settle(
    ranked.filter((other) => other === best || isTwin(best, other)),
    relation,
  );
}

/** Whether a signal accounts for enough of a phrase: for most of its words, or for some where they name most of the signal. */
function covers({ phraseCover, idCover, descriptionCover, exact, indexed }: Ranked, relation: Relation): boolean {
  const spelled = Math.max(idCover, descriptionCover);
  if (phraseCover >= covering.most) return exact || spelled >= covering.spelledSome;
  if (spelled >= covering.spelled && exact)
    return phraseCover >= (idCover >= covering.spelled ? covering.few : covering.some);
  return isMeasuredIn(indexed.signal, relation) && phraseCover >= covering.measured;
}

/** What only its description mentions, of which nothing is said: the sentence is about something else. */
function inPassing({ indexed, idCover, descriptionCover, phraseCover }: Ranked, { kind, number }: Relation): boolean {
  const labelled = !indexed.flag && closedLabels(indexed.signal) !== null;
  const bare = kind === "mention" || (kind === "move" && number === null);
  const faint = idCover === 0 && descriptionCover < covering.measured;
  return !labelled && bare && faint && phraseCover < covering.nearlyAll;
}

/** Where only nouns such as "rate" or "score" match, they name what is measured as the number is, or the one signal that has them all. */
function byNouns(
  ranked: readonly Ranked[],
  query: Query,
  relation: Relation,
  index: CatalogueIndex,
): Ranked | "ambiguous" | "none" {
  const words = query.words.filter((word) => !word.hinted);
  const own = new Set(words.filter(({ entity }) => entity).flatMap(({ token }) => index.signalsOf(token)));
  const pool = ranked.some(({ indexed }) => own.has(indexed))
    ? ranked.filter(({ indexed }) => own.has(indexed))
    : ranked;
  const [best] = pool;
  if (best === undefined || best.phraseCover < covering.measured) return "none";
  const [measured, ...others] = ranked.filter(({ indexed }) => isMeasuredIn(indexed.signal, relation));
  // "Zero volume" of what is called so, and of what is counted.
  if (measured !== undefined && best.exact && !measured.exact) return "ambiguous";
  if (measured !== undefined) return settle([measured, ...others.filter((other) => isTwin(measured, other))], relation);
  const foreign = words.some((word) => word.content && !best.matched.has(word.stem));
  if (foreign && best.idCover < covering.spelled) return "none";
  const named = best.matched.size > 1 || best.idCover > 0 || (own.size === 1 && relation.direction !== null);
  const rivals = pool.filter(
    (other) => other === best || (explains(best, other) && 100 * other.rank >= near.same * best.rank),
  );
  return named ? settle(rivals, relation) : "ambiguous";
}

/** Whether another signal has all the words of a phrase that a signal has. */
const explains = (one: Ranked, other: Ranked): boolean =>
  [...one.matched].every(
    (stem) => other.matched.has(stem) || (category.ratioWords.has(stem) && !one.indexed.idStems.includes(stem)),
  );

/** Whether another signal explains the same words about as well, or comes so near that it may be meant all the same. */
function isTwin(best: Ranked, other: Ranked): boolean {
  // "The error rate" of `cdn.error_pct` beside `origin.error_pct`.
  if (explains(best, other) && best.indexed.idStems.join(" ") === other.indexed.idStems.join(" ")) return true;
  const least = !explains(best, other) ? near.any : unsaid(best).length === 0 ? near.said : near.same;
  return 100 * other.rank >= least * best.rank;
}

/**
 * Of signals that explain the same words the one that a plain default tells from the others: that has the words and not their
 * synonyms only; that has every word that another has; whose own time is said; whose name has no time where that of another of its kind has one; that what is said suits; of whose own name nothing is left unsaid; that has priors where no number is given.
 */
function settle(twins: readonly Ranked[], { kind, number, direction }: Relation): Ranked | "ambiguous" {
  const best = Math.max(...twins.map(({ fit }) => fit));
  const defaults: ((one: Ranked) => boolean)[] = [
    ({ exact }) => exact,
    (one) => twins.every((other) => explains(other, one)),
    // "The wet well": its level, and not the oxygen in it.
    ({ matched, indexed: { subject, signal } }) =>
      !isNumeric(signal.type) || [...matched].some((stem) => subject.has(stem) && !genericStems.has(stem)),
    ({ met, indexed }) => [...indexed.durations].some((time) => met.has(time)),
    (one) => kind === "compare" && number !== null && !twins.some((other) => isTimedFormOf(other, one)),
    ({ fit }) => 100 * fit >= near.fit * best,
    // "The temperature of a cell exceeds 50": that of any, and so the highest.
    (one) => !unsaid(one).some((stem) => extremes[direction ?? "any"].has(stem) || distanceStems.has(stem)),
    (one) => unsaid(one).length === 0,
    ({ indexed }) => number === null && indexed.primed,
  ];
  let left = twins;
  for (const holds of defaults) {
    const kept = left.filter(holds);
    if (kept.length > 0) left = kept;
  }
  const [only] = left;
  return only !== undefined && left.length === 1 ? only : "ambiguous";
}

/** `refunds_7d` beside `refunds`, where no such time is said. */
export function isTimedFormOf(plain: Scored, timed: Scored): boolean {
  const hasTime = ({ indexed, met }: Scored): boolean => indexed.nameTimes.some((time) => !met.has(time));
  const [own, other] = [plain, timed].map(({ indexed }) => namespaceOf(indexed.signal.primitive_id));
  return own === other && hasTime(timed) && !hasTime(plain);
}

/** The lowest of several is above a number only where all are: their highest is meant. */
export function isOtherEnd(meant: Scored, other: Scored, direction: Relation["direction"]): boolean {
  const [near, far] = [extremes[opposite(direction) ?? "any"], extremes[direction ?? "any"]];
  const [one, two] = [meant.indexed.idStems, other.indexed.idStems];
  const isEnd = (stem: string, at: number): boolean => near.has(stem) && far.has(two[at] ?? "");
  return one.length === two.length && one.some(isEnd) && one.every((stem, at) => stem === two[at] || isEnd(stem, at));
}

/** What the end of a range is called that says nothing of what lies on a side. */
const extremes = { above: lowestStems, below: highestStems, any: new Set<string>() };

/** Words and times of a signal's own id that nothing says. */
export const unsaid = ({ indexed: { idStems, idTimes, long, doings, signal }, met }: Scored): string[] => {
  // A unit stands at the end: "dl" before a name is downlink, and "min" before a unit the lowest.
  const isUnit = (stem: string, at: number): boolean =>
    category.degreeNames.has(stem) ||
    (measureOf(stem) !== null && (at === idStems.length - 1 || !lowestStems.has(stem)));
  const units = idStems.length - 1 - idStems.findLastIndex((stem, at) => !isUnit(stem, at));
  const names = [...idStems.slice(0, idStems.length - units), ...idStems.filter((stem) => long.has(stem)), ...idTimes];
  const isPlain = (stem: string): boolean =>
    plainStems.has(stem) ||
    (signal.kind === "counter" && counterStems.has(stem)) ||
    (genericStems.has(stem) && !narrowingStems.has(stem) && !doings.has(stem) && measureOf(stem) === null);
  // "Units" of `platelets.units` are those of anything that has units.
  const common = names.every((stem) => isPlain(stem) || quantityStems.has(stem));
  const owner = common ? contentOf(namespaceOf(signal.primitive_id)).map(({ stem }) => stem) : [];
  return [...names.filter((stem) => !isPlain(stem)), ...owner].filter((stem) => !met.has(stem));
};

/** The nearest signals for a refusal, at most five. */
export function candidatesOf(ranked: readonly Ranked[]): Candidate[] {
  const most = ranked[0]?.rank ?? 1;
  return ranked
    .filter((scored) => 100 * scored.rank >= near.candidate * most)
    .slice(0, 5)
    .map(({ indexed, rank, phraseCover }) => ({
      primitive_id: indexed.signal.primitive_id,
      score: Math.floor((Math.max(phraseCover, covering.few) * rank) / most) / 100,
      description: indexed.signal.description ?? null,
    }));
}
