import type { ReadingPart } from "../../../../domain/language/reading.ts";
import { markHold } from "../../chart/mark-holds.ts";
import { marksOf } from "../../chart/chart.ts";
import type { Mark } from "../../chart/mark.ts";
import { longest } from "../../chart/longest.ts";
import { interrupted, silences, unreported } from "../../lexicon/silences.ts";
import { type Phrase, readPhrase } from "../../linking/phrase.ts";
import type { ReadContext } from "../../linking/context.ts";
import { traitsOf } from "../../../../domain/values/values.ts";
import { is } from "../../lexicon/words/category.ts";
import type { BuiltParts } from "./parts.ts";
import { slice } from "../../text/tokenise.ts";
import type { Token } from "../../text/token.ts";
import { measuresTime } from "./stretches.ts";
import { countsSince } from "./by-name.ts";
import type { IndexedSignal } from "../../linking/catalogue-index.ts";
import type { Scored } from "../../linking/score.ts";
import { particle } from "../../lexicon/words/particles.ts";

/** What is said of one of the signals that the other words may name, those words, and the signal. */
export interface Apart {
  readonly built: BuiltParts;
  readonly phrase: Phrase;
  readonly scored: Scored;
}

const most = 3;

/** "No data for 3 hours", "has not reported for 2 days": the time since the last observation, of the likeliest signals, or of the one that was `spoken` of. None for other words. */
export function silencesIn(
  body: readonly Token[],
  { sentence, index, frame }: ReadContext,
  spoken: Scored | null = null,
): Apart[] {
  if (body.some(({ text }) => particle.or.has(text) || particle.and.has(text))) return [];
  const found = phraseIn(body);
  const time = found === null ? null : timeIn(body);
  if (found === null || time === null) return [];
  if (index.signals.some((signal) => isSince(signal) && found.some(({ stem }) => signal.idStems.includes(stem))))
    return [];
  const said = new Set([...found, ...time.tokens]);
  const rest = body.filter((token) => !said.has(token));
  if (marksOf(rest).some(speaks) || (spoken !== null && rest.some(({ kind }) => kind !== "break"))) return [];
  const whole = readPhrase(rest, frame, index);
  const behind = rest.filter(({ start }) => start > (found[0]?.start ?? 0));
  const phrase = whole.resolution.status === "none" ? readPhrase(behind, frame, index) : whole;
  const { resolution } = phrase;
  const named = resolution.status === "found" ? [resolution.best] : resolution.ranked.slice(0, most);
  const likely = spoken === null ? named : [spoken];
  const reports =
    found.some((token) => is(token, particle.from)) || body.some((_, at) => longest(unreported, body, at) !== null);
  return likely
    .filter((scored) => !isTimed(scored, found) && !(reports && counted(scored)))
    .map((scored) => {
      const own = (token: Token): boolean => scored.matched.has(token.stem) || scored.indexed.words.has(token.stem);
      const uses = new Map([
        ...found.map((token) => [token, own(token) ? "signal" : "qualifier"] as const),
        ...time.tokens.map((token) => [token, "number"] as const),
        ...rest.filter(own).map((token) => [token, "signal"] as const),
      ]);
      const part: ReadingPart = {
        primitive_id: scored.indexed.signal.primitive_id,
        relation: "compare",
        direction: "above",
        number: { value: time.value, unit: time.unit, text: slice(sentence, time.tokens) },
        against: null,
        names: null,
        window: null,
        label: null,
        negate: false,
        words: slice(sentence, body),
        hint: null,
        confidence: 1,
        figure: { kind: "time_since" },
      };
      return { built: { parts: [part], operator: null, uses }, phrase, scored };
    });
}

/** Its own values tell the time, or the silence. */
function isTimed(scored: Scored, found: readonly Token[]): boolean {
  const named = found.some(({ stem }) => scored.indexed.words.has(stem));
  return (scored.indexed.flag && named) || (measuresTime(scored) && (named || isSince(scored.indexed)));
}

/** "No orders from the shop" of a number of them: there are none. */
const counted = ({ indexed }: Scored): boolean => traitsOf(indexed.signal.type).base === "int";

/** "Average handle time", "trips per day": such words belong to a name. */
const speaks = (mark: Mark): boolean =>
  mark.kind !== "level" &&
  !(mark.kind === "aggregate" && mark.duration === null) &&
  !(mark.kind === "window" && mark.use === "rate");

/** "No heartbeat from the gateway" of a signal that counts the minutes since the last one. */
const isSince = ({ signal }: IndexedSignal): boolean => countsSince(signal);

/** The words that say silence, once or twice ("stopped reporting, no data"); the signal's own between them are left out. */
function phraseIn(body: readonly Token[]): Token[] | null {
  const found: Token[] = [];
  for (let at = 0; at < body.length; at++) {
    const whole = longest(silences, body, at);
    if (whole !== null) {
      found.push(...body.slice(at, whole.end));
      at = whole.end - 1;
      continue;
    }
    const apart = longest(unreported, body, at) ?? longest(interrupted, body, at);
    const last = apart === null ? undefined : body[apart.end - 1];
    const first = body[at];
    if (found.length === 0 && first !== undefined && last !== undefined) return [first, last];
  }
  return found.length === 0 ? null : found;
}

/** The first length of time, with its words. */
export function timeIn(
  body: readonly Token[],
): { tokens: Token[]; value: number; unit: string; duration: string } | null {
  const marks = marksOf(body);
  for (let at = 0; at < body.length; at++) {
    const mark = markHold(body, at) ?? marks.find((one) => one.kind === "window" && one.start === at) ?? null;
    if (mark?.kind !== "window") continue;
    const [, count, unit] = /^([\d.]+)([a-z]+)$/.exec(mark.duration) ?? [];
    if (count === undefined || unit === undefined) continue;
    const { duration } = mark;
    return { tokens: body.slice(mark.start, mark.end), value: Number(count), unit: names[unit] ?? unit, duration };
  }
  return null;
}

const names: Readonly<Record<string, string>> = {
  s: "seconds",
  m: "minutes",
  h: "hours",
  d: "days",
  w: "weeks",
  mo: "months",
  q: "quarters",
  y: "years",
};
