import { category, is } from "../lexicon/category.ts";
import type { Finding } from "../checks/check.ts";
import type { Candidate as Nearest, Reading, Span, Unread } from "../../../domain/language/reading.ts";
import { actionVerbs, stopwords } from "../lexicon/function-words.ts";
import type { Token } from "../text/token.ts";
import { requestEnd } from "../derivation/adjuncts.ts";
import { readPhrase } from "../linking/phrase.ts";
import { candidatesOf as nearestOf } from "../linking/resolve.ts";
import { unreadWords } from "../checks/unread.ts";
import { type Candidate, readBy } from "./candidates.ts";
import type { Prepared } from "./readings.ts";
import { costs } from "./costs.ts";
import { scoring } from "./scoring.ts";

type Question = NonNullable<Reading["question"]>;
type About = Question["about"];

/** The reading of a sentence: accepted where the best is clear and nothing is open, else asked about, else refused. */
export function decided(ready: Prepared, cheapestFirst: readonly Candidate[]): Reading {
  const [cheapest] = cheapestFirst;
  if (cheapest === undefined) return refused(ready);
  const best = fullerThan(cheapest, cheapestFirst) ?? cheapest;
  const others = cheapestFirst.filter((other) => other !== best);
  const second = rivalOf(best, others);
  const runners = offersBeside(best, others).map((other) => ({
    reading: { ...other.reading, runners: [] },
    differs: differenceOf(best, other),
    span: spanOf(other.reading),
  }));
  const reading = { ...best.reading, runners, confidence: confidenceOf(best, second) };
  if (best.reading.unread !== null) return reading;
  const doubt = doubtOf(best, others);
  if (doubt === null) return reading;
  return { ...reading, question: questionOf(best, others[0], doubt) };
}

/**
 * What is offered beside the best reading, what the words say before what they leave unsaid. Where all that is open is which of
 * several signals its words fit, a reading that loses one of those words is none of them.
 */
function offersBeside(best: Candidate, others: readonly Candidate[]): Candidate[] {
  const between = best.open.every(({ several }) => several === true);
  const price = (one: Candidate): number => one.cost + (isUnsaid(one) ? costs.unsaid : 0);
  return others
    .filter((other) => !between || !losesMore(other, best))
    .toSorted((one, other) => price(one) - price(other))
    .slice(0, costs.offers);
}

const lost = ({ open }: Candidate): ReadonlySet<Token> =>
  new Set(open.flatMap(({ check, tokens }) => (check === unreadWords.name ? tokens : [])));

function losesMore(other: Candidate, best: Candidate): boolean {
  const known = lost(best);
  return [...lost(other)].some((token) => !known.has(token));
}

/** The cheapest other reading that may be meant as well: none that leaves words which the best one reads, and reads no other. */
const rivalOf = (best: Candidate, others: readonly Candidate[]): Candidate | undefined =>
  others.find((other) => !readsLess(other, best) && !losesTime(other, best) && !(isVague(other) && !isVague(best)));

/** "Rises 50% over 30 days" of a signal that is called so: the same without its time is no other meaning. */
function losesTime({ reading: { parts: own } }: Candidate, { reading: { parts: theirs } }: Candidate): boolean {
  const timed = own.map((part, at) => ({ ...part, window: part.window ?? theirs[at]?.window ?? null }));
  return own.some(({ window }) => window === null) && JSON.stringify(timed) === JSON.stringify(theirs);
}

function readsLess(one: Candidate, other: Candidate): boolean {
  const [own, theirs] = [readBy(one), readBy(other)];
  return own.size < theirs.size && [...own].every((start) => theirs.has(start));
}

/** Of the readings that cost about as much: one that asks for what the cheapest does and more besides, and leaves nothing open. */
const fullerThan = (cheapest: Candidate, others: readonly Candidate[]): Candidate | undefined =>
  others.find(
    (other) =>
      other.open.length === 0 &&
      other.cost - cheapest.cost < costs.fuller &&
      !isVague(other) &&
      readsLess(cheapest, other) &&
      asksMore(other, cheapest),
  );

