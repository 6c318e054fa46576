import type { Candidate } from "../../../domain/language/reading.ts";
import { measuresChange } from "../../../domain/task/strategy/explicit-strategy.ts";
import { traitsOf } from "../../../domain/values/values.ts";
import { findPhrase } from "../../../domain/language/words.ts";
import type { CatalogueIndex, IndexedSignal } from "./catalogue-index.ts";
import { fitOf, isMeasuredIn } from "./fit.ts";
import { genericWeight, type Query } from "./query.ts";
import type { Relation } from "../grammar/relations/relation.ts";
import { evenDuration } from "../lexicon/amounts/time-units.ts";
import { isPlain } from "./plain.ts";
import { scoreSignals, type Scored } from "./score.ts";
import { sizedBy } from "./sized.ts";
import { particle } from "../lexicon/words/particles.ts";
import { is } from "../lexicon/words/category.ts";
import { countLeads, standingWords } from "../lexicon/words/flags.ts";
import { flagStem, measureFamilies, referenceStems } from "../lexicon/words/names.ts";
import { weights } from "../choice/weights.ts";

const { covering, resolving, linked } = weights;

/** The signal a phrase names, or why there is none. */
export type Resolution =
  | { status: "found"; best: Scored; confidence: number; ranked: readonly Ranked[] }
  | { status: "ambiguous" | "none"; ranked: readonly Ranked[] };

/** A scored signal with its final rank value. */
export interface Ranked extends Scored {
  readonly rank: number;
  readonly fitted: number;
}

/** Finds the one signal that a phrase names; definitions of hints help only where its own words name none well. */
export function resolve(query: Query, frame: Query, relation: Relation, index: CatalogueIndex): Resolution {
  const words = query.words.filter((word) => !word.hinted);
  const own = resolveWords({ ...query, words }, frame, relation, index);
  if (words.length === query.words.length || (own.status === "found" && own.best.idCover >= resolving.ownName))
    return own;
  return resolveWords(query, frame, relation, index);
}

function resolveWords(query: Query, frame: Query, relation: Relation, index: CatalogueIndex): Resolution {
  const flagged = query.words.some(({ token, hinted }) => !hinted && is(token, particle.flag));
  const scored = scoreSignals(query, frame, index).filter(
    ({ indexed }) => !flagged || indexed.flag || indexed.words.has(flagStem),
  );
  const counts = relation.number !== null || relation.range !== null || query.stems.some((own) => countLeads.has(own));
  const ranked = (counts ? scored : withoutStandingCounts(scored))
    .map((one) => {
      const fit = fitOf(one.indexed.signal, relation) * figureFit(one.indexed, relation);
      return { ...one, rank: one.score * fit, fitted: one.base * fit };
    })
    .sort((a, b) => b.rank - a.rank || (a.indexed.signal.primitive_id < b.indexed.signal.primitive_id ? -1 : 1));
  const [first] = ranked.filter((scored) => !standsIn(scored, ranked));
  if (first === undefined) return { status: "none", ranked };
  const best = twinOf(first, ranked, relation) ?? first;
  const second = ranked.find(
    (other) => other !== best && !(best !== first && other === first) && !standsIn(other, ranked),
  );
  const alone = isOnlySeries(best, relation, query, index);
  if (!best.telling && !alone) return generic(best, ranked, relation, query, index);
  if (!(alone || covers(best, relation)) || inPassing(best, relation, query)) return { status: "none", ranked };
  if (second !== undefined && tie(best, second)) {
    const settled = settle([best, ...ranked.filter((other) => other !== best && tie(best, other))], relation);
    return settled === null
      ? { status: "ambiguous", ranked }
      : { status: "found", best: settled, confidence: confidenceOf(settled, second), ranked };
  }
  return { status: "found", best, confidence: confidenceOf(best, second), ranked };
}

/** A figure over a time is one of a series, or of what counts over that time itself. */
function figureFit({ signal, durations }: IndexedSignal, { aggregate, window }: Relation): number {
  const duration = aggregate?.duration ?? window?.duration;
  if (aggregate === null || duration === undefined || traitsOf(signal.type).series) return 1;
  return durations.has(evenDuration(duration)) ? 1 : weights.fit.figure;
}

