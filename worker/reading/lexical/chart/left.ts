import { costs, type Left } from "../choice/costs.ts";
import { actionVerbs, genericStems, lightStems, stopwords } from "../lexicon/function-words.ts";
import { negations } from "../lexicon/states.ts";
import type { CatalogueIndex } from "../linking/catalogue-index.ts";
import { meetings } from "../linking/similar.ts";
import type { Token } from "../text/token.ts";
import { marksOf } from "./chart.ts";

/** What each of some words is, where nothing reads it. */
export function kindsOf(tokens: readonly Token[], index: CatalogueIndex): ReadonlyMap<Token, Left> {
  const kinds = new Map<Token, Left>();
  for (const mark of marksOf(tokens))
    for (const token of tokens.slice(mark.start, mark.end))
      kinds.set(token, mark.kind === "window" && mark.use === "rate" ? "generic" : mark.kind);
  for (const token of tokens) {
    const marked = kinds.get(token);
    if (marked === undefined || marked === "level") kinds.set(token, kindOf(token, index, marked));
  }
  return kinds;
}

function kindOf(token: Token, index: CatalogueIndex, marked: Left | undefined): Left {
  if (token.kind === "number" || token.kind === "clock" || token.kind === "sign") return token.kind;
  if (token.kind === "break") return "word";
  if (negations.has(token.text)) return "negation";
  if (marked !== undefined) return marked;
  if (index.signalsOf(token).length > 0) return "entity";
  if (stopwords.has(token.text) || actionVerbs.has(token.text)) return "word";
  if (genericStems.has(token.stem)) return "generic";
  if (lightStems.has(token.stem)) return "light";
  return meetings(token.stem, index.vocabulary).length > 0 ? "known" : "unknown";
}

/** What it costs to leave words unread. */
export function leftCost(
  tokens: readonly Token[],
  kinds: ReadonlyMap<Token, Left>,
  prices: Readonly<Record<Left, number>> = costs.left,
): number {
  return tokens.reduce((sum, token) => sum + prices[kinds.get(token) ?? "word"], 0);
}
