import { particle } from "../../lexicon/category.ts";
import type { ReadingPart } from "../../../../domain/language/reading.ts";
import { markHold } from "../../chart/mark-holds.ts";
import { marksOf } from "../../chart/chart.ts";
import { longest } from "../../chart/longest.ts";
import { interrupted, silences, unreported } from "../../lexicon/silences.ts";
import { type Phrase, readPhrase } from "../../linking/phrase.ts";
import type { ReadContext } from "../../linking/context.ts";
import { traitsOf } from "../../../../domain/values/values.ts";
import { blankPart, type BuiltParts } from "./parts.ts";
import { slice } from "../../text/tokenise.ts";
import type { Token } from "../../text/token.ts";
import { amountOf, saysSince } from "./by-name.ts";
import type { Scored } from "../../linking/score.ts";

/** What is said of one of the signals that the other words may name, those words, and the signal. */
export interface Apart {
  readonly built: BuiltParts;
  readonly phrase: Phrase;
  readonly scored: Scored;
}

/** A length of time with its words. */
interface SaidTime {
  tokens: readonly Token[];
  value: number;
  unit: string;
  duration: string;
}

const most = 3;

/** "No data for 3 hours", "has not reported for 2 days": the time since the last observation, of the likeliest signals, or of the one that was `spoken` of. None for other words. */
export function silencesIn(body: readonly Token[], context: ReadContext, spoken: Scored | null = null): Apart[] {
  if (body.some(({ text }) => particle.or.has(text) || particle.and.has(text))) return [];
  const [found, time] = [phraseIn(body), timeIn(body)];
  if (found === null || time === null) return [];
  // "No heartbeat from the charger" of a signal that counts the time since.
  const isNamed = ({ stem }: Token): boolean =>
    context.index.signals.some((indexed) => indexed.idStems.includes(stem) && saysSince({ indexed }));
  if (spoken === null && found.some(isNamed)) return [];
  const rest = body.filter((token) => !found.includes(token) && !time.tokens.includes(token));
  const phrase = readPhrase(rest, context.frame, context.index);
  const reports = body.some((_, at) => longest(unreported, body, at) !== null);
  // "No orders have been received from the shop" of a number of them: there are none.
  const counted = ({ indexed }: Scored): boolean => reports && traitsOf(indexed.signal.type).base === "int";
  const named = spoken === null ? likeliest(phrase, mayBeSilent) : [spoken];
  return named
    .filter((scored) => !saysSince(scored) && !counted(scored))
    .map((scored) =>
      apartOf(scored, phrase, body, found, time, [], context.sentence, { figure: { kind: "time_since" } }),
    );
}

/** Only a series falls silent, or what counts the time since: "no METAR" is said of no flag beside one. */
const mayBeSilent = (scored: Scored): boolean => traitsOf(scored.indexed.signal.type).series || saysSince(scored);

/** The signals that words may name, of those that fit where any do. */
export function likeliest({ resolution }: Phrase, fits: (scored: Scored) => boolean = () => true): readonly Scored[] {
  if (resolution.status === "found" && fits(resolution.best)) return [resolution.best];
  const fitting = resolution.ranked.filter(fits);
  return fitting.length > 0 || resolution.status !== "found" ? fitting.slice(0, most) : [resolution.best];
}

/** What is said of one signal: by some words, within a time, and of a number. */
export function apartOf(
  scored: Scored,
  phrase: Phrase,
  body: readonly Token[],
  said: readonly Token[],
  { tokens, value, unit }: SaidTime,
  told: readonly Token[],
  sentence: string,
  more: Partial<ReadingPart>,
): Apart {
  const own = body.filter(({ stem }) => scored.matched.has(stem) || scored.indexed.words.has(stem));
  const uses = new Map([
    ...said.map((token) => [token, "relation"] as const),
    ...own.map((token) => [token, "signal"] as const),
    ...[...told, ...tokens].map((token) => [token, "number"] as const),
  ]);
  const part: ReadingPart = {
    ...blankPart(scored.indexed.signal.primitive_id, slice(sentence, body)),
    relation: "compare",
    direction: "above",
    number: { value, unit, text: slice(sentence, tokens) },
    ...more,
  };
  return { built: { parts: [part], operator: null, uses }, phrase, scored };
}

/** The words that say silence, once or twice ("stopped reporting, no data"); the signal's own between them are left out. */
function phraseIn(body: readonly Token[]): readonly Token[] | null {
  const found: Token[] = [];
  for (let at = 0; at < body.length; at++) {
    const whole = longest(silences, body, at);
    if (whole !== null) {
      found.push(...body.slice(at, whole.end));
      at = whole.end - 1;
      continue;
    }
    const apart = longest(unreported, body, at) ?? longest(interrupted, body, at);
    if (found.length === 0 && apart !== null)
      return [...body.slice(at, at + 1), ...body.slice(apart.end - 1, apart.end)];
  }
  return found.length === 0 ? null : found;
}

/** The first length of time, with its words. */
export function timeIn(body: readonly Token[]): SaidTime | null {
  const marks = marksOf(body);
  for (let at = 0; at < body.length; at++) {
    const mark = markHold(body, at) ?? marks.find((one) => one.kind === "window" && one.start === at);
    if (mark?.kind !== "window") continue;
    return { tokens: body.slice(mark.start, mark.end), ...amountOf(mark.duration), duration: mark.duration };
  }
  return null;
}
