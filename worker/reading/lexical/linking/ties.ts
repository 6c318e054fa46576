import { traitsOf } from "../../../domain/values/values.ts";
import { weights } from "../choice/weights.ts";
import type { Relation } from "../grammar/relations/relation.ts";
import { isPlain } from "./plain.ts";
import type { Ranked } from "./ranked.ts";

/** Whether a phrase names two signals equally well. */
export function tie(best: Ranked, second: Ranked): boolean {
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

/**
 * Of signals that a phrase names equally well, the one that has its words and not only their synonyms or opposites, or that can do what is said of it: a series for a movement or departure, a
 * single value for a level, one with priors where no number is given. Null where that leaves none or several.
 */
export function settle(tied: readonly Ranked[], relation: Relation): Ranked | null {
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
