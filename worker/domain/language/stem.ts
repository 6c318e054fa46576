import { irregularForms } from "./irregular.ts";

const cache = new Map<string, string>();

/**
 * The stem under which inflections of an English word meet: "drops" and "dropping", "utilisation" and "utilized".
 * Takes a lower-case word. Porter's algorithm (1980) after British spelling and irregular forms are evened out.
 */
export function stem(word: string): string {
  const known = cache.get(word);
  if (known !== undefined) return known;
  const base = irregularForms.get(word) ?? word;
  const result = /^[a-z]{3,}$/.test(base) && !invariant.has(base) ? root(porter(plain(american(base)))) : base;
  if (cache.size > 20_000) cache.clear();
  cache.set(word, result);
  return result;
}

/** Words whose final s is no plural, and "rating", which is no rate. */
export const invariant: ReadonlySet<string> = new Set(
  "rating news gas lens bias series species axis status virus census bonus campus focus surplus".split(" "),
);

/** Adverbs and nouns of action fall together with their word before Porter, which keeps them apart. */
function plain(word: string): string {
  return word
    .replace(/^(.{3,}[^aeiou])ically$/, "$1ic")
    .replace(/^(?!assembly$)(.{2,}[ai]b)ly$/, "$1le")
    .replace(/^(?!(?:app|supp|resupp|rep|comp|imp|fami|anoma|assemb|multip|monopo)ly$)(.{4,})ly$/, "$1")
    .replace(/^(.{4,})ments?$/, "$1");
}

function root(stemmed: string): string {
  return stemmed
    .replace(/^(.{4,})eri$/, "$1")
    .replace(/^(.{4,})[iy]$/, "$1")
    .replace(/^(.{3,})n[ct]$/, "$1n");
}

function american(word: string): string {
  return word
    .replace(/is(e|es|ed|ing|ation|ations|er|ers)$/, (all, end: string) =>
      word.length - all.length >= 4 ? `iz${end}` : all,
    )
    .replace(/yse(s|d)?$/, "yze$1")
    .replace(/ysing$/, "yzing")
    .replace(/(col|fav|behavi|lab|hon|harb|vap|hum)our/, "$1or")
    .replace(/cent(re|red|res|ring)$/, "center")
    .replace(/(met|lit|fib)re(s?)$/, "$1er$2")
    .replace(/^(licen|defen|offen|preten)ce/, "$1se")
    .replace(/(ll)(ed|ing|er|ers|ation)$/, (all, _ll, end: string) => (word.length - all.length >= 3 ? `l${end}` : all))
    .replace(/^grey/, "gray")
    .replace(/^enrol(s|ment|ments)?$/, "enroll$1")
    .replace(/^fulfil(s|ment|ments)?$/, "fulfill$1")
    .replace(/^programme/, "program")
    .replace(/^cheque/, "check")
    .replace(/^tyre/, "tire")
    .replace(/ogue(s?)$/, "og$1");
}

const consonant = "(?:[^aeiouy]|(?<![^aeiou])y|^y)";
const vowel = "(?:[aeiou]|(?<=[^aeiou])y)";
const measurePattern = new RegExp(`${vowel}+${consonant}+`, "g");
const hasVowel = (text: string): boolean => new RegExp(vowel).test(text);
const measure = (text: string): number => text.match(measurePattern)?.length ?? 0;
const endsShort = (text: string): boolean => /(^|.)[^aeiou][aeiouy][^aeiouwxy]$/.test(text);

const step2: [string, string][] = [
  ["ational", "ate"],
  ["tional", "tion"],
  ["enci", "ence"],
  ["anci", "ance"],
  ["izer", "ize"],
  ["abli", "able"],
  ["bli", "ble"],
  ["alli", "al"],
  ["entli", "ent"],
  ["eli", "e"],
  ["ousli", "ous"],
  ["ization", "ize"],
  ["ation", "ate"],
  ["ator", "ate"],
  ["alism", "al"],
  ["iveness", "ive"],
  ["fulness", "ful"],
  ["ousness", "ous"],
  ["aliti", "al"],
  ["iviti", "ive"],
  ["biliti", "ble"],
];
const step3: [string, string][] = [
  ["icate", "ic"],
  ["ative", ""],
  ["alize", "al"],
  ["iciti", "ic"],
  ["ical", "ic"],
  ["ful", ""],
  ["ness", ""],
];
const step4 = [
  "ement",
  "ance",
  "ence",
  "able",
  "ible",
  "ment",
  "sion",
  "tion",
  "ant",
  "ent",
  "ism",
  "ate",
  "iti",
  "ous",
  "ive",
  "ize",
  "al",
  "er",
  "ic",
  "ou",
];

function porter(word: string): string {
  let w = word
    .replace(/sses$/, "ss")
    .replace(/ies$/, word.length > 4 ? "i" : "ie")
    .replace(/([^su])s$/, "$1");
  if (/eed$/.test(w)) {
    if (measure(w.slice(0, -3)) > 0) w = w.slice(0, -1);
  } else {
    const cut = w.replace(/(ed|ing)$/, "");
    if (cut !== w && hasVowel(cut)) {
      w = cut;
      if (/(at|bl|iz)$/.test(w)) w += "e";
      else if (/([^aeiouylsz])\1$/.test(w)) w = w.slice(0, -1);
      else if (measure(w) === 1 && endsShort(w)) w += "e";
    }
  }
  if (/y$/.test(w) && hasVowel(w.slice(0, -1))) w = `${w.slice(0, -1)}i`;
  w = replaceSuffix(w, step2);
  w = replaceSuffix(w, step3);
  for (const suffix of step4) {
    if (!w.endsWith(suffix)) continue;
    const keeps = suffix === "sion" || suffix === "tion" ? 1 : 0;
    const cut = w.slice(0, w.length - suffix.length + keeps);
    if (measure(cut) > 1) w = cut;
    break;
  }
  if (w.endsWith("e")) {
    const cut = w.slice(0, -1);
    if (measure(cut) > 1 || (measure(cut) === 1 && !endsShort(cut))) w = cut;
  }
  return w.endsWith("ll") && measure(w) > 1 ? w.slice(0, -1) : w;
}

function replaceSuffix(word: string, table: [string, string][]): string {
  for (const [suffix, replacement] of table) {
    if (!word.endsWith(suffix)) continue;
    const cut = word.slice(0, word.length - suffix.length);
    return measure(cut) > 0 ? cut + replacement : word;
  }
  return word;
}
