import { traitsOf } from "../../../domain/values/values.ts";
import type { CatalogueIndex, IndexedSignal } from "./catalogue-index.ts";
import { fitOf, isMeasuredIn } from "./fit.ts";
import { generic } from "./generic.ts";
import type { Query } from "./query.ts";
import type { Ranked, Resolution } from "./ranked.ts";
import type { Relation } from "../grammar/relations/relation.ts";
import { evenDuration } from "../lexicon/amounts/time-units.ts";
import { scoreSignals, type Scored } from "./score.ts";
import { settle, tie } from "./ties.ts";
import { particle } from "../lexicon/words/particles.ts";
import { is } from "../lexicon/words/category.ts";
import { countLeads, standingWords } from "../lexicon/words/flags.ts";
import { flagStem, referenceStems } from "../lexicon/words/names.ts";
import { weights } from "../choice/weights.ts";

const { covering, resolving, linked } = weights;

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
