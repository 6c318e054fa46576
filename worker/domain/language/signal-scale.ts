import { tidy } from "../values/tidy.ts";
import type { CatalogueSignal } from "./catalogue.ts";
import { shortens, wordsOf } from "./words.ts";
import {
  columns,
  columnUnit,
  currencyNames,
  magnitudes,
  measureOf,
  siemens,
  siemensUnit,
  withCasedUnits,
} from "./measures.ts";

/**
 * What the numbers of a signal mean: `ratio` counts 0.05 for 5%, `percent` counts 5, `rank` is a place in an order from 0 to 100,
 * `multiple` is times some reference, `measure` has a unit, `money` may be counted in thousands or millions. An `interval` is how
 * far two values are apart: 18 °F are 10 °C, wherever their zero points are.
 */
export type SignalScale =
  | { kind: "ratio" | "percent" | "rank" | "multiple" | "bps" | "plain"; range: readonly [number, number] | null }
  | { kind: "measure"; dimension: string; factor: number; offset: number; unit: string; interval?: true; range: null }
  | { kind: "money"; magnitude: number; range: null };

const cache = new WeakMap<CatalogueSignal, SignalScale>();

/** Reads a signal's unit from its `unit`, else its description, else its id: the description decides where the id misleads. A figure brings its own. */
export function scaleOf(signal: CatalogueSignal & { readonly scale?: SignalScale }): SignalScale {
  const known = signal.scale ?? cache.get(signal);
  if (known !== undefined) return known;
  const stated = scaleOfText(signal.unit ?? "", true) ??
    scaleOfText(withoutAcronyms(signal.description ?? ""), false) ??
    scaleOfId(signal.primitive_id) ?? { kind: "plain" as const, range: rangeIn(signal.description ?? "") };
  const scale = intervals.test(`${signal.primitive_id} ${signal.description ?? ""}`) ? intervalScale(stated) : stated;
  cache.set(signal, scale);
  return scale;
}

/** What such a signal counts lies between two levels. */
const intervals = /(?:\b|_)(?:difference|differential|gap|delta|gradient|superheat|subcooling|undercooling)(?:\b|_)/i;

/** The scale of how far two values of a scale are apart. */
export const intervalScale = (scale: SignalScale): SignalScale =>
  scale.kind === "measure" ? { ...scale, interval: true } : { ...scale, range: null };

/** "Downlink (DL) throughput, Mbit/s", "Heart rate (HR)": an acronym within a name, or of the words before it, is no unit. */
const withoutAcronyms = (text: string): string =>
  text
    .replace(/\([A-Z]{2,5}\)(?= [a-z])/g, " ")
    .replace(/([\w -]+)\(([A-Z]{2,5})\)/g, (all, words: string, short: string) => {
      // "Procalcitonin (PCT)".
      const said = wordsOf(words);
      const initials = said.map((word) => word.slice(0, 1)).join("");
      return initials.endsWith(short.toLowerCase()) || shortens(short.toLowerCase(), said.at(-1) ?? "")
        ? `${words} `
        : all;
    });

/** "Albumin-to-creatinine ratio (UACR), mg/g": what stands last, after a comma, is the unit. */
const lastUnit = /,\s*([a-zµω]+\d?(?:\/[a-zµ]+[\d²]?){0,2})$/;

/** "Ultraviolet in the light, microwatts per lumen": so is a rate, of a unit that is known. */
const lastRate = /,\s*([a-zµω]+) per ([a-z]+)$/;

function rangeIn(text: string): readonly [number, number] | null {
  const found =
    /(-?\d+(?:\.\d+)?)\s*(?:-|–|to|\.\.)\s*(\d+(?:\.\d+)?)(?![\d:]|\s*(?:=|utc|am|pm|days?|hours?|weeks?|months?))/i.exec(
      text,
    );
  if (found === null) return null;
  const low = Number(found[1]);
  const high = Number(found[2]);
  return [0, 1, -1, -100].includes(low) && [1, 5, 10, 100, 1000].includes(high) && low < high ? [low, high] : null;
}

/** Times that say how far back or how often a signal looks are not its unit. */
function withoutWindows(text: string): string {
  return text
    .replace(
      /\b(?:last|past|trailing|previous|prior|rolling|every|next|per|each)\s+(?:\d+[\s-]*)?(?:ms|s|seconds?|min|minutes?|h|hours?|d|days?|weeks?|months?|quarters?|years?)\b/g,
      " ",
    )
    .replace(
      /\b\d+(?:\.\d+)?[\s-]*(?:ms|s|seconds?|min|minutes?|h|hours?|d|days?|weeks?|months?|quarters?|years?)\b/g,
      " ",
    )
    .replace(
      /\b(?:same|that|this|in one|in an?|of the|of|an?|one)\s+(?:minute|hour|day|week|month|quarter|year)\b/g,
      " ",
    );
}

