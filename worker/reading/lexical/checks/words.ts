import type { Left } from "../choice/costs.ts";
import { is } from "../lexicon/words/category.ts";
import { narrowLeads, ofAKind } from "../lexicon/words/narrowing.ts";
import { type Check, inConditions } from "./check.ts";

const deciding: ReadonlySet<Left> = new Set<Left>([
  "number", "sign", "clock", "negation", "range", "rank", "name", "window", "deviate", "compare", "level", "aggregate",
]);

/** What decides a meaning is read: numbers, times, denials, comparisons, levels. */
export const decidingWords: Check = {
  name: "deciding words",
  finds: inConditions(({ left }, { kinds }) => {
    const lost = left.filter((token) => deciding.has(kinds.get(token) ?? "word"));
    return lost.length === 0 ? null : { tokens: lost, why: `Nothing reads "${lost.map(({ text }) => text).join(" ")}".` };
  }),
};

/** What other signals are called by is no remark. */
export const knownWords: Check = {
  name: "known words",
  finds: inConditions(({ left }, { kinds, context }) => {
    const lost = left.filter((token) => kinds.get(token) === "known" && context.index.vocabulary.has(token.stem));
    return lost.length === 0 ? null : { tokens: lost, why: `Nothing reads "${lost.map(({ text }) => text).join(" ")}".` };
  }),
};

/** What narrows a condition is read: "with sepsis", "during peak season". */
export const narrowing: Check = {
  name: "narrowing",
  finds: ({ derivation, kinds }) => {
    for (const { tokens, manner } of derivation.beside) {
      const lost = tokens.slice(1).filter((token) => ["known", "unknown"].includes(kinds.get(token) ?? "word"));
      if (manner === "beside" && is(tokens[0], narrowLeads) && lost.length > 0)
        return { tokens, why: `Nothing reads "${tokens.map(({ text }) => text).join(" ")}".` };
    }
    return null;
  },
};

/** The same inside a condition. */
export const narrowed: Check = {
  name: "narrowed",
  finds: inConditions(({ left, tokens }, { kinds }) => {
    const unread = new Set(left);
    const at = tokens.findIndex((token, place) => is(token, narrowLeads) && !is(tokens[place + 1], ofAKind) && tokens.slice(place + 1, place + 3).some((one) => unread.has(one) && ["known", "unknown"].includes(kinds.get(one) ?? "word")));
    return at < 0 ? null : { tokens: tokens.slice(at, at + 3), why: `Nothing reads "${tokens.slice(at, at + 3).map(({ text }) => text).join(" ")}".` };
  }),
};
