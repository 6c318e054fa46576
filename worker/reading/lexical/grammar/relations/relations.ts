import type { Mark } from "../../chart/mark.ts";
import { weights } from "../../choice/weights.ts";
import type { Token } from "../../text/token.ts";
import type { Relation } from "./relation.ts";
import { said } from "./rules.ts";
import { settingsOf } from "./setting.ts";

/** All that the marks of a phrase may say, cheapest first; a movement in `names` ("growth") gives way to another ("growth slows down"). */
export function relationsOf(
  tokens: readonly Token[],
  marks: readonly Mark[],
  names: ReadonlySet<string> = new Set(),
): readonly [Relation, ...Relation[]] {
  const seen = new Set<string>();
  const [first, ...rest] = settingsOf(tokens, marks, names)
    .flatMap(said)
    .map((one) => ({ ...one, cost: one.cost + leftOut(marks, one) }))
    .toSorted((a, b) => a.cost - b.cost)
    .filter((one) => !seen.has(keyOf(one)) && seen.add(keyOf(one)));
  if (first === undefined) throw new Error("a phrase is at least mentioned");
  return [first, ...rest];
}

const keyOf = ({ kind, direction, number, range, window, names, relative }: Relation): string =>
  [kind, direction, number?.text, number?.inclusive, range?.start, range?.outside, window?.start, names, relative].join(
    " ",
  );

const leftOut = (marks: readonly Mark[], { used }: Relation): number =>
  marks.reduce((sum, { kind, start }) => sum + (used.some((mark) => mark.start === start) ? 0 : weights.left[kind]), 0);
