import { weights } from "../../choice/weights.ts";
import type { Phrase } from "../../linking/phrase.ts";
import type { Scored } from "../../linking/score.ts";
import { partsOf, type BuiltParts, type PartContext } from "./parts.ts";
import type { Relation } from "../relations/relation.ts";

/**
 * What a clause says by the readings that come near the one believed: another of its numbers or times speaks there. A number of
 * things is no rival of a level ("more than 10 services with an error rate above 5%").
 */
export function rivalsOf(
  phrase: Phrase,
  best: Scored,
  said: Relation,
  context: PartContext,
): NonNullable<BuiltParts["rivals"]> {
  const { rivals = [], cost = 0, counted } = said;
  return rivals.flatMap(({ about, mark, relation, cost: other }) => {
    const far = about === null || mark === null || other - cost > weights.rules.near;
    if (far || relation.counted !== counted || excludes(said, relation)) return [];
    const { parts } = partsOf(phrase, best, relation, [], context);
    return [{ about, tokens: phrase.tokens.slice(mark.start, mark.end), parts }];
  });
}

/** "From under 5 to over 7": no value is on both sides, so that the words speak of two times. */
function excludes(one: Relation, other: Relation): boolean {
  if (one.direction === other.direction || one.number === null || other.number === null) return false;
  const [above, below] = one.direction === "above" ? [one.number, other.number] : [other.number, one.number];
  return above.value >= below.value;
}
