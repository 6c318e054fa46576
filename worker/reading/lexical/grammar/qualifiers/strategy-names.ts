import { category, is, particle } from "../../lexicon/category.ts";
import type { ReadingPart } from "../../../../domain/language/reading.ts";
import type { StrategyName } from "../../../../domain/values/definitions/condition.ts";
import type { Token } from "../../text/token.ts";
import { calledWithOf, saidByName, strategyPatterns } from "../../lexicon/words/strategies.ts";
import { rankedName } from "../../lexicon/words/names.ts";

/** A strategy called by its name, and where in the sentence. */
interface StrategyCall {
  strategy: StrategyName;
  start: number;
  end: number;
}

/**
 * Takes strategies called by their name out of a sentence: "use the threshold strategy on", "by percentile", "strategy: change".
 * Words that name a signal as well ("above the threshold", "change of address") stay.
 */
export function takeStrategyNames(
  tokens: readonly Token[],
  ids: readonly string[],
): { tokens: Token[]; calls: StrategyCall[] } {
  const rest: Token[] = [];
  const calls: StrategyCall[] = [];
  const ranked = ids.some((id) => rankedName.test(id));
  for (let at = 0; at < tokens.length;) {
    const found = callAt(tokens, at, ranked);
    const [first, last] = [tokens[at], tokens[at + (found?.length ?? 1) - 1]];
    if (first === undefined || last === undefined) break;
    if (found === null) rest.push(first);
    else calls.push({ strategy: found.strategy, start: first.start, end: last.end });
    at += found?.length ?? 1;
  }
  return { tokens: rest, calls };
}

interface Found {
  strategy: StrategyName;
  length: number;
}

function callAt(tokens: readonly Token[], at: number, ranked: boolean): Found | null {
  const text = (position: number): string => tokens[position]?.text ?? "";
  const led = category.strategyMeans.has(text(at)) ? at + 1 : at;
  const from = category.determiners.has(text(led)) ? led + 1 : led;
  const before = category.strategyNouns.has(text(from))
    ? nameAt(tokens, from + (text(from + 1) === ":" ? 2 : 1))
    : null;
  if (before !== null) return { strategy: before.strategy, length: linked(tokens, before.end, at) - at };
  const name = nameAt(tokens, from);
  if (name === null) return null;
  const { strategy, end } = name;
  if (category.strategyNouns.has(text(end))) return { strategy, length: linked(tokens, end + 1, at) - at };
  const next = tokens[end];
  const closed = next === undefined || next.kind === "break" || is(next, category.afterStrategy);
  const said = led > at && !particle.with.has(text(at)) && closed && tokens[end + 1]?.kind !== "number";
  if (said) return { strategy, length: linked(tokens, end, at) - at };
  const placed = at === 0 || tokens[at - 1]?.kind === "break" || category.beforeOf.has(text(at - 1));
  if (!calledWithOf.has(strategy) || ranked || from !== at || !placed) return null;
  const of = particle.rank.has(text(end)) ? end + 1 : end;
  return particle.of.has(text(of)) ? { strategy, length: of + 1 - at } : null;
}

function nameAt(tokens: readonly Token[], at: number): { strategy: StrategyName; end: number } | null {
  const word = tokens[at]?.text ?? "";
  const apart = particle.z.has(word) && is(tokens[at + 1], category.zScores);
  const strategy = strategyPatterns.find(([, pattern]) => pattern.test(apart ? "zscore" : word))?.[0];
  return strategy === undefined ? null : { strategy, end: at + (apart ? 2 : 1) };
}

/** "Use the threshold strategy on ..." and "threshold strategy: ..." go up to the signal. */
function linked(tokens: readonly Token[], end: number, at: number): number {
  const next = tokens[end]?.text ?? "";
  const link =
    next === ":" || (category.strategyLinks.has(next) && (at === 0 || is(tokens[at], category.strategyMeans)));
  return link ? end + 1 : end;
}

/** Gives every part the strategy called nearest to it, and the part nearest to a call the words of it. */
export function nameStrategies(
  parts: readonly ReadingPart[],
  calls: readonly StrategyCall[],
  sentence: string,
): ReadingPart[] {
  if (calls.length === 0) return [...parts];
  const spans = parts.map(({ words }) => {
    const start = Math.max(0, sentence.indexOf(words));
    return { start, end: start + words.length };
  });
  return parts.map((part, at) => {
    const span = spans[at] ?? { start: 0, end: 0 };
    const call = nearest(calls, span);
    if (call === undefined) return part;
    const own = nearest(spans, call) === span;
    const [start, end] = [Math.min(call.start, span.start), Math.max(call.end, span.end)];
    return {
      ...part,
      names: call.strategy,
      relation: part.relation === "mention" ? (saidByName.get(call.strategy) ?? "mention") : part.relation,
      words: own ? sentence.slice(start, end) : part.words,
      hint: part.number === null ? null : part.hint,
    };
  });
}

function nearest<Of extends { start: number; end: number }>(
  spans: readonly Of[],
  to: { start: number; end: number },
): Of | undefined {
  const gap = (span: Of): number => Math.max(0, span.start - to.end, to.start - span.end);
  return spans.toSorted((a, b) => gap(a) - gap(b) || a.start - b.start)[0];
}
