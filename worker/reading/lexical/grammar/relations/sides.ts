import type { ReadDirection, ReadNumber } from "../../../../domain/language/reading.ts";
import type { NumberMark, WordMark } from "../../chart/mark.ts";
import { eitherSides } from "../../lexicon/amounts/levels.ts";
import { comparisons } from "../../lexicon/comparisons.ts";
import { factors } from "../../lexicon/movements.ts";
import { is } from "../../lexicon/words/category.ts";
import { lossNouns } from "../../lexicon/words/names.ts";
import { particle } from "../../lexicon/words/particles.ts";
import type { Token } from "../../text/token.ts";

/** "above its mean" after the number decides the side; "from its mean" means either. */
export function sideOf(number: NumberMark, compare: WordMark | null, tokens: readonly Token[]): ReadDirection {
  if (
    compare !== null &&
    compare.start >= number.at &&
    (compare.direction === "above" || compare.direction === "below")
  )
    return compare.direction;
  if (compare !== null && is(tokens[number.start - 1], particle.by) && compare.direction !== "any")
    return compare.direction ?? "any";
  const next = tokens.slice(number.end, number.end + 3).map((token) => token.text);
  if (next.some((word) => eitherSides.has(word))) return "any";
  const after = comparisons.match(tokens, number.end);
  if (after !== null && number.number.unit === "deviations") return after.meaning.direction;
  if (number.binds === "level" && number.direction !== null) return number.direction;
  return number.number.unit === "deviations" ? "any" : (number.direction ?? "any");
}

/** "drops below 5", "falls to 5", "rises past 5": a movement onto a level is a comparison. */
export function isLevelOf(number: NumberMark, move: WordMark, timed: boolean, tokens: readonly Token[]): boolean {
  const before = tokens[number.at - 1]?.text ?? "";
  const lead = tokens.slice(Math.max(0, number.start - 2), number.at).map((token) => token.text);
  if (lead.some((word) => particle.by.has(word))) return false;
  if (number.number.unit === "permille") return true;
  // "A 30%+ decline": the amount stands right before what moves.
  if (number.end === move.start && number.at === number.start && relativeUnit(number)) return false;
  if (isAmountOf(number, move, tokens)) return false;
  // "Dropped 30% or more": the amount follows the verb at once.
  if (number.binds === "level" && number.at === number.start && number.start === move.end) return false;
  if (number.binds === "level" && number.start >= move.end) return true;
  if (number.binds === "level" && number.at === number.start) return number.end <= move.start;
  if (number.binds === "level") return number.end <= move.start && !relativeUnit(number);
  if (particle.to.has(before) || lead.some((word) => particle.to.has(word))) return true;
  if (number.start >= move.end && is(tokens[number.start], particle.over))
    return (move.direction === "above" || is(tokens[move.end - 1], lossNouns)) && !timed;
  if (number.end <= move.start && number.start + 6 < move.start) return !relativeUnit(number);
  return number.binds !== "none" && !relativeUnit(number) && number.end <= move.start;
}

/** "Drop >= 40", "fall above 10": against the way it moves only an amount makes sense. */
function isAmountOf(number: NumberMark, move: WordMark, tokens: readonly Token[]): boolean {
  const signed = tokens[number.start]?.kind === "sign";
  return signed && number.start === move.end && move.direction === "below" && number.direction === "above";
}

/** Units of a share or a multiple. */
export const relativeUnit = (number: NumberMark): boolean =>
  ["percent", "times", "points"].includes(number.number.unit);

/** "doubles", "triples", "halves" carry their own number. */
export function doubled(
  move: WordMark,
  tokens: readonly Token[],
): { direction: "above" | "below"; number: ReadNumber } | null {
  const token = tokens[move.start];
  const factor = factors.get(token?.stem ?? "");
  if (token === undefined || factor === undefined) return null;
  return { direction: factor < 1 ? "below" : "above", number: { value: factor, unit: "times", text: token.text } };
}
