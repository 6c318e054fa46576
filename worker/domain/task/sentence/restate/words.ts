import { scaleOf } from "../../../language/signal-scale.ts";
import type { CatalogueSignal } from "../../../language/catalogue.ts";
import { withSeparators } from "../../../values/wording/words.ts";
import { decimalOf, shiftPoint } from "../form/decimal.ts";
import { counted } from "../../../values/wording/counted.ts";
import type { Level } from "../form/phrased.ts";

/** A number of seconds in the largest unit that divides it. */
export function secondsWords(seconds: number): string {
  const [length, noun] = (
    [
      [86_400, "day"],
      [3600, "hour"],
      [60, "minute"],
    ] as const
  ).find(([size]) => seconds !== 0 && seconds % size === 0) ?? [1, "second"];
  return counted(withSeparators(decimalOf(seconds / length)), noun);
}

export const numberWords = (value: number): string => withSeparators(decimalOf(value));

/** A fraction in percent. */
export const shareWords = (fraction: number): string => `${withSeparators(shiftPoint(decimalOf(fraction), 2))}%`;

/** 95 is "95th"; what is not whole takes no ending. */
export function ordinalWords(value: number): string {
  const text = decimalOf(value);
  if (!/^\d+$/.test(text) || /1[123]$/.test(text)) return `${text}th`;
  const ending = { 1: "st", 2: "nd", 3: "rd" }[Number(text.at(-1))] ?? "th";
  return `${text}${ending}`;
}

/** A value in the signal's own unit: 0.35 of a ratio is "35%", 500 is "500 ms". */
export function amountWords(value: number, signal: CatalogueSignal): string {
  const scale = scaleOf(signal);
  const number = numberWords(value);
  if (scale.kind === "ratio") return shareWords(value);
  if (scale.kind === "percent") return `${number}%`;
  if (scale.kind === "bps") return `${number} bps`;
  if (scale.kind === "measure") return `${number}${unitWords(signal.unit ?? scale.unit, value)}`;
  return scale.kind === "money" ? `${number}${moneyWords(scale.magnitude, signal)}` : number;
}

const magnitudeWords: Readonly<Record<number, string>> = {
  1000: " thousand",
  1_000_000: " million",
  1_000_000_000: " billion",
};

function moneyWords(magnitude: number, { primitive_id, unit }: CatalogueSignal): string {
  if (unit !== undefined) return ` ${unit}`;
  const currency = currencies.exec(primitive_id)?.[1]?.toUpperCase();
  return `${magnitudeWords[magnitude] ?? ""}${currency === undefined ? "" : ` ${currency}`}`;
}

const currencies = /_(usd|eur|gbp|chf|jpy|cad|aud|inr)$/i;
/** Units at the end of an id, which go with the number instead. */
const idUnits = /^(?:pct|percent|percentage|ms|s|c|f|usd|eur|gbp|chf|jpy|cad|aud|inr|seconds|minutes|hours|days)$/i;

const unitSigns: Readonly<Record<string, string>> = { celsius: "°C", c: "°C", fahrenheit: "°F", f: "°F" };
const longUnits: Readonly<Record<string, string>> = { s: "seconds", min: "minutes", h: "hours", d: "days" };

function unitWords(unit: string, value: number): string {
  const sign = unitSigns[unit.toLowerCase()];
  if (sign !== undefined) return ` ${sign}`;
  const long = longUnits[unit] ?? unit;
  return ` ${value === 1 && /^(?:second|minute|hour|day|week|month|year)s$/.test(long) ? long.slice(0, -1) : long}`;
}

/**
 * A signal's id as words, "account active user rate (30d)" for `account.active_user_rate_30d`; the id itself where two would
 * read alike.
 */
export function nameWords(id: string, all: readonly CatalogueSignal[]): string {
  const own = all.find(({ primitive_id }) => primitive_id === id);
  const words = plainName(id, own);
  const alike = all.some((signal) => signal.primitive_id !== id && plainName(signal.primitive_id, signal) === words);
  return alike ? id : words;
}

/** The unit at the end of an id is left out where numbers are written with it. */
function plainName(id: string, signal: CatalogueSignal | undefined): string {
  const all = id.split(/[._-]+/).filter((word) => word !== "");
  const united = signal !== undefined && scaleOf(signal).kind !== "plain";
  const words = united && all.length > 2 && idUnits.test(all.at(-1) ?? "") ? all.slice(0, -1) : all;
  const last = words.at(-1) ?? "";
  const window = words.length > 2 && /^\d+(?:s|m|h|d|w|mo|q|y)$/.test(last);
  return window ? `${words.slice(0, -1).join(" ")} (${last})` : words.join(" ");
}

/** How far beyond its number a level lies; `below` is the word for what is under it. */
export const beyond = ({ direction, inclusive }: Pick<Level, "direction" | "inclusive">, below = "less than"): string =>
  direction === "above" ? (inclusive ? "at least" : "more than") : inclusive ? "at most" : below;
