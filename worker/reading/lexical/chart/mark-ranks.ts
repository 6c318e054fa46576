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
  if (quantile !== undefined && is(tokens[amount + 1], particle.percentile)) {
    const end = amount + 2;
    const number = fromEnd(Math.round(100 / quantile), side, textOf(tokens, at, end));
    return { kind: "rank", direction: side, number, start: at, end };
  }
  if (quantile !== undefined && quantile < 50) {
    return {
      kind: "rank",
      direction: side,
      number: { value: quantile, unit: "percent", text: textOf(tokens, at, amount + 1) },
      start: at,
      end: amount + 1,
    };
  }
  const found = numberAt(tokens, amount);
  if (found === null)
    return is(tokens[at], endWords) && !isVerb(tokens, at)
      ? { kind: "rank", direction: side, number: null, start: at, end: at + 1 }
      : null;
  const before = tokens[at - 1];
  if (
    is(tokens[at], particle.top) &&
    before?.kind === "word" &&
    !stopwords.has(before.text) &&
    !particle.rank.has(before.stem)
  )
    return null;
  const end = amount + found.length;
  const text = textOf(tokens, at, end);
  if (found.number.unit === "percentile")
    return { kind: "rank", direction: side, number: fromEnd(found.number.value, side, text), start: at, end };
  if (found.number.unit === "percent")
    return { kind: "rank", direction: side, number: { ...found.number, text }, start: at, end };
  return found.number.unit === "none" ? { kind: "rank", direction: side, number: null, start: at, end } : null;
}

/** "Longer than 99% of the ones before": a place among earlier values. */
function beyondOthers(tokens: readonly Token[], at: number): RankMark | null {
  const comparison = comparisons.match(tokens, at);
  if (comparison === null || comparison.meaning.binds === "after") return null;
  const from = at + comparison.length;
  const found = numberAt(tokens, from);
  if (found?.number.unit !== "percent" || !is(tokens[from + found.length], particle.of)) return null;
  const rest = tokens.slice(from + found.length + 1, from + found.length + 1 + farthest);
  const earlier = rest.findIndex((token) => is(token, earlierOnes));
  if (earlier < 0 || !rest.slice(0, earlier + 2).some((token) => is(token, manyOnes))) return null;
  const { direction } = comparison.meaning;
  const value = direction === "above" ? found.number.value : 100 - found.number.value;
  const end =
    from +
    found.length +
    1 +
    Math.max(
      earlier,
      rest.findIndex((token) => is(token, manyOnes)),
    ) +
    1;
  return { kind: "rank", direction, number: { value, unit: "percentile", text: found.number.text }, start: at, end };
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

/** "tops 80%" and "top 80%" after a verb are comparisons, "the top" is a rank. */
function isVerb(tokens: readonly Token[], at: number): boolean {
  const before = tokens[at - 1]?.text ?? "";
  return !beforeRank.has(before);
}

function textOf(tokens: readonly Token[], start: number, end: number): string {
  return tokens
    .slice(start, end)
    .map((token) => token.text)
    .join(" ");
}