/** "The server is up" is a state where one is called so, and no number of servers up. */
function withoutStandingCounts(scored: readonly Scored[]): readonly Scored[] {
  const stands = ({ indexed: { idStems }, matched }: Scored): boolean =>
    [...matched].some((own) => standingWords.has(own) && own === idStems.at(-1));
  const numeric = ({ indexed: { signal } }: Scored): boolean => ["float", "int"].includes(traitsOf(signal.type).base);
  const states = scored.some((one) => !numeric(one) && [...one.matched].some((own) => standingWords.has(own)));
  return states ? scored.filter((one) => !(numeric(one) && stands(one))) : scored;
}

/** Whether a signal is a target or limit of what it is called after, and the phrase does not say so. */
const unsaidReference = ({ idStems }: IndexedSignal, matched: ReadonlySet<string>): boolean =>
  idStems.some((stem) => referenceStems.has(stem) && !matched.has(stem));

/** "Cost" for `spend`, where other signals have the very word: a synonym names no signal beside what is called so. */
function standsIn({ exact, telling, matched, indexed }: Ranked, ranked: readonly Ranked[]): boolean {
  const actual = ranked.some(
    (other) => [...matched].every((stem) => other.matched.has(stem)) && !unsaidReference(other.indexed, other.matched),
  );
  if (unsaidReference(indexed, matched) && actual) return true;
  if (exact || !telling) return false;
  return ranked.some((other) => other.exact && other.telling && [...matched].every((stem) => other.matched.has(stem)));
}

/** The single value beside a series of the same name, and not only with its words in the description: a level with a number is one of its. */
function twinOf(best: Ranked, ranked: readonly Ranked[], relation: Relation): Ranked | undefined {
  if (relation.kind !== "compare" || relation.number === null || !traitsOf(best.indexed.signal.type).series) return;
  if (relation.aggregate !== null && (relation.aggregate.duration ?? relation.window) !== null) return;
  return ranked.find(({ indexed, matched, rank }) => {
    const { base, series } = traitsOf(indexed.signal.type);
    const name = best.indexed.idStems.filter((stem) => best.matched.has(stem));
    const same =
      [...best.matched].every((stem) => matched.has(stem)) && name.every((stem) => indexed.idStems.includes(stem));
    if (unsaidReference(indexed, matched) && !unsaidReference(best.indexed, best.matched)) return false;
    return !series && (base === "float" || base === "int") && same && rank >= resolving.twin * best.rank;
  });
}

/** Whether a signal accounts for enough of a phrase: for most of its words, or for some where they name most of the signal. */
function covers({ phraseCover, idCover, descriptionCover, exact, indexed }: Ranked, relation: Relation): boolean {
  const spelled = Math.max(idCover, descriptionCover);
  if (phraseCover >= covering.most) return exact || spelled >= covering.spelledSome;
  if (spelled >= covering.spelled && exact)
    return phraseCover >= (idCover >= covering.spelled ? covering.few : covering.some);
  return isMeasuredIn(indexed.signal, relation) && phraseCover >= covering.measured;
}

/** "A borrower's health shows a declining trend": something moves, and the entity has one series. */
function isOnlySeries(best: Ranked, relation: Relation, query: Query, index: CatalogueIndex): boolean {
  const own = query.words
    .flatMap(({ token }) => index.signalsOf(token))
    .filter(({ signal }) => traitsOf(signal.type).series);
  return (
    relation.kind === "move" &&
    own.length === 1 &&
    own[0] === best.indexed &&
    best.phraseCover >= covering.some &&
    best.matched.size >= 2
  );
}

