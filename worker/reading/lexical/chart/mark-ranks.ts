import { category, is, particle } from "../lexicon/category.ts";
import type { ReadNumber } from "../../../domain/language/reading.ts";
import type { RankMark } from "./mark.ts";
import { numberAt } from "../grammar/amounts/numbers.ts";
import { type Token, textOf } from "../text/token.ts";
import { stopwords } from "../lexicon/function-words.ts";
import { quantileWords } from "../lexicon/amounts/number-words.ts";
import { rankSides } from "../lexicon/amounts/ranks.ts";

/** "top 5 percent", "bottom decile", "worst 10%", "ranks highest"; the number is a share in percent from that end. */
export function markRank(tokens: readonly Token[], at: number): RankMark | null {
  const side = rankSides.get(tokens[at]?.text ?? "");
  if (side === undefined) return null;
  // "The worst-performing 10%", "the top-selling decile".
  const amount = tokens[at + 1]?.hyphenated === true ? at + 2 : at + 1;
  const quantile = quantileWords.get(tokens[amount]?.text ?? "") ?? Infinity;
  const found = numberAt(tokens, amount);
  const end = quantile < 50 ? amount + 1 : amount + (found?.length ?? 0);
  const text = textOf(tokens.slice(at, end));
  const mark = (number: ReadNumber | null, to = end): RankMark => ({
    kind: "rank",
    direction: side,
    number,
    start: at,
    end: to,
  });
  if (quantile < 50) return mark({ value: quantile, unit: "percent", text });
  if (found === null)
    return is(tokens[at], category.endWords) &&
      category.beforeRank.has(tokens[at - 1]?.text ?? "") &&
      !is(tokens[at + 1], particle.of)
      ? mark(null, at + 1)
      : null;
  const before = tokens[at - 1];
  const isVerb = before?.kind === "word" && !stopwords.has(before.text);
  if (is(tokens[at], particle.top) && isVerb) return null;
  const { value, unit } = found.number;
  if (unit === "percentile") return mark(fromEnd(value, side, text));
  return unit === "percent" ? mark({ ...found.number, text }) : unit === "none" ? mark(null) : null;
}

/**
 * "Top 5 percentile" is the upper 5% and "top 95th percentile" what lies above 95; the end that "worst" means, which the signal
 * decides, is the nearer one.
 */
function fromEnd(value: number, side: "above" | "below" | null, text: string): ReadNumber {
  if (value < 50) return { value, unit: "percent", text };
  return side === null ? { value: 100 - value, unit: "percent", text } : { value, unit: "percentile", text };
}
