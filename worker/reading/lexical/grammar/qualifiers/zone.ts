import { category, is, particle } from "../../lexicon/category.ts";
import { isZone } from "../../../../domain/values/zone-time.ts";
import { regionalZones, universal, zoneEndings, zoneRegions, zones } from "../../lexicon/amounts/schedule.ts";
import { stopwords } from "../../lexicon/function-words.ts";
import { type Token, textOf } from "../../text/token.ts";

/** A time zone that follows hours or days; `zone` is null where it is said, but not which one it is. */
interface SaidZone {
  zone: string | null;
  end: number;
}

const mostWords = 4;

/** Whether a zone that was read goes on: "UTC+2" is not UTC. */
export const isShifted = (last: Token | undefined, next: Token | undefined): boolean =>
  zones.get(last?.text ?? "") === universal && (next?.kind === "number" || next?.kind === "clock");

/** The zone said at a token: "CET", "Europe/London", "(America/New_York)", "Berlin time", "in the Asia/Tokyo time zone". */
export function zoneAt(tokens: readonly Token[], at: number): SaidZone | null {
  if (tokens[at]?.text === "(") {
    const inner = zoneAt(tokens, at + 1);
    return inner !== null && tokens[inner.end]?.text === ")" ? { ...inner, end: inner.end + 1 } : null;
  }
  if (tokens[at]?.text === ",") {
    const apart = zoneAt(tokens, at + 1);
    return apart?.zone == null ? null : apart;
  }
  let first = at;
  if (is(tokens[first], particle.in)) first++;
  if (is(tokens[first], particle.the)) first++;
  const named = namedAt(tokens, first);
  return named !== null && isShifted(tokens[named.end - 1], tokens[named.end])
    ? { zone: null, end: named.end + 1 }
    : named;
}

function namedAt(tokens: readonly Token[], at: number): SaidZone | null {
  const token = tokens[at];
  if (token?.kind === "clock" && tokens[at - 1]?.kind === "clock") return { zone: null, end: at + 1 };
  if (token?.kind !== "word") return null;
  const known = zones.get(token.text);
  if (known !== undefined) return { zone: known, end: endingAt(tokens, at + 1) ?? at + 1 };
  for (let end = Math.min(tokens.length, at + mostWords); end > at; end--) {
    const words = tokens.slice(at, end);
    if (words.some(({ kind }) => kind !== "word")) continue;
    const place = placeOf(words);
    if (place !== null) return { zone: place, end: endingAt(tokens, end) ?? end };
    const after = endingAt(tokens, end);
    if (after === null) continue;
    const town = townOf(words);
    if (town !== null) return { zone: town, end: after };
    if (words.every((word) => is(word, category.anybodysTime) || !stopwords.has(word.text)))
      return { zone: null, end: after };
  }
  return null;
}

/** Where the words that end a zone's name end, if they stand here. */
function endingAt(tokens: readonly Token[], at: number): number | null {
  const found = zoneEndings
    .map((ending) => ending.split(" "))
    .find((ending) => ending.every((word, place) => tokens[at + place]?.text === word));
  return found === undefined ? null : at + found.length;
}

function placeOf(words: readonly Token[]): string | null {
  const [region, ...rest] = words;
  if (region === undefined || rest.length === 0) return null;
  const found = zoneRegions.find((name) => name.toLowerCase() === region.text);
  return found === undefined ? null : zoneIn(found, rest);
}

function townOf(words: readonly Token[]): string | null {
  const named = regionalZones.get(textOf(words));
  return named ?? zoneRegions.map((region) => zoneIn(region, words)).find((zone) => zone !== null) ?? null;
}

/** The zone of a place: its words are joined as the tz database joins them, and the first may be a country. */
function zoneIn(region: string, words: readonly Token[]): string | null {
  const names = words.map((token) => (is(token, category.smallPlaceWords) ? token.text : capitalised(token.text)));
  const joined = `${region}/${names.join("_")}`;
  const [country = "", ...town] = names;
  const nested = `${region}/${country}/${town.join("_")}`;
  return [joined, ...(town.length === 0 ? [] : [nested])].find(isZone) ?? null;
}

const capitalised = (word: string): string => word.slice(0, 1).toUpperCase() + word.slice(1);
