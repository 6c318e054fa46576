import { category, is, particle } from "../lexicon/category.ts";
import { markOf } from "../chart/mark.ts";
import type { ReadingPart } from "../../../domain/language/reading.ts";
import { runsDown } from "./guesses.ts";
import type { Token } from "../text/token.ts";
import type { Condition } from "./condition.ts";
import type { State } from "./search.ts";

/** So many words behind its number something may be called a limit: "97% uptime requirement". */
const reach = 3;

const alarming = [category.alarms, category.telling, category.dangers];

/**
 * A number without a side that is called a limit ("alert at 90%", "target: 95%", "must be 99%") is judged by what is bad of its
 * signal. Of several conditions a limit may be another's.
 */
export function withLimits(state: State): State {
  const [one, ...others] = state.conditions;
  const [part, ...more] = one?.built.parts ?? [];
  if (one === undefined || part === undefined || others.length + more.length > 0) return state;
  if (part.relation !== "compare" || part.direction !== null || part.polarity !== undefined) return state;
  const words = [...one.lead, ...one.tokens, ...state.beside.flatMap(({ tokens }) => tokens)];
  const said = limitIn(
    one,
    words.toSorted((a, b) => a.start - b.start),
  );
  if (said === null) return state;
  return { ...state, conditions: [{ ...one, built: { ...one.built, parts: [{ ...part, ...said }] } }] };
}

/** How the number of a condition is judged that is called a limit; null where it is not. */
function limitIn(condition: Condition, words: readonly Token[]): Partial<ReadingPart> | null {
  const said = wordsOf(condition, words);
  if (said === null) return null;
  const { before, behind, number } = said;
  // "Must not be 50 ms", "no limit", "stop alerting at 90%" say no limit.
  if (before.some((token) => is(token, category.denying) || is(token, category.noneWords))) return null;
  const lead = before.findLast((token) => token.kind === "word" && !is(token, category.levelLeads));
  const asks = before.slice(-3).some((token) => alarming.some((kind) => is(token, kind)));
  const arrives = is(before.at(-1), particle.at) && (asks || before.length === 1);
  // "Alert at 90%" is what reaches it, but for what runs down.
  if (arrives && condition.scored?.indexed.adverse == null && !runsDown(condition))
    return { direction: "above", number: { ...number, inclusive: true } };
  const called =
    isCalled(lead) ||
    isDue(before) ||
    behind.some((token, at) => isCalled(token) && behind.slice(0, at).every(({ kind }) => kind === "word"));
  return arrives || called ? { polarity: "worse" } : null;
}

/** "Must be 99%"; "somebody should look when it is 50" says what is to be done. */
const isDue = (before: readonly Token[]): boolean =>
  before.some(
    (token, at) => is(token, category.forbidding) && !before.slice(at).some((one) => is(one, category.conditional)),
  );

/** What stands before the number of a condition and behind it. */
function wordsOf({ built: { parts }, phrase: { marks, tokens } }: Condition, words: readonly Token[]) {
  const number = parts[0]?.number ?? null;
  const mark = markOf(marks, number);
  const [first, last] = [tokens[mark?.start ?? -1], tokens[(mark?.end ?? 0) - 1]];
  if (number === null || number.unit === "times" || first === undefined || last === undefined) return null;
  const end = words.indexOf(last) + 1;
  return { number, before: words.slice(0, words.indexOf(first)), behind: words.slice(end, end + reach) };
}

/** What a limit is called; a baseline is none. */
const isCalled = (token: Token | undefined): boolean =>
  !is(token, particle.baseline) &&
  [category.limitNouns, category.limits, category.aims].some((nouns) => is(token, nouns));