function asksMore({ reading, derivation }: Candidate, { reading: { parts }, derivation: cheaper }: Candidate): boolean {
  const theirs = new Set(reading.parts.map(({ primitive_id }) => primitive_id));
  const remarks = new Set(cheaper.beside.flatMap(({ tokens, manner }) => (manner === "remark" ? tokens : [])));
  return (
    reading.combinator === "AND" &&
    theirs.size > parts.length &&
    parts.every((one) => theirs.has(one.primitive_id)) &&
    !derivation.conditions.some(({ tokens }) => tokens.some((token) => remarks.has(token)))
  );
}

/** Some signal is named and nothing said of it, or only guessed. */
const isVague = ({ reading, derivation }: Candidate): boolean =>
  derivation.conditions.some(({ guess }) => guess !== undefined) ||
  reading.parts.some(
    ({ relation, direction, polarity, label, against }) =>
      (relation === "mention" || (relation === "compare" && against === null && polarity === undefined)) &&
      direction === null &&
      label === null,
  );

/** No word says how much of some signal is too much. */
const isUnsaid = ({ reading: { parts } }: Candidate): boolean =>
  parts.some(
    ({ relation, number, label, against }) =>
      relation !== "deviate" && number === null && label === null && against === null,
  );

function questionOf(best: Candidate, second: Candidate | undefined, doubt: Doubt): Question {
  const { reading } = best;
  const about = second === undefined ? "signal" : aboutOf(differenceOf(best, second));
  if (doubt.unrunnable !== undefined) {
    return { about, span: doubt.unrunnable, why: doubt.why, reason: "qualifier", candidates: [] };
  }
  const span = spanOf(reading);
  if (doubt.several !== true || about !== "signal" || second === undefined)
    return { about, span, why: doubt.why, reason: "needs_choice", candidates: [] };
  const ids = new Set([best, second].flatMap((one) => one.reading.parts.map(({ primitive_id }) => primitive_id)));
  const ranked = best.derivation.conditions.flatMap(({ phrase }) => phrase.resolution.ranked);
  const candidates = nearestOf(ranked).filter(({ primitive_id }) => ids.has(primitive_id));
  return { about, span, why: doubt.why, reason: "ambiguous_signal", candidates };
}

/** Why a reading is not accepted at once; `unrunnable`: what of the sentence no task can have; `several`: its words fit several signals. */
interface Doubt {
  check: string;
  why: string;
  unrunnable?: Span;
  several?: boolean;
}

/** Why the best reading is not accepted at once: the name of a check, `cost` or `margin`; null where it is. */
export function doubtOf(
  best: Candidate,
  others: readonly Candidate[],
  {
    accept,
    silent,
  }: {
    accept: Readonly<Record<keyof (typeof scoring)["accept"], number>>;
    silent: ReadonlySet<string>;
  } = scoring,
): Doubt | null {
  const second = rivalOf(best, others);
  const says = ({ stem }: Token): boolean => !silent.has(stem);
  const open = best.open.filter(
    (one) =>
      (one.foreign !== true || one.clear === false || one.tokens.some(says)) &&
      (one.clear !== true || !isClear(best, one, others, accept.clear)),
  );
  const found = open.find(({ unrunnable }) => unrunnable === true) ?? open[0];
  if (found !== undefined) {
    const { check, why, tokens, unrunnable = false, several = false } = found;
    const span = { start: tokens[0]?.start ?? 0, end: tokens.at(-1)?.end ?? 0 };
    return { check, why, several, ...(unrunnable ? { unrunnable: span } : {}) };
  }
  if (best.cost > accept.most) return { check: "cost", why: overlooked(best) };
  if (second !== undefined && second.cost - best.cost < accept.margin && second.reading.unread === null)
    return { check: "margin", why: "The sentence can be read in more than one way.", several: true };
  return null;
}

/** What was not read, where so much was not that it is uncertain what is meant. */
function overlooked({ derivation: { conditions } }: Candidate): string {
  const left = conditions
    .flatMap((one) => one.left)
    .filter(({ kind, text }) => kind !== "break" && !stopwords.has(text));
  const words = [...new Set(left.map(({ text }) => `"${text}"`))];
  return words.length === 0 ? "The sentence names its signal too loosely." : `Not read: ${words.join(", ")}.`;
}