/** Only nouns such as "rate" or "score" matched: they name a signal that is called nothing else, or the only one with the number's unit. */
function generic(
  best: Ranked,
  ranked: readonly Ranked[],
  relation: Relation,
  query: Query,
  index: CatalogueIndex,
): Resolution {
  if (best.phraseCover < covering.measured) return { status: "none", ranked };
  const words = query.words.filter((word) => !word.hinted);
  const foreign = words.some((word) => word.content && !best.matched.has(word.stem));
  const sized =
    relation.number === null
      ? sizedBy(
          words.map(({ token }) => token),
          index,
        )
      : null;
  const large = ranked.find(({ indexed }) => indexed === sized);
  if (large !== undefined) return { status: "found", best: large, confidence: resolving.generic, ranked };
  const measured = ranked.filter(({ indexed }) => isMeasuredIn(indexed.signal, relation));
  const [only, other] = measured;
  if (only !== undefined && (other === undefined || only.fitted >= resolving.onlyMeasured * other.fitted))
    return { status: "found", best: only, confidence: resolving.generic, ranked };
  if (foreign && best.idCover < covering.spelled) return { status: "none", ranked };
  const entity = words.some((word) => word.entity && index.signalsOf(word.token).length === 1);
  const named = ranked.filter(({ matched }) =>
    words.some(({ stem: own, weight }) => weight >= genericWeight && matched.has(own)),
  );
  if (entity && !foreign && named.length === 1 && (relation.stated || relation.direction !== null))
    return { status: "found", best: named[0] ?? best, confidence: resolving.generic, ranked };
  const spelled = ranked.filter((other) => spells(query, other));
  const [first] = spelled;
  if (first !== undefined && spelled.length === 1)
    return { status: "found", best: first, confidence: resolving.spelled, ranked };
  const moving = ranked.filter((other) => other.matched.size >= 2 && moves(other));
  const [mover] = moving;
  if (
    relation.kind === "move" &&
    mover !== undefined &&
    moving.length === 1 &&
    mover.fitted >= resolving.mover * best.fitted
  ) {
    return { status: "found", best: mover, confidence: resolving.generic, ranked };
  }
  const single = onlyOne(ranked, query, index);
  if (single !== undefined) return { status: "found", best: single, confidence: resolving.generic, ranked };
  const complete = ranked.filter((other) => other.idCover >= weights.whole);
  const [whole] = complete;
  if (whole !== undefined && complete.length === 1)
    return { status: "found", best: whole, confidence: resolving.spelled, ranked };
  const nouns = words.filter((word) => word.weight === genericWeight);
  const all = nouns.length >= 2 && nouns.every((word) => best.matched.has(word.stem));
  return all && best.rank >= resolving.allNouns * (ranked[1]?.rank ?? 0)
    ? { status: "found", best, confidence: resolving.generic, ranked }
    : { status: "ambiguous", ranked };
}

/**
 * Of signals that a phrase names equally well, the one that has its words and not only their synonyms or opposites, or that can do what is said of it: a series for a movement or departure, a
 * single value for a level, one with priors where no number is given. Null where that leaves none or several.
 */
function settle(tied: readonly Ranked[], relation: Relation): Ranked | null {
  const named = tied.filter(({ exact }) => exact);
  if (named.length === 1) return named[0] ?? null;
  const [plain, ...alsoPlain] = tied.filter(isPlain);
  if (
    plain !== undefined &&
    alsoPlain.length === 0 &&
    relation.number !== null &&
    tied.every((one) => sameAs(one, plain))
  )
    return plain;
  const looksBack = relation.kind === "deviate" || relation.kind === "move";
  const numeric = tied.filter(({ indexed }) => ["float", "int"].includes(traitsOf(indexed.signal.type).base));
  if (relation.kind === "mention" && numeric.length < tied.length) return null;
  const fitting = numeric.filter(({ indexed }) => traitsOf(indexed.signal.type).series === looksBack);
  const primed = fitting.filter(({ indexed }) => indexed.primed);
  const left = relation.number === null && primed.length > 0 ? primed : fitting;
  return left.length === 1 ? (left[0] ?? null) : null;
}

const sameAs = ({ matched }: Ranked, other: Ranked): boolean =>
  matched.size === other.matched.size && [...matched].every((own) => other.matched.has(own));

