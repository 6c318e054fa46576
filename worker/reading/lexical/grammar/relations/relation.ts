import type { Mark } from "../../chart/mark.ts";
import type { Token } from "../../text/token.ts";
import { judgementOf } from "./polarity.ts";
import { derive } from "./derive.ts";
import type { Relation, Rival } from "./rule.ts";

export type { Relation, Rival } from "./rule.ts";

/** Reads the relation of a phrase from its marks; a movement in `names` ("growth") gives way to another ("growth slows down"). */
export function relationOf(
  tokens: readonly Token[],
  marks: readonly Mark[],
  names: ReadonlySet<string> = new Set(),
): Relation {
  const [best, ...others] = derive(tokens, marks, names);
  const judged = (said: Relation): Relation => {
    const polarity = judgementOf(tokens, marks, said, names);
    return polarity === null ? said : { ...said, polarity };
  };
  const rivals = others
    .filter((rival) => differs(best.relation, rival))
    .map((rival) => ({ ...rival, relation: judged(rival.relation) }));
  return { ...judged(best.relation), rule: best.rule, cost: best.cost, rivals };
}

/** A rival that reads a mark which the best reading leaves, or reads the same marks by another rule. */
const differs = (best: Relation, { mark }: Rival): boolean =>
  mark === null || !best.used.some(({ start }) => start === mark.start);
