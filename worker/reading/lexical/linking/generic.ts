import { findPhrase } from "../../../domain/language/words.ts";
import { measuresChange } from "../../../domain/task/strategy/explicit-strategy.ts";
import { traitsOf } from "../../../domain/values/values.ts";
import { weights } from "../choice/weights.ts";
import type { Relation } from "../grammar/relations/relation.ts";
import { flagStem, measureFamilies } from "../lexicon/words/names.ts";
import type { CatalogueIndex, IndexedSignal } from "./catalogue-index.ts";
import { isMeasuredIn } from "./fit.ts";
import { genericWeight, type Query } from "./query.ts";
import type { Ranked, Resolution } from "./ranked.ts";
import { sizedBy } from "./sized.ts";

const { covering, resolving } = weights;

/** Only nouns such as "rate" or "score" matched: they name a signal that is called nothing else, or the only one with the number's unit. */
export function generic(
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