/** "The score" of a catalogue in which one signal alone has that word in its id, and no other is a score by another word. */
function onlyOne(ranked: readonly Ranked[], query: Query, index: CatalogueIndex): Ranked | undefined {
  for (const { stem: noun, hinted, weight } of query.words) {
    if (hinted || weight < genericWeight) continue;
    const having = ranked.filter(({ indexed }) => indexed.words.has(noun) && indexed.words.get(noun) !== "entity");
    const family = measureFamilies.find((stems) => stems.has(noun));
    const alike = ({ idStems, flag }: IndexedSignal): boolean =>
      (noun === flagStem && flag) || idStems.some((own) => family?.has(own));
    const [only] = having;
    if (only === undefined || having.length > 1 || !only.indexed.idStems.includes(noun)) continue;
    if (index.signals.filter(alike).length <= 1) return only;
  }
  return undefined;
}

/** A number that only its description mentions, of which nothing is said: the sentence is about something else. */
function inPassing(best: Ranked, relation: Relation, query: Query): boolean {
  const { indexed, idCover, descriptionCover, phraseCover } = best;
  const { base } = traitsOf(indexed.signal.type);
  const another = query.words.some(({ entity, hinted, stem: own }) => entity && !hinted && !indexed.words.has(own));
  return (
    (relation.kind === "mention" || (relation.kind === "move" && relation.number === null)) &&
    (base === "float" || base === "int") &&
    idCover === 0 &&
    descriptionCover < covering.some &&
    (phraseCover < covering.nearlyAll || another)
  );
}

const moves = ({ indexed }: Ranked): boolean => traitsOf(indexed.signal.type).series || measuresChange(indexed.signal);

/** "daily transaction count" is spelled out in a description, however common its words are. */
function spells(query: Query, scored: Ranked): boolean {
  const { descriptionStems, idStems, words } = scored.indexed;
  const named = query.words.filter((word) => !word.hinted && word.weight === genericWeight);
  const stems = named
    .map((word) => word.stem)
    .filter((word) => ["id", "description", "synonym"].includes(words.get(word) ?? ""));
  return stems.length >= 2 && [descriptionStems, idStems].some((own) => findPhrase(stems, own) >= 0);
}

function tie(best: Ranked, second: Ranked): boolean {
  if (sameWords(best, second) && second.rank >= weights.tied.sameWords * best.rank) return true;
  if (best.idCover >= weights.tied.named)
    return second.idCover >= weights.tied.named && second.rank >= weights.tied.namedRank * best.rank;
  return (
    second.telling && second.fitted >= weights.tied.fitted * best.fitted && second.rank >= weights.tied.rank * best.rank
  );
}

/** "Throughput" of two signals that are called so, one down and one up: the same words speak for both. */
function sameWords(best: Ranked, second: Ranked): boolean {
  const ofName = ({ indexed, matched }: Ranked) =>
    indexed.idStems
      .filter((stem) => matched.has(stem))
      .sort()
      .join(" ");
  const same = best.matched.size === second.matched.size && [...best.matched].every((stem) => second.matched.has(stem));
  return same && second.exact && ofName(best) !== "" && ofName(best) === ofName(second);
}

function confidenceOf(best: Ranked, second: Ranked | undefined): number {
  const margin = second === undefined ? 1 : Math.min(1, (best.rank - second.rank) / best.rank / linked.margin);
  return (
    Math.round(
      (linked.covered * best.phraseCover +
        linked.spelled * Math.max(best.idCover, best.descriptionCover) +
        linked.apart * margin) *
        1000,
    ) / 1000
  );
}

/** The nearest signals for a refusal, at most five. */
export function candidatesOf(ranked: readonly Ranked[]): Candidate[] {
  const most = ranked[0]?.rank ?? 1;
  return ranked
    .filter((scored) => scored.rank >= resolving.candidate * most)
    .slice(0, 5)
    .map(({ indexed, rank, phraseCover }) => ({
      primitive_id: indexed.signal.primitive_id,
      score: Math.round(Math.min(1, (rank / most) * Math.max(phraseCover, resolving.leastCovered)) * 1000) / 1000,
      description: indexed.signal.description ?? null,
    }));
}
