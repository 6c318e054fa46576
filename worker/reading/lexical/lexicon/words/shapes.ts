import { columns, columnUnit, siemens, siemensUnit } from "../../../../domain/language/measures.ts";

/** A time of day: "9am", "17:30". */
export const clockShape =
  /(?<![\d:.])(?<!\bratio\b.{0,40})(?:([01]?\d|2[0-3])(?::([0-5]\d))?\s?([ap])\.?m\b\.?|([01]?\d|2[0-3]):([0-5]\d)(?!\d|:\d|\s?min))/giu;

/** A number with what is glued to it, a word, a sign or a break, in this order. */
export const tokenShape =
  /((?<=^|[\s(])-(?=[$€£¥₹\d.]))?([$€£¥₹]|(?<!\d\s?)[$€£¥₹]\s)?((?:\d+[ -]?)?[¼-¾⅐-⅞]|\d+[ -]\d{1,2}\/(?:[2-9]|1[026]|20|32|64|100)(?![\d/])|\d+:[0-5]\d(?=\s?min)|(?<=\bratio\b.{0,40})1:[1-9]\d*(?![\d:.])|\d+(?:\.\d+)?\s?[x*·×]\s?10(?:\^-?\d{1,2}|[¹²³⁰-⁹]{1,2})(?![\d/¹²³⁰-⁹])|\d{1,3}(?:\.\d{3})+,\d+|\d+,\d{1,2}(?![\d,])|0,\d+|\d{1,3}(?:[ \u00a0\u202f]\d{3})+(?![\d.,]*\d)|\d+(?:\.\d+){2,}(?![\d.]*\d)|(?:\d+(?:\.\d+)?|\.\d+)e[+-]?\d+(?![\p{L}\d])|\d+\/\d+(?![\d/])|\d+(?:,\d{3})+(?:\.\d+)?|\d*\.\d+|\d+)(?:(\s?[%σ‰℃℉](?![\p{L}\d])|[″′](?!\p{L})|\s?[x*·×]\s?10\^?(?:3|6|9|12|[³⁶⁹]|¹²)\/(?:[uµ]?l|ml|mm3)(?![\p{L}\d])|\s?(?:°|deg(?:rees)?\.?)\s?[cf]\b|\s?(?:[nmkuµ]?g|[mck]?m|in|ft|m3|[mdu]?l|[mk]?w|[mk]?j|kwh|[mu]?mol)(?:\/(?:s[2²]?|sec|min|h|hr|d|day|d?l|ml|kg|c?m[23²³]?|g)){1,2}(?![\p{L}\d])|[\p{L}]+\d?(?![\p{L}\d])))?|((?!(?:i\.e|e\.g)\b)[\p{L}][\p{L}\p{N}]*(?:(?<=\p{L}\d+)\.\d+(?![\d.]*\d))?(?:'[\p{L}]+)*|(?<=\d\s?\p{L}*\s?)[$€£¥₹](?!\d))|(>=|<=|≥|≤|>|<|↑|↓|⇑|⇓|!=|=|&|±|(?<=\d[%km]?)\+)|((?<![\p{L}.])(?:i\.e\.?|e\.g\.?)(?![\p{L}])|[,;:!?()"[\]{}]|\.(?!(?<=\p{L}\.)[\p{Ll}][\p{L}\d]*[._][\p{L}\d])(?!(?<=[._][\p{L}\d]+\.)[\p{Ll}])|--|[—–]|(?<=\d\s?)~(?=\s?\d)|\s-\s)/giu;

/** Letters after a digit that are an ordinal, a magnitude or a unit: such a token is a number and no name. */
export const gluedLetters = /^(?:st|nd|rd|th|[kmbx%]|pp|pts?|ppt|bps?|in|[cf])$/;

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

/** "1. ", "(c)(1) ", "B) ", "- ": the mark of an item in a list. */
export const bullet =
  /^\s*(?:(?:\((?:[A-Za-z]|\d{1,2}|[ivx]{1,4})\)|[A-Za-z]\)|\d{1,2}[.)]|[A-Za-z]\.(?=\s+\p{Lu})|[•▪◦·*–—-]|o(?=\s+(?:an?|the|no|not|all|any)\b))(?:\s+|(?=\()))+/u;

/** What a template of an alert puts in: "on {{ $labels.instance }}", "to peer %s", "{HOST.NAME}"; and one right behind a word. */
const template = /\{\{[^{}]*\}\}[\p{L}%]*|\$?\{[$#]?[\p{Lu}_][\p{Lu}\d_.:$]*\}%?|(?<![\p{L}\d%])%[sdv](?![\p{L}\d])/gu;
export const mayTemplate = /\{|%[sdv]/;
export const templateNext = new RegExp(`^\\s?["'(\\[]?(?:${template.source})`, "u");

/** What people write for signs of the same meaning; a sign keeps the room of what it stands for. */
export const written: readonly (readonly [RegExp, string | ((shape: string) => string)])[] = [
  [/[\u2018\u2019\u02bc]/g, "'"],
  [/[\u201c\u201d]/g, '"'],
  [/\u2212/g, "-"],
  [/\u00ba/g, "°"],
  [/\u00b5|\u03bc/g, "µ"],
  [template, ""],
  [/(?<=\d)\s?[\u2192\u21d2]\s?(?=\d)/g, "–"],
  [/[\u2192\u21d2]/g, ";"],
  [/\.{2,3}\s?\+?(?=\d)|\.{2,3}\s?(?=-\d)/g, "–"],
  // "Logins -25% d/d" moved by so much.
  [
    /(?<=\s)[+\-↑↓](?=\s?\d[\d.]*\s?%\s?(?:[dwmqy]\/[dwmqy]|[dwmqy]o[dwmqy]|(?:day|week|month|quarter|year)[ -](?:over|on)[ -]|vs\b|versus\b|compared\b|since\b))/gi,
    (sign) => (sign === "+" || sign === "↑" ? "⇑" : "⇓"),
  ],
  [/(?<=^|[\s(])\+(?=\.?\d)/g, " "],
  [/(?<=\d)\s?o\s?(?=[CF]\b)/g, "°"],
  // "Pump no. 2", "processor no 1".
  [/\bn[or]\.\s?(?=\d)|(?<=\p{L}\s)n[or]\s(?=\d{1,3}(?:\s|$))/giu, ""],
  [/(?<=\d\s?)vol\.?[\s-]?%/gi, "%"],
  [/(?<![\p{L}\p{N}.])(?!i\.e|e\.g|[ap]\.m)\p{L}(?:\.\p{L})+(?!\p{L})\.?/giu, (shape) => shape.replaceAll(".", "")],
  [/\bparts? per million\b(?: \(ppm\))?/gi, "ppm"],
  [/\bparts? per billion\b(?: \(ppb\))?/gi, "ppb"],
  // "0.5% m/m" of a mass, but "up 20% m/m".
  [
    /(?<!(?:[⇑⇓]|\b(?:up|down|ris|ros|f[ae]ll|drop|grow|grew|increas|decreas|declin)[a-z]*)[^,;:]{0,20})(?<=%)\s?m\/m\b/gi,
    "",
  ],
  [/(?<=%)\s?(?:v\/v|w\/v)\b|(?<=%|\bper ?cent)\s(?:by (?:weight|volume|mass))\b/gi, ""],
  [/(?<=\bml\/min)\s?\/\s?(?:per\s)?1\.73\s?m(?:2|²|\^2)/gi, ""],
  [/\b(?:at no time|under no circumstances|in no case|at no point)\b/gi, "never"],
  [/[<>]\s?or\s?=/g, (shape) => (shape.startsWith("<") ? "≤" : "≥")],
  [columns, columnUnit],
  [siemens, siemensUnit],
  [/\|\|/g, "or"],
  [/\|/g, ":"],
  [/≠/g, "!="],
  [/==/g, "="],
  [
    /\[\s?-?[\d.]+\s?%?\s?,\s?-?[\d.]+\s?(?:%|\p{L}{1,4})?\s?\]/gu,
    (ends) => ends.replace(/[[\]]/g, " ").replace(",", "–"),
  ],
  [/\bvs\.(?=\s)/gi, "vs"],
  [/-+>|=+>(?!\s*\d)/g, ";"],
  [/\+\s?\/?\s?-(?=\s?\d)|\bplus (?:or|and) minus\b/gi, "±"],
];

/** Digits below the line, behind letters: "CO₂". */
export const below = /(?<=\p{L}[\u2080-\u2089]*)[\u2080-\u2089]/gu;

/** "½", and digits above the line. */
export const fractionSign = /[¼-¾⅐-⅞]/u;
export const raised = /[¹²³⁰-⁹]/gu;

/** "1/2" and "2 3/4" as they are written with a plain slash, "4 x 10^6", "1:8" of a ratio, "7:29". */
export const fraction = /^(?:(\d*)[ -])?(\d+)\/(\d+)$/;
/** Under a fraction this may be a second level: "90/100". */
export const hundred = "100";

/** Behind a number: "10k/5m", "90% / 95%", but "ml/min/1.73 m²". */
export const slashBehind = /^\s?\/\s?\d+(?![\d.])/;

export const power = /^([\d.]+)\s?[x*·×]\s?10\^?(-?\d+)$/;
export const oneTo = /^1:(\d+)$/;
export const minutesAndSeconds = /^(\d+):(\d+)$/;

/** What a thing is cut into by people: "1/2" and "5/16" are numbers, "80/20" is a name. */
export const denominators: ReadonlySet<number> = new Set([2, 3, 4, 5, 6, 7, 8, 9, 10, 12, 16, 20, 32, 64, 100]);

/** "80/20", where no signal is called so; "24/7" says nothing. */
export const twoNumbers = /^(?!24\/7$)\d+\/\d+$/;

/** What a slash says before a unit of time. */
export const perWord = "per";
export const paceSlash = /^\s?\/\s?$/;

/** A mark of feet or inches behind a number, or the end of what was quoted. */
export const quoteMark = /(?<=^|[\s(])(["'])|(?<=[\d¼-¾⅐-⅞])("|''?)(?!\p{L})|["']/gu;

/** What stands behind a number for thousandths. */
export const permille: ReadonlyMap<string, readonly string[]> = new Map([["‰", ["per", "thousand"]]]);

/** Units as they are known: "deg C" is °C, "µg/m³" is ug/m3. */
export const plainUnit: readonly (readonly [RegExp, string])[] = [
  [/^deg(?:rees)?\.?(?=[cf]$)/, "°"],
  [/µ/, "u"],
  [/^[x*·×]10\^?(\d+)(?:\/l)?/, "10^$1"],
];

/** "2.5M users": millions, not metres. */
export const millions = /^M$/;

/** "Lag (ms)", "memory used, %", "in minutes": a unit in a heading, before the number. */
export const headingUnit = /(?:[([,]\s*|\bin\s+)(%(?= of\b)|(?:%|\p{L}+)(?=\s*[)\],:<>≤≥]))/gu;

/** "1.500", "€10.000": a point before three digits, and before three that end in zero. */
export const thousand = /^[$€£¥₹]?\s?[1-9]\d{0,2}\.\d{3}(?!,?\d)/u;
export const roundThousand = /^[$€£¥₹]?\s?[1-9]\d{0,2}\.\d\d0(?!,?\d)/u;

/** "1.000 ppm": nobody measures to three zeros. */
export const fullThousand = /^[1-9]\d{0,2}\.000(?!,?\d)/u;

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

/** A sign before how far something moved is a word. */
export const arrows: ReadonlyMap<string, string> = new Map([
  ["⇑", "up"],
  ["⇓", "down"],
]);

/** Between two names these are words. */
export const equalities: ReadonlyMap<string, string> = new Map([
  ["=", "is"],
  ["!=", "is not"],
]);
export const namesNext = /^\s*["']?\p{L}/u;

/** What marks are written as that part a sentence alike: dashes, and brackets of every kind. */
export const plainMarks: ReadonlyMap<string, string> = new Map([
  ...["-", "--", "–", "~"].map((dash) => [dash, "—"] as const),
  ...["[", "{"].map((bracket) => [bracket, "("] as const),
  ...["]", "}"].map((bracket) => [bracket, ")"] as const),
]);
