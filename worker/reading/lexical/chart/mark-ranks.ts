import type { ReadNumber } from "../../../domain/language/reading.ts";
import type { RankMark } from "./mark.ts";
import { numberAt } from "../grammar/amounts/numbers.ts";
import type { Token } from "../text/token.ts";
import { stopwords } from "../lexicon/function-words.ts";
import { quantileWords } from "../lexicon/amounts/number-words.ts";
import { comparisons } from "../lexicon/comparisons.ts";
import { beforeRank, earlierOnes, endWords, manyOnes, rankSides } from "../lexicon/amounts/ranks.ts";
import { particle } from "../lexicon/words/particles.ts";
import { is } from "../lexicon/words/category.ts";

/** "top 5 percent", "bottom decile", "worst 10%", "ranks highest"; the number is a share in percent from that end. */
export function markRank(tokens: readonly Token[], at: number): RankMark | null {
  const side = rankSides.get(tokens[at]?.text ?? "");
  if (side === undefined) return beyondOthers(tokens, at);
  // "The worst-performing 10%", "the top-selling decile".
  const amount = tokens[at + 1]?.hyphenated === true ? at + 2 : at + 1;
  const quantile = quantileWords.get(tokens[amount]?.text ?? "");
  const found = numberAt(tokens, amount);
  const [isPercentile, isShare] = [
    is(tokens[amount + 1], particle.percentile),
    quantile !== undefined && quantile < 50,
  ];
  const end =
    quantile !== undefined && isPercentile ? amount + 2 : isShare ? amount + 1 : amount + (found?.length ?? 0);
  const text = textOf(tokens, at, end);
  const mark = (number: ReadNumber | null, to = end): RankMark => ({
    kind: "rank",
    direction: side,
    number,
    start: at,
    end: to,
  });
  if (quantile !== undefined && isPercentile) return mark(fromEnd(Math.round(100 / quantile), side, text));
  if (quantile !== undefined && isShare) return mark({ value: quantile, unit: "percent", text });
  if (found === null)
    return is(tokens[at], endWords) && beforeRank.has(tokens[at - 1]?.text ?? "") && !is(tokens[at + 1], particle.of)
      ? mark(null, at + 1)
      : null;
  const before = tokens[at - 1];
  const isVerb = before?.kind === "word" && !stopwords.has(before.text) && !particle.rank.has(before.stem);
  if (is(tokens[at], particle.top) && isVerb) return null;
  const { value, unit } = found.number;
  if (unit === "percentile") return mark(fromEnd(value, side, text));
  return unit === "percent" ? mark({ ...found.number, text }) : unit === "none" ? mark(null) : null;
}

/** "Longer than 99% of the ones before": a place among earlier values. */
function beyondOthers(tokens: readonly Token[], start: number): RankMark | null {
  const comparison = comparisons.match(tokens, start);
  if (comparison === null || comparison.meaning.binds === "after") return null;
  const from = start + comparison.length;
  const found = numberAt(tokens, from);
  const of = from + (found?.length ?? 0);
  if (found?.number.unit !== "percent" || !is(tokens[of], particle.of)) return null;
  const rest = tokens.slice(of + 1, of + 1 + farthest);
  const earlier = rest.findIndex((token) => is(token, earlierOnes));
  const many = rest.findIndex((token) => is(token, manyOnes));
  if (earlier < 0 || many < 0) return null;
  const { direction } = comparison.meaning;
  const value = direction === "above" ? found.number.value : 100 - found.number.value;
  const number = { value, unit: "percentile", text: found.number.text };
  return { kind: "rank", direction, number, start, end: of + Math.max(earlier, many) + 2 };
}

const farthest = 4;

/**
 * "Top 5 percentile" is the upper 5% and "top 95th percentile" what lies above 95; the end that "worst" means, which the signal
 * decides, is the nearer one.
 */
function fromEnd(value: number, side: "above" | "below" | null, text: string): ReadNumber {
  if (value < 50) return { value, unit: "percent", text };
  return side === null ? { value: 100 - value, unit: "percent", text } : { value, unit: "percentile", text };
}

function textOf(tokens: readonly Token[], start: number, end: number): string {
  return tokens
    .slice(start, end)
    .map((token) => token.text)
    .join(" ");
}
