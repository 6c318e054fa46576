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

/** A number without a side that is called a limit ("alert at 90%", "target: 95%", "must be 99%") is judged by what is bad of its signal. */
export function withLimits(state: State): State {
  const words = [...state.conditions, ...state.beside].flatMap(({ tokens }) => tokens);
  const ordered = words.toSorted((a, b) => a.start - b.start);
  const conditions = state.conditions.map((one, at) => {
    const [part, ...others] = one.built.parts;
    if (part?.relation !== "compare" || part.direction !== null || part.polarity || others.length > 0) return one;
    const from = state.conditions[at - 1]?.tokens.at(-1)?.end ?? 0;
    const said = limitIn(
      one,
      ordered.filter(({ start }) => start >= from),
    );
    return said === null ? one : { ...one, built: { ...one.built, parts: [{ ...part, ...said }] } };
  });
  return { ...state, conditions };
}

/** How the number of a condition is judged that is called a limit; null where it is not. */
function limitIn(condition: Condition, words: readonly Token[]): Partial<ReadingPart> | null {
  const said = wordsOf(condition, words);
  if (said === null) return null;
  const { before, behind, number } = said;
  const lead = before.findLast((token) => token.kind === "word" && !is(token, category.levelLeads));
  const asks = before.slice(-3).some((token) => alarming.some((kind) => is(token, kind)));
  const arrives = is(before.at(-1), particle.at) && (asks || before.length === 1);
  // "Alert at 90%" is what reaches it, but for what runs down.
  if (arrives && condition.scored?.indexed.adverse == null && !runsDown(condition))
    return { direction: "above", number: { ...number, inclusive: true } };
  const called =
    isCalled(lead) ||
    before.some((token) => is(token, category.forbidding)) ||
    behind.some((token, at) => isCalled(token) && behind.slice(0, at).every(({ kind }) => kind === "word"));
  return arrives || called ? { polarity: "worse" } : null;
}

/** What stands before the number of a condition and behind it. */
function wordsOf({ built: { parts }, phrase: { marks, tokens } }: Condition, words: readonly Token[]) {
  const number = parts[0]?.number ?? null;
  const mark = markOf(marks, number);
  const [first, last] = [tokens[mark?.start ?? -1], tokens[(mark?.end ?? 0) - 1]];
  if (number === null || number.unit === "times" || first === undefined || last === undefined) return null;
  const end = words.indexOf(last) + 1;
  return { number, before: words.slice(0, words.indexOf(first)), behind: words.slice(end, end + reach) };
}

/** What a limit is called. */
const isCalled = (token: Token | undefined): boolean =>
  [category.limitNouns, category.limits, category.aims].some((nouns) => is(token, nouns));
