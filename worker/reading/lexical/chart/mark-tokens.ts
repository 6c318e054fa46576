import { category, is, particle } from "../lexicon/category.ts";
import { stopwords } from "../lexicon/function-words.ts";
import { measureOf } from "../../../domain/language/measures.ts";
import type { Mark } from "./mark.ts";
import { comparesTimes, markNumber, markRange } from "./mark-numbers.ts";
import { numberAt } from "../grammar/amounts/numbers.ts";
import { markRank } from "./mark-ranks.ts";
import { type Token, textOf } from "../text/token.ts";
import { comparisons, withoutNumber } from "../lexicon/comparisons.ts";
import { movementPhrases, movementStems } from "../lexicon/movements.ts";
import { deviationAt, levelWords } from "../lexicon/states.ts";
import { windowAt } from "./windows.ts";
import { markAggregate } from "./mark-aggregates.ts";
import { markHold } from "./mark-holds.ts";
import { markWindow } from "./mark-windows.ts";
import { amountWords, upDownSides } from "../lexicon/amounts/levels.ts";
import { durationOf } from "../lexicon/amounts/time-units.ts";
import { isLongAdverb, isPast } from "../lexicon/words/endings.ts";

/** The mark that begins at a token. */
export function markAt(tokens: readonly Token[], at: number): Mark | null {
  if (tokens[at]?.kind === "break") return null;
  return (
    markName(tokens, at) ??
    markRange(tokens, at) ??
    markHold(tokens, at) ??
    markAggregate(tokens, at) ??
    markWindow(tokens, at, false) ??
    markRank(tokens, at) ??
    markWindow(tokens, at, true) ??
    markNumber(tokens, at) ??
    markWords(tokens, at)
  );
}

function markName(tokens: readonly Token[], at: number): Mark | null {
  const isCalled = is(tokens[at], particle.z) && is(tokens[at + 1], category.zScores);
  return isCalled ? { kind: "name", strategy: "z_score", start: at, end: at + 2 } : null;
}

/** "down more than 20%", "up 5%", "down to 3", "up sharply", "down w/w"; "down 30m" says how long. */
function amountAt(tokens: readonly Token[], at: number): boolean {
  const found = numberAt(tokens, at);
  return (
    is(tokens[at], particle.to) ||
    isLongAdverb(tokens[at]?.text ?? "") ||
    windowAt(tokens, at)?.versus === true ||
    comparisons.match(tokens, at)?.meaning.binds === "amount" ||
    (found !== null && durationOf(found.number.value, found.number.unit) === null)
  );
}

/** "Lower than usual": a departure to one side. */
function thanUsual(
  tokens: readonly Token[],
  at: number,
  { meaning, length }: NonNullable<ReturnType<typeof comparisons.match>>,
): Mark | null {
  const than = at + length - 1;
  const usual = is(tokens[than], particle.than) ? deviationAt(tokens, than) : null;
  return usual === null ? null : { kind: "deviate", direction: meaning.direction, start: at, end: than + usual.length };
}

/** "Increased by 50%", "reduced 20%" moves, "increased latency" is a level. */
const moves = (tokens: readonly Token[], at: number): boolean =>
  movementStems.has(tokens[at]?.stem ?? "") &&
  (is(tokens[at + 1], particle.by) || amountAt(tokens, at + 1) || endsAsVerb(tokens, at));

/** "First byte timing increased (in the last hour)", but "latency is increased". */
const endsAsVerb = (tokens: readonly Token[], at: number): boolean =>
  isPast(tokens[at]?.text ?? "") &&
  (tokens[at + 1] === undefined || tokens[at + 1]?.kind === "break" || windowAt(tokens, at + 1) !== null) &&
  tokens[at - 1]?.kind === "word" &&
  !stopwords.has(tokens[at - 1]?.text ?? "");

/** "Lost more than 5% of its weight". */
function losesShare(tokens: readonly Token[], at: number): boolean {
  if (!is(tokens[at], particle.lost)) return false;
  const from = at + 1 + (comparisons.match(tokens, at + 1)?.length ?? 0);
  const found = numberAt(tokens, from);
  return found?.number.unit === "percent" && is(tokens[from + found.length], particle.of);
}

function markWords(tokens: readonly Token[], at: number): Mark | null {
  const deviation = deviationAt(tokens, at);
  if (deviation !== null)
    return { kind: "deviate", direction: deviation.direction, start: at, end: at + deviation.length };
  const moving = movementPhrases.match(tokens, at);
  if (moving !== null) {
    // The "last" of "higher than last" begins a time.
    const end = at + moving.length - (is(tokens[at + moving.length - 1], particle.last) ? 1 : 0);
    return { kind: "move", direction: moving.meaning, start: at, end };
  }
  const comparison = comparisons.match(tokens, at);
  const usual = comparison === null ? null : thanUsual(tokens, at, comparison);
  if (usual !== null) return usual;
  const compound = tokens[at + (comparison?.length ?? 0)]?.hyphenated === true;
  if (comparison !== null && comparison.meaning.binds !== "after" && !compound) {
    const text = textOf(tokens.slice(at, at + comparison.length));
    const afterUnit = measureOf(tokens[at - 1]?.text ?? "") !== null || tokens[at - 1]?.kind === "number";
    if (withoutNumber.test(text) && !(afterUnit && particle.behind.has(text))) {
      const end = at + comparison.length - (comparesTimes(tokens, at, comparison) ? 1 : 0);
      return { kind: "compare", direction: comparison.meaning.direction, start: at, end };
    }
  }
  const [before, token, next] = [tokens[at - 1], tokens[at], tokens[at + 1]];
  // "One in three offers is declined": what is done to something, not how it moves.
  if (token?.kind !== "word" || (is(token, category.doneTo) && is(before, category.passives))) return null;
  const way = upDownSides.get(token.text);
  if (way !== undefined && amountAt(tokens, at + 1) && !is(before, category.particleVerbs))
    return { kind: "move", direction: way, start: at, end: at + 1 };
  // "Too many open issues", "unusually few visitors"; "a few" and "how many" say nothing.
  const many = is(before, category.idleCounts) ? undefined : amountWords.get(token.text);
  const level = moves(tokens, at) ? undefined : (levelWords.get(token.text) ?? many);
  if (level !== undefined) return { kind: "level", direction: level, start: at, end: at + 1 };
  // "Crash-free users", "spike-prone": half of an adjective is no verb; "drop-off" is a noun of it.
  const still =
    next?.hyphenated === true ||
    is(next, category.measureNouns) ||
    category.stillForms.has(token.text) ||
    (is(token, category.handled) && is(tokens[at - 1], category.beings));
  const movement = still && !losesShare(tokens, at) ? undefined : movementStems.get(token.stem);
  return movement === undefined ? null : { kind: "move", direction: movement, start: at, end: at + 1 };
}
