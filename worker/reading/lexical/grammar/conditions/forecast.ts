import { category, is } from "../../lexicon/category.ts";
import { toSignalUnit } from "../../../../domain/language/convert.ts";
import type { CatalogueSignal } from "../../../../domain/language/catalogue.ts";
import type { ReadFigure } from "../../../../domain/language/reading.ts";
import { scaleOf } from "../../../../domain/language/signal-scale.ts";
import { parseDuration } from "../../../../domain/values/time.ts";
import { isNumeric, traitsOf } from "../../../../domain/values/values.ts";
import { marksOf } from "../../chart/chart.ts";
import { longest } from "../../chart/longest.ts";
import type { NumberMark } from "../../chart/mark.ts";
import { type Coming, forecasts } from "../../lexicon/forecasts.ts";
import { wholeParts } from "../../lexicon/words/names.ts";
import type { IndexedSignal } from "../../linking/catalogue-index.ts";
import type { ReadContext } from "../../linking/context.ts";
import { readPhrase } from "../../linking/phrase.ts";
import type { Scored } from "../../linking/score.ts";
import type { Token } from "../../text/token.ts";
import { type Apart, apartOf, likeliest, timeIn } from "./silence.ts";

/** A trend of less than an hour is noise. */
const shortest = "1h";

/** "Will be full within 4 days", "is expected to exceed 90% in 2 hours": the time until a limit, of the likeliest signals. None for other words. */
export function forecastsIn(body: readonly Token[], { sentence, index, frame }: ReadContext): Apart[] {
  const [hit] = body.flatMap((_, at) => longest(forecasts, body, at) ?? []);
  if (hit === undefined) return [];
  const coming = hit.entry.meaning;
  const literal = new Set(hit.entry.phrase.match(/[a-z]+/g));
  const said = body.slice(hit.start, hit.end).filter(({ text }) => literal.has(text));
  const behind = body.filter((token) => !said.includes(token));
  const time = timeIn(behind.filter(({ text }) => !category.closerWords.has(text)));
  if (time === null || !time.tokens.some(({ text }) => category.aheadWords.has(text))) return [];
  const left = behind.filter((token) => !time.tokens.includes(token));
  const number = marksOf(left).find((mark) => mark.kind === "number") ?? null;
  const limited = left.filter((token) => is(token, category.limitNouns));
  if (coming.end === undefined && number === null && limited.length === 0) return [];
  const words = number === null ? [] : left.slice(number.start, number.end);
  const phrase = readPhrase(
    left.filter((token) => !words.includes(token) && !isBeside(token)),
    frame,
    index,
  );
  const spoken = [...said, ...behind.filter(isBeside)];
  const window = parseDuration(time.duration) < parseDuration(shortest) ? shortest : time.duration;
  const told = (scored: Scored): Apart[] => {
    const limit = limitOf(scored.indexed, coming, number);
    if (limit === null) return [];
    const more = { direction: "below", figure: { kind: "time_to", window, ...limit } } as const;
    return [apartOf(scored, phrase, body, [...spoken, ...limited], time, words, sentence, more)];
  };
  const likely = likeliest(phrase).flatMap(told);
  return likely.length > 0 ? likely : phrase.resolution.ranked.flatMap(told).slice(0, 1);
}

/** "Within the next day", "at the current rate": they add nothing to what is to come. */
const isBeside = ({ text }: Token): boolean => category.besideWords.has(text);

type Limit = Pick<Extract<ReadFigure, { kind: "time_to" }>, "limit" | "direction">;

/** What a signal comes to, in its own unit; null where nothing says what that is. */
function limitOf(indexed: IndexedSignal, { end, side }: Coming, number: NumberMark | null): Limit | null {
  const { signal } = indexed;
  if (!traitsOf(signal.type).series || !isNumeric(signal.type)) return null;
  const says = (stems: ReadonlySet<string> | undefined): boolean =>
    [...(stems ?? [])].some((stem) => indexed.words.has(stem));
  const [used, spare, filled] = [says(usage?.[0]) || says(full?.[0]), says(usage?.[1]), says(filling?.[0])];
  if (number === null) {
    if (end?.isEmpty && !spare && !filled && !used) return null;
    if (end?.isEmpty || spare || (end?.isOfKind && !used)) return { limit: 0, direction: "below" };
    return wholeOf(signal);
  }
  const own = toSignalUnit(number.number, signal);
  if ("mismatch" in own) return null;
  return { limit: own.value, direction: side ?? number.direction ?? (spare ? "below" : "above") };
}

const [filling, usage, full] = wholeParts;

/** The end of a share: 100%. */
function wholeOf(signal: CatalogueSignal): Limit | null {
  const { kind, range } = scaleOf(signal);
  const end = kind === "percent" ? 100 : kind === "ratio" ? 1 : null;
  return end === null || (range !== null && range[1] < end) ? null : { limit: end, direction: "above" };
}