/** "Minutes outside the 2-8 °C range" are minutes, whatever else is named. */
const leadingTime =
  /^(?:(?:average|mean|median|total|number of|current|longest|cumulative|calendar|business|working) )*(seconds|minutes|hours|days|weeks|months)\b/;

/** A share of something ends at its whole; a change of something does not. */
const moves = /\bchanges?\b|\bdelta\b|\bgrowth\b|\bnegative\b|\bvariance\b|\bdeviation from\b/;

/** Units of one capital letter: alone or last, the letter is no week and no article. */
const capitals = { K: "kelvin", W: "watts", V: "volts", A: "amps" } as const;

function scaleOfText(raw: string, isUnit: boolean): SignalScale | null {
  const text = withCasedUnits(
    raw
      .replace(columns, columnUnit)
      .replace(siemens, siemensUnit)
      .replace(/(?:^|, )([KWVA])$/, (_, unit: "K" | "W" | "V" | "A") => `, ${capitals[unit]}`),
  )
    .toLowerCase()
    .replace(/[–—]/g, "-")
    .replace(/\bcubic (?:(feet|foot)|met(?:er|re)s?)\b/g, (_, feet?: string) => (feet === undefined ? "m3" : "ft3"))
    .replace(/\bmillion gallons?(?: per |\/| a )day\b/g, "mgd")
    .trim();
  if (text === "") return null;
  const range = rangeIn(text);
  const led = leadingTime.exec(text)?.[1];
  if (led !== undefined && !/\bratio\b|\bshare\b|\bpercent 0|,\s*percent$/.test(text)) return measured(led);
  const last = lastUnit.exec(text)?.[1];
  if (last !== undefined && measureOf(last) !== null) return measured(last);
  const [, unitOver, under] = lastRate.exec(text) ?? [];
  const paced = measureOf(unitOver ?? "");
  if (under !== undefined && measureOf(under) === null && paced !== null)
    // "Seconds per vehicle" are seconds.
    return paced.dimension === "time" ? measured(unitOver ?? "") : { kind: "plain", range: null };
  if (/(?<!\d(?:st|nd|rd|th) )\bpercentile\b/.test(text)) return { kind: "rank", range: [0, 100] };
  const stated = /(\d+(?:\.\d+)?)\s*(?:=|is|equals|means)\s*(\d+(?:\.\d+)?)\s*(?:%|percent)/.exec(text);
  if (stated !== null)
    return Number(stated[1]) === Number(stated[2]) ? { kind: "percent", range: [0, 100] } : { kind: "ratio", range };
  if (/\bbasis points\b|\bbps\b/.test(text)) return { kind: "bps", range: null };
  if (range !== null && range[0] === 0 && range[1] === 1) return { kind: "ratio", range };
  if (/\bfraction\b|\bprobability\b|\bproportion\b/.test(text) && !/percent|%/.test(text))
    return { kind: "ratio", range: moves.test(text) ? null : [0, 1] };
  if (/\bpercent(?:age)?s?\b|\bpct\b|\bper cent\b|(?<!\d)\s*%|100\s?%/.test(text))
    return { kind: "percent", range: moves.test(text) ? null : [0, 100] };
  const money = moneyScale(text);
  if (money !== null) return money;
  if (isUnit && /^(?:ratio|rate)$/.test(text)) return { kind: "ratio", range: [0, 1] };
  if (
    /\bmultiples?\b|\bdivided by\b|\bratio\b|\b1(?:\.0)? = |\btimes (?:the|its|their) (?:\w+ )?(?:median|mean|average|baseline|norm|usual|normal)\b|^(?:x|times)$|,\s*(?:x|times)(?: \(x\))?$/.test(
      text,
    )
  )
    return { kind: "multiple", range };
  const rate = [...text.matchAll(/\b([a-zµ]+\d?) per ([a-z]+)(?: per ([a-z]+))?\b/g)]
    .map(([, ...units]) => units.filter((unit) => unit !== undefined).join("/"))
    .find((name) => measureOf(name)?.dimension.startsWith("time") === false);
  if (rate !== undefined) return measured(rate);
  const unit = measureIn(withoutWindows(text).replace(/\bper (?:[\d.,]+ )?[a-z]+/g, " "), isUnit);
  if (unit !== null) return unit;
  return isUnit || range === null ? null : { kind: "plain", range };
}

function moneyScale(text: string): SignalScale | null {
  if (/\b(?:cents|pence)\b/.test(text)) return { kind: "money", magnitude: 0.01, range: null };
  const words = wordsOf(text.replace(/([$€£¥₹])\s*(k|m|mm|mn|bn)\b/g, " usd $2 "));
  const at = words.findIndex((word) => currencyNames.has(word));
  if (at < 0 && !/[$€£¥₹]|\bcurrency\b/.test(text)) return null;
  // "Dollars per thousand impressions" are dollars.
  const magnitude = words
    .filter((_, place) => !["per", "a", "each"].includes(words[place - 1] ?? ""))
    .map((word) => (word === "m" ? 1e6 : magnitudes.get(word)))
    .find((size) => size !== undefined);
  return { kind: "money", magnitude: magnitude ?? 1, range: null };
}

