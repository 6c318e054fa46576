import type { Mark } from "../../chart/mark.ts";
import { weights } from "../../choice/weights.ts";
import type { Token } from "../../text/token.ts";
import { amounts } from "./amounts.ts";
import { departures } from "./departures.ts";
import { lasting } from "./lasting.ts";
import type { Relation, Rival, Rule, Setting } from "./rule.ts";
import { settingsOf } from "./setting.ts";

/** The rules by which a phrase says something of its signal. */
export const rules: readonly Rule[] = [lasting, ...amounts, ...departures];

/** All that the marks of a phrase may say, cheapest first; of equal cost the earlier rule. */
export function derive(
  tokens: readonly Token[],
  marks: readonly Mark[],
  names: ReadonlySet<string>,
): readonly [Rival, ...Rival[]] {
  const without = (mark: Mark): Relation =>
    derive(
      tokens,
      marks.filter((other) => other !== mark),
      names,
    )[0].relation;
  const [first, ...rest] = settingsOf(tokens, marks, names, without)
    .flatMap((setting) => rules.flatMap((rule) => derived(rule, setting) ?? []))
    .toSorted((a, b) => a.cost - b.cost);
  if (first === undefined) throw new Error("a phrase is at least mentioned");
  return [first, ...rest];
}

function derived(rule: Rule, setting: Setting): Rival | null {
  const read = rule.reads(setting);
  if (read === null) return null;
  const relation = heldAsWindow(read);
  const left = setting.marks.filter(({ start }) => !relation.used.some((mark) => mark.start === start));
  const cost =
    rule.cost + setting.cost + (rule.strain?.(setting) ?? 0) + left.reduce((sum, mark) => sum + leftOut(mark), 0);
  return { rule: rule.name, cost, about: setting.about, mark: setting.choice, relation };
}

const leftOut = ({ kind }: Mark): number => weights.left[kind];

/** "Rises for 10 minutes": the time over which something moves. */
function heldAsWindow(relation: Relation): Relation {
  const { kind, window, hold } = relation;
  return kind === "move" && window === null && hold !== null ? { ...relation, window: hold, hold: null } : relation;
}
