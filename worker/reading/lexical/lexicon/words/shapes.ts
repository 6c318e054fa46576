/** A time of day: "9am", "17:30". */
export const clockShape =
  /(?<![\d:.])(?:([01]?\d|2[0-3])(?::([0-5]\d))?\s?([ap])\.?m\b\.?|([01]?\d|2[0-3]):([0-5]\d)(?!\d|:\d))/giu;

/** A number with what is glued to it, a word, a sign or a break, in this order. */
export const tokenShape =
  /((?<=^|[\s(])-(?=[$€£¥₹\d.]))?([$€£¥₹]\s?)?(\d{1,3}(?:\.\d{3})+,\d+|\d+,\d{1,2}(?![\d,])|0,\d+|\d{1,3}(?:[ \u00a0\u202f]\d{3})+(?![\d.,]*\d)|\d+(?:\.\d+){2,}(?![\d.]*\d)|(?:\d+(?:\.\d+)?|\.\d+)e[+-]?\d+(?![\p{L}\d])|\d+\/\d+(?![\d/])|\d+(?:,\d{3})+(?:\.\d+)?|\d*\.\d+|\d+)(?:(\s?[%σ‰](?![\p{L}\d])|\s?(?:°|deg(?:rees)?\.?)\s?[cf]\b|\s?(?:[nmkuµ]?g|[mck]?m|m3|[mdu]?l|[mk]?w|[mk]?j|kwh|[mu]?mol)(?:\/(?:s[2²]?|sec|min|h|hr|d|day|d?l|ml|kg|c?m[23²³]?|g)){1,2}(?![\p{L}\d])|[\p{L}]+\d?(?![\p{L}\d])))?|((?!(?:i\.e|e\.g)\b)[\p{L}][\p{L}\p{N}]*(?:(?<=\p{L}\d+)\.\d+(?![\d.]*\d))?(?:'[\p{L}]+)*)|(>=|<=|≥|≤|>|<|!=|=|&|±|(?<=\d[%km]?)\+)|((?<![\p{L}.])(?:i\.e\.?|e\.g\.?)(?![\p{L}])|[½¼¾]|[,;:.!?()"[\]{}]|--|[—–]|\s-\s)/giu;

/** Letters after a digit that are an ordinal, a magnitude or a unit: such a token is a number and no name. */
export const gluedLetters = /^(?:st|nd|rd|th|[kmbx%]|pp|pts?|ppt|bps?|[cf])$/;

/** "NotReady" is "not ready". */
export const deniedName = /^Not\p{Lu}\p{Ll}/u;

const hump = /\p{Lu}\p{Ll}+|\p{Lu}+(?=\p{Lu}\p{Ll}|$)|\p{N}+/gu;

/** The words of "KafkaBrokerDown", or null for a word that is no such name. */
export function humpsOf(word: string): string[] | null {
  const found = word.match(hump) ?? [];
  return found.length > 1 && found.join("") === word ? found.map((part) => part.toLowerCase()) : null;
}

/** "9 a.m." at the end of a sentence keeps its point. */
export const halfDay = /[ap]\.m\.$/i;

/** "Isn't" is "is not", "plant's" is "plant". */
export function contracted(word: string): string[] {
  if (word.endsWith("n't")) return [word.slice(0, -3), "not"];
  return [word.replace(/'(?:s|re|ve|ll|d|m)?$/, "").replace(/'/g, "")];
}

/** "5000:1", "3.50:1.00", "1.25 to 1.00": so many to one. */
export const toOne = /(?<=(?<![\d:])\d+):1(?:\.0+)?(?![\d:.])|(?<=(?<!\bfrom )(?<![\d.])\d+\.\d+) to 1\.0+(?![\d:.])/gu;

/** Characters that people write for others of the same meaning. */
export const written: readonly (readonly [RegExp, string])[] = [
  [/[\u2018\u2019\u02bc]/g, "'"],
  [/[\u201c\u201d]/g, '"'],
  [/\u2212/g, "-"],
  [/\u00ba/g, "°"],
  [/\u00b5|\u03bc/g, "µ"],
  [/[\u2192\u21d2]/g, ";"],
];

/** Digits below the line, behind letters: "CO₂". */
export const below = /(?<=\p{L}[\u2080-\u2089]*)[\u2080-\u2089]/gu;

/** Fractions in one character, in words. */
export const fractions: ReadonlyMap<string, readonly string[]> = new Map([
  ["½", ["half"]],
  ["¼", ["a", "quarter"]],
  ["¾", ["three", "quarters"]],
]);

/** What stands behind a number for thousandths. */
export const permille: ReadonlyMap<string, readonly string[]> = new Map([["‰", ["per", "thousand"]]]);

/** "80/20" is a name, "1/3 of" a share. */
export const ofWhole = /^\s+of\b/;

/** Units as they are known: "deg C" is °C, "µg/m³" is ug/m3. */
export const plainUnit: readonly (readonly [RegExp, string])[] = [
  [/^deg(?:rees)?\.?(?=[cf]$)/, "°"],
  [/µ/, "u"],
  [/³/, "3"],
];

/** "2.5M users": millions, not metres. */
export const millions = /^M$/;

/** "1.234,5", "0,35": a decimal comma. */
export const decimalComma = /^(?:\d{1,3}(?:\.\d{3})+,\d+|\d+,\d{1,2}|0,\d+)$/;

/** "GitLab", "CoreDNS": capitals within a word. */
export const innerCapital = /\p{Ll}\p{Lu}/u;

/** "Jenkins". */
export const capitalised = /^\p{Lu}\p{Ll}+$/u;

/** What stands before a word within a sentence. */
export const midSentence = /[\p{L}\d%,] +$/u;

/** "Refunded Orders": a name or heading in capitals. */
export const nextCapital = /^ +\p{Lu}/u;
