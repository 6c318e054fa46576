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

/** Units of one word. */
export const unitWords = meanings([
  ["degrees", "degree degrees"],
  ["percent", "percent pct"],
  ["percentile", "percentile"],
  ["points", "pp ppt ppts pt pts point points"],
  ["bps", "bp bps"],
  ["deviations", "sigma sigmas stdev stdevs sd sds stddev stddevs"],
  ["times", "times x fold"],
]);

/** Units of two words. */
export const twoWordUnits: ReadonlyMap<string, string> = new Map(
  [
    ["points", "percentage points", "percentage point", "percent points"],
    ["bps", "basis points", "basis point"],
    ["percent", "per cent"],
    ["celsius", "degree c", "degree celsius", "degrees c", "degrees celsius"],
    ["fahrenheit", "degree f", "degree fahrenheit", "degrees f", "degrees fahrenheit"],
    [
      "deviations",
      ...["standard", "std"].flatMap((lead) =>
        ["deviation", "deviations", "dev", "devs"].map((noun) => `${lead} ${noun}`),
      ),
    ],
  ].flatMap(([unit = "", ...names]) => names.map((name) => [name, unit] as const)),
);

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

const speed = /^(km|kilomet(?:er|re)s|miles?) (?:per )?h(?:our)?(?= |$)/;

/** "Km per hour", "miles h": the unit of a speed, and how many words it takes. */
export function speedIn(words: string): { unit: string; length: number } | null {
  const found = speed.exec(words);
  if (found === null) return null;
  return { unit: found[1]?.startsWith("mile") === true ? "mph" : "kmh", length: found[0].split(" ").length };
}
