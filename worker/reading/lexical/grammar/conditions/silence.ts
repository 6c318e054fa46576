import type { ReadingPart } from "../../../../domain/language/reading.ts";
import { markHold } from "../../chart/mark-holds.ts";
import { marksOf } from "../../chart/chart.ts";
import type { Mark } from "../../chart/mark.ts";
import { longest } from "../../chart/longest.ts";
import { interrupted, silences } from "../../lexicon/silences.ts";
import { readPhrase } from "../../linking/phrase.ts";
import type { ReadContext } from "../../linking/context.ts";
import type { BuiltParts } from "./parts.ts";
import { slice } from "../../text/tokenise.ts";
import type { Token } from "../../text/token.ts";
import { measuresTime } from "./stretches.ts";
import { tellsSince } from "../../lexicon/words/descriptions.ts";
import type { IndexedSignal } from "../../linking/catalogue-index.ts";
import type { Scored } from "../../linking/score.ts";
import { particle } from "../../lexicon/words/particles.ts";

/** "No data for 3 hours", "has not reported for 2 days": the time since the last observation. Null for other words. */
export function silenceIn(body: readonly Token[], { sentence, index, frame }: ReadContext): BuiltParts | null {
  if (body.some(({ text }) => particle.or.has(text) || particle.and.has(text))) return null;
  const found = phraseIn(body);
  const time = found === null ? null : timeIn(body);
  if (found === null || time === null) return null;
  if (index.signals.some((signal) => isSince(signal) && found.some(({ stem }) => signal.idStems.includes(stem))))
    return null;
  const said = new Set([...found, ...time.tokens]);
  const rest = body.filter((token) => !said.has(token));
  if (marksOf(rest).some(speaks)) return null;
  const whole = readPhrase(rest, frame, index).resolution;
  const behind = rest.filter(({ start }) => start > (found[0]?.start ?? 0));
  const resolution = whole.status === "none" ? readPhrase(behind, frame, index).resolution : whole;
  if (resolution.status !== "found") return null;
  const { best } = resolution;
  if (best.indexed.flag && found.some(({ stem }) => best.indexed.words.has(stem))) return null;
  if (measuresTime(best) && (found.some(({ stem }) => best.indexed.words.has(stem)) || tellsSince.test(toldBy(best))))
    return null;
  const part: ReadingPart = {
    primitive_id: best.indexed.signal.primitive_id,
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
  const own = (token: Token): boolean => best.matched.has(token.stem) || best.indexed.words.has(token.stem);
  const uses = new Map([
    ...found.map((token) => [token, own(token) ? "signal" : "qualifier"] as const),
    ...time.tokens.map((token) => [token, "number"] as const),
    ...rest.filter(own).map((token) => [token, "signal"] as const),
  ]);
  return { parts: [part], operator: null, uses };
}

/** "Average handle time", "trips per day": such words belong to a name. */
const speaks = (mark: Mark): boolean =>
  mark.kind !== "level" &&
  !(mark.kind === "aggregate" && mark.duration === null) &&
  !(mark.kind === "window" && mark.use === "rate");

/** "No heartbeat from the gateway" of a signal that counts the minutes since the last one. */
const isSince = (indexed: IndexedSignal): boolean => tellsSince.test(toldBy({ indexed }));

const toldBy = ({ indexed: { signal } }: Pick<Scored, "indexed">): string =>
  `${signal.primitive_id.replace(/_/g, " ")} ${signal.description ?? ""}`;

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
    const apart = longest(interrupted, body, at);
    const last = apart === null ? undefined : body[apart.end - 1];
    const first = body[at];
    if (found.length === 0 && first !== undefined && last !== undefined) return [first, last];
  }
  return found.length === 0 ? null : found;
}

function timeIn(body: readonly Token[]): { tokens: Token[]; value: number; unit: string } | null {
  const marks = marksOf(body);
  for (let at = 0; at < body.length; at++) {
    const mark = markHold(body, at) ?? marks.find((one) => one.kind === "window" && one.start === at) ?? null;
    if (mark?.kind !== "window") continue;
    const [, count, unit] = /^([\d.]+)([a-z]+)$/.exec(mark.duration) ?? [];
    if (count === undefined || unit === undefined) continue;
    return { tokens: body.slice(mark.start, mark.end), value: Number(count), unit: names[unit] ?? unit };
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
