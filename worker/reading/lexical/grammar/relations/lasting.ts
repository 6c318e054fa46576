import type { WindowMark } from "../../chart/mark.ts";
import { weights } from "../../choice/weights.ts";
import { negations } from "../../lexicon/states.ts";
import type { Token } from "../../text/token.ts";
import { denied } from "./denial.ts";
import type { Relation, Rule, Setting } from "./rule.ts";

/** A time that is what is compared with: what else is said stands beside it. */
export const lasting: Rule = {
  name: "lasts for a time",
  cost: weights.rules.lasting,
  says: "open for longer than 3 months",
  reads(setting) {
    const mark = setting.about === null ? lastingOf(setting) : null;
    if (mark === null) return null;
    const less = setting.without(mark);
    // "Over 30s for 5 minutes": the other time lasts, whatever the first is.
    const besides = less.besides ?? less;
    const asWindow = mark.use === "hold" ? { hold: mark } : { window: mark };
    return lastingAs(besides, mark, { ...besides, ...asWindow, used: [...besides.used, mark] }, setting.tokens);
  },
};

/** A duration that may be what is compared with: nothing else in the phrase is. */
function lastingOf({ marks, number, move, deviate, tokens }: Setting): WindowMark | null {
  const moving = move !== null && !denied(move, tokens);
  if (number !== null || moving || deviate !== null) return null;
  if (marks.some(({ kind }) => kind === "rank" || kind === "range")) return null;
  const times = marks.filter((mark) => mark.kind === "window" && mark.loose && mark.number !== null) as WindowMark[];
  return times.find(({ use }) => use !== "hold") ?? times[0] ?? null;
}

/** "Open for longer than 3 months": the time is the number, and what else is said stands in `besides`. */
function lastingAs(base: Relation, mark: WindowMark, besides: Relation, tokens: readonly Token[]): Relation {
  const negated = tokens.slice(0, mark.start).some((token) => negations.has(token.text));
  const direction = negated ? "above" : mark.direction;
  return {
    ...base,
    kind: "compare",
    number: mark.number,
    direction,
    stated: true,
    awaited: negated,
    besides,
    compareAt: null,
    used: [...base.used, mark],
  };
}
