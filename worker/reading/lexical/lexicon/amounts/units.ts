import { phraseTable } from "../phrase-table.ts";
import { magnitudes } from "../../../../domain/language/measures.ts";
import { wordSet, meanings } from "../words/category.ts";

/** Of whichever money the signal counts in. */
export const hundredths = /^(?:cents?|pence)$/;

/** Codes of money that may stand before an amount, "EUR 100"; INR is a blood test as well. */
export const currencyCodes: ReadonlyMap<string, string> = new Map(
  [...wordSet("usd eur gbp jpy chf")].map((code) => [code, code]),
);

/** Of such ones those that are a unit where nothing follows of which they could be said: "120 in for 5 minutes". */
export const endingUnits = meanings([
  ["t", "t"],
  ["inches", "in"],
]);

/** Letters that are a unit where they stand in capitals right after a number: in small ones they may be anything. */
export const capitalUnits: ReadonlyMap<string, string> = new Map([
  ["V", "volts"],
  ["A", "amps"],
  ["W", "watts"],
  ["L", "litres"],
]);

/** How much of something there is in something else, as dimensions; and of these what is a share as well. */
export const concentration = /^(?:amount|mass)\/(?:amount|mass|volume)$/;
export const portion = /^(?:amount\/amount|mass\/mass)$/;

/** Units that have a word or several of their own. */
export const unitPhrases = phraseTable<string>([
  ["degrees", "degree, degrees"],
  ["percent", "percent, pct, per cent"],
  ["percentile", "percentile"],
  ["points", "pp, ppt, ppts, pt, pts, point, points, percentage points, percentage point, percent points"],
  ["bps", "bp, bps, basis points, basis point"],
  [
    "deviations",
    `sigma, sigmas, stdev, stdevs, sd, sds, stddev, stddevs, standard deviation, standard deviations, standard dev, standard devs,
    std deviation, std deviations, std dev, std devs, std, stds`,
  ],
  ["times", "times, x, fold"],
  ["celsius", "degree c, degree celsius, degrees c, degrees celsius"],
  ["fahrenheit", "degree f, degree fahrenheit, degrees f, degrees fahrenheit"],
  [
    "kmh",
    `km h, km hour, km per h, km per hour, kilometers h, kilometers hour, kilometers per h, kilometers per hour,
    kilometres h, kilometres hour, kilometres per h, kilometres per hour`,
  ],
  ["mph", "mile h, mile hour, mile per h, mile per hour, miles h, miles hour, miles per h, miles per hour"],
]);

/** How many of it are the whole. */
export const wholes: ReadonlyMap<string, number> = new Map([
  ["none", 1],
  ["percent", 100],
  ["permille", 1000],
  ["bps", 10_000],
]);

/** Letters that are a unit right after a number. */
export const letterUnits = meanings([
  ["celsius", "c"],
  ["fahrenheit", "f"],
  ["m", "m"],
]);

/** Units glued to a number. */
export const suffixUnits = meanings([
  ["percent", "%"],
  ["times", "x"],
  ["deviations", "σ"],
  ["points", "pp pts ppt"],
  ["bps", "bp bps"],
  ["celsius", "°c c ℃"],
  ["fahrenheit", "°f f ℉"],
  ["inches", "in ″"],
  ["feet", "′"],
  ["m", "m"],
]);

/** What the letters glued to a number multiply it by; of money "m" is a million and "mm" too, else they are lengths. */
export function gluedMagnitude(letters: string, money: boolean): number | null {
  if (letters === "b") return magnitudes.get("bn") ?? null;
  if (letters === "m") return money ? (magnitudes.get("million") ?? null) : null;
  return letters === "mm" && !money ? null : (magnitudes.get(letters) ?? null);
}