/** Whether a reading is cheaper by so much than any other of other signals that may be meant, or that reads words which it leaves. */
function isClear(best: Candidate, { tokens }: Finding, others: readonly Candidate[], clear: number): boolean {
  const own = signalsOf(best);
  const apart = others.filter((other) => signalsOf(other) !== own && (isVague(best) || !isVague(other)));
  const readers = apart.filter((other) => tokens.some(({ start }) => readBy(other).has(start)));
  const second = rivalOf(best, apart);
  return [...readers, ...(second === undefined || second.reading.unread !== null ? [] : [second])].every(
    ({ cost }) => cost - best.cost >= clear,
  );
}

const signalsOf = ({ reading: { parts } }: Candidate): string =>
  parts
    .map(({ primitive_id }) => primitive_id)
    .toSorted()
    .join(" ");

/** A step table: cheap and far from the next is near certain. */
function confidenceOf(best: Candidate, second: Candidate | undefined): number {
  const far = scoring.accept.most;
  const margin = second === undefined ? far : Math.min(far, second.cost - best.cost);
  const found = scoring.confidence.find(({ upTo }) => best.cost - margin <= upTo);
  return (found?.right ?? costs.least) / 100;
}

function differenceOf(one: Candidate, other: Candidate): NonNullable<Reading["runners"]>[number]["differs"] {
  const differ = (field: (part: Reading["parts"][number]) => unknown): boolean =>
    JSON.stringify(one.reading.parts.map(field)) !== JSON.stringify(other.reading.parts.map(field));
  if (differ(({ primitive_id, against, figure }) => [primitive_id, against, figure ?? null])) return "signal";
  if (differ(({ number, direction }) => [number?.value, number?.unit, direction])) return "number";
  if (differ(({ window }) => window)) return "window";
  return differ(({ label, negate }) => [label, negate]) ? "state" : "relation";
}

const aboutOf = (kind: ReturnType<typeof differenceOf>): About => (kind === "relation" ? "state" : kind);

/** Where a sentence names its signals. */
function spanOf({ spans = [], text = "" }: Reading): Span {
  const named = spans.filter(({ as }) => as === "signal");
  const ends = named.length > 0 ? named : spans;
  return { start: ends[0]?.start ?? 0, end: ends.at(-1)?.end ?? text.length };
}

function refused({ text, rest, context, tokens, qualified }: Prepared): Reading {
  const { resolution, query } = readPhrase(rest, context.frame, context.index);
  const candidates: Nearest[] = nearestOf(resolution.ranked);
  // What might have been a name: not the verb that asks.
  const asked = rest.findIndex((token) => is(token, category.conditional));
  const said = rest.slice(asked < 0 ? requestEnd(rest) : asked + 1);
  const names = query.words.filter(({ content, token }) => content && said.includes(token)).map(({ token }) => token);
  const span = { start: names[0]?.start ?? 0, end: names.at(-1)?.end ?? text.length };
  const reason = isEmpty(rest) ? "empty" : "no_signal";
  const unread: Unread = { reason, words: text.slice(span.start, span.end), candidates, span };
  const spans = tokens.map(({ start, end }) => ({ start, end, role: "unread" as const }));
  return { ...blank(text), spans, unread, watch: qualified.watch };
}

/** Nothing but courtesy and a request. */
const isEmpty = (tokens: readonly Token[]): boolean =>
  tokens.every(({ kind, text }) => kind === "break" || stopwords.has(text) || actionVerbs.has(text));

/** What a part of a sentence leaves to choose. */
export const asked = ({ start, end }: Span, why: string): Question => ({
  about: "state",
  span: { start, end },
  why,
  reason: "needs_choice",
  candidates: [],
});

/** A sentence that is not read for some of its words, and what can be said instead. */
export function unreadable(text: string, { start, end }: Span, reason: Unread["reason"], suggestion: string): Reading {
  const span = { start, end };
  return { ...blank(text), unread: { reason, words: text.slice(start, end), candidates: [], span, suggestion } };
}

/** A reading of nothing. */
export const blank = (text: string): Reading => ({
  reader: "lexical",
  text,
  spans: text === "" ? [] : [{ start: 0, end: text.length, role: "unread" }],
  frame: "",
  parts: [],
  combinator: null,
  unread: null,
  notes: [],
  confidence: 0,
  firing: {},
  watch: null,
  runners: [],
  question: null,
});