const looseUnits = new Set([
  "d",
  "s",
  "h",
  "w",
  "q",
  "y",
  "g",
  "t",
  "l",
  "v",
  "b",
  "mo",
  "min",
  "bar",
  "bars",
  "pa",
  "ton",
  "mi",
  "second",
  "inch",
  "foot",
  "quarter",
  "quarters",
  "sec",
  "secs",
  "va",
  "ka",
  "ua",
  "uv",
  "mj",
  "ω",
]);

function measureIn(text: string, isUnit: boolean): SignalScale | null {
  if (/°\s*c|\bdeg(?:rees?)?\s*c(?:elsius)?\b/.test(text)) return measured("celsius");
  if (/°\s*f|\bdeg(?:rees?)?\s*f(?:ahrenheit)?\b/.test(text)) return measured("fahrenheit");
  if (/\bdegrees? of (?:arc|angle|rotation)\b|\bdegrees? (?:from|off) (?:vertical|horizontal|level|plumb)\b/.test(text))
    return measured("deg");
  const words = text.match(/[a-zµω]+\d?(?:\/[a-z]+[\d²]?){0,2}/g) ?? [];
  const found = words.filter((word) => measureOf(word) !== null && (isUnit || !looseUnits.has(word)));
  const [first] = found;
  return first === undefined ? null : measured(first);
}

function measured(unit: string): SignalScale | null {
  const measure = measureOf(unit);
  return measure === null
    ? null
    : {
        kind: "measure",
        dimension: measure.dimension,
        factor: measure.factor,
        offset: measure.offset ?? 0,
        unit,
        range: null,
      };
}

/** `chargebacks_month` counts chargebacks of a month; a time in months is `age_months`. */
const calendarUnits = new Set(["day", "week", "month", "quarter", "year"]);

function scaleOfId(id: string): SignalScale | null {
  const parts = id
    .slice(id.indexOf(".") + 1)
    .toLowerCase()
    .split("_")
    .filter((part) => !/^\d+[a-z]{1,2}$/.test(part));
  const last = parts.at(-1) ?? "";
  const first = parts[0] ?? "";
  if (parts.includes("percentile")) return { kind: "rank", range: [0, 100] };
  if (parts.some((part) => ["pct", "percent", "percentage"].includes(part))) {
    return {
      kind: "percent",
      range: parts.some((part) => ["change", "delta", "growth"].includes(part)) ? null : [0, 100],
    };
  }
  if (last === "us") return measured("microseconds");
  if (last === "ns") return measured("nanoseconds");
  if (last === "bps") return { kind: "bps", range: null };
  if (currencyNames.has(last)) return { kind: "money", magnitude: 1, range: null };
  const rate = parts.length > 2 ? measureOf(`${parts.at(-2)}/${last}`) : null;
  if (rate !== null && !rate.dimension.startsWith("time")) return measured(`${parts.at(-2)}/${last}`);
  if (parts.length > 1 && parts.at(-2) !== "per" && !calendarUnits.has(last) && measureOf(last) !== null)
    return measured(last);
  if (["days", "hours", "minutes", "seconds", "weeks", "months"].includes(first)) return measured(first);
  if (["probability", "likelihood", "fraction", "share"].includes(last)) return { kind: "ratio", range: [0, 1] };
  return last === "ratio" ? { kind: "multiple", range: null } : null;
}

/** The scale of durations as the engine counts them. */
export const secondsScale: SignalScale = {
  kind: "measure",
  dimension: "time",
  factor: 1000,
  offset: 0,
  unit: "s",
  range: null,
};

const shares = new Map([
  ["ratio", 1],
  ["multiple", 1],
  ["percent", 100],
  ["bps", 10_000],
]);

/** What a number of the second scale is multiplied by to be one of the first; 1 where a unit is unknown, null for units that measure different things. */
export function commonFactor(one: SignalScale, other: SignalScale): number | null {
  if (one.kind === "plain" || other.kind === "plain") return 1;
  if (one.kind === "measure" && other.kind === "measure") {
    const convertible = one.dimension === other.dimension && (one.unit === other.unit || one.offset === other.offset);
    return convertible && (one.offset === 0 || one.unit === other.unit) ? tidy(other.factor / one.factor) : null;
  }
  if (one.kind === "money" && other.kind === "money") return tidy(other.magnitude / one.magnitude);
  const [own, theirs] = [shares.get(one.kind), shares.get(other.kind)];
  if (own !== undefined && theirs !== undefined) return own / theirs;
  return one.kind === other.kind ? 1 : null;
}
