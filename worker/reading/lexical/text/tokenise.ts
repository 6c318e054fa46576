import { category, is, particle } from "../lexicon/category.ts";
import { tidy } from "../../../domain/values/tidy.ts";
import { capitalUnits } from "../lexicon/amounts/units.ts";
import { stem } from "../../../domain/language/stem.ts";
import { casedUnit, currencyNames, magnitudes, measureOf } from "../../../domain/language/measures.ts";
import { unitNames, unitsOf } from "../lexicon/amounts/time-units.ts";
import type { Token } from "./token.ts";
import { idsIn } from "./ids.ts";
import { contractions, phrasals } from "../lexicon/phrasals.ts";
import { versionLike } from "../lexicon/words/flags.ts";
import {
  arrows,
  equalities,
  namesNext,
  plainMarks,
  below,
  bullet,
  clockShape,
  contracted,
  decimalComma,
  denominators,
  fraction,
  fractionSign,
  minutesAndSeconds,
  power,
  quoteMark,
  raised,
  deniedName,
  capitalised,
  gluedLetters,
  halfDay,
  humpsOf,
  innerCapital,
  midSentence,
  nextCapital,
  oneTo,
  perWord,
  mayTemplate,
  millions,
  paceSlash,
  permille,
  plainUnit,
  templateNext,
  toOne,
  tokenShape,
  written,
} from "../lexicon/words/shapes.ts";
import { singularOf } from "../lexicon/words/endings.ts";

/** Whether so much may come in a time: "100/s", "10%/week", and no "5 min/day". */
const isPaced = ({ kind, text, suffix }: Token): boolean =>
  kind === "word" ? !unitNames.has(text) : kind === "number" && (suffix === "" || suffix === "%");

/** Takes a sentence apart into tokens, in order; a signal id, or its last part where that has an underscore, is one token. */
export function tokenise(sentence: string, ids: readonly string[] = []): Token[] {
  const same = written.reduce(
    (text, [shape, plain]) =>
      text.replace(shape, (all) => (typeof plain === "string" ? plain : plain(all)).padEnd(all.length)),
    sentence.normalize("NFC"),
  );
  const normal = withLengths(same)
    .replace(below, (digit) => String(digit.charCodeAt(0) - "\u2080".charCodeAt(0)))
    .replace(toOne, (rest) => " ".repeat(rest.length))
    .replace(bullet, (mark) => " ".repeat(mark.length));
  const named = idsIn(normal, ids);
  const text = without(normal, named);
  const blank = { value: 0, suffix: "", capital: false, hyphenated: false };
  const clocks = clocksIn(text);
  const templated = mayTemplate.test(sentence);
  const tokens: Token[] = [
    ...named.map(({ id, ...place }) => ({ ...blank, kind: "word" as const, text: id, stem: id, ...place })),
    ...clocks.map((time) => ({ ...blank, kind: "clock" as const, stem: time.text, ...time })),
  ];
  for (const match of without(text, clocks).matchAll(tokenShape)) {
    const start = match.index;
    const end = start + match[0].length;
    const [all, minus, currency, digits, suffix, named, sign, mark] = match;
    const figure = digits === undefined ? null : figureOf(digits);
    const word = named ?? (digits !== undefined && (figure === null || isName(all)) ? all : undefined);
    const base = { value: 0, suffix: "", capital: false, hyphenated: text[start - 1] === "-" && start > 1, start, end };
    if (figure !== null && word === undefined) {
      const value = figure * (minus === undefined ? 1 : -1);
      const unit = millions.test(suffix ?? "")
        ? "mn"
        : (capitalUnits.get(suffix ?? "") ?? casedUnit(suffix ?? "") ?? suffix ?? "");
      const glued = unit.toLowerCase().replace(/\s/g, "").replace(raised, normalDigit);
      const behind = permille.get(glued) ?? [];
      const own =
        behind.length > 0 ? "" : plainUnit.reduce((unit, [shape, plain]) => unit.replace(shape, plain), glued);
      const written = all.toLowerCase();
      tokens.push({
        ...base,
        kind: "number",
        text: written,
        stem: written,
        value,
        suffix: (currency?.trim() ?? "") + own,
      });
      tokens.push(...behind.map((text) => ({ ...base, kind: "word" as const, text, stem: stem(text) })));
    } else if (word !== undefined) {
      const unit =
        tokens.at(-1)?.kind === "number" && tokens.at(-1)?.suffix === ""
          ? (capitalUnits.get(word) ?? casedUnit(word))
          : null;
      const joined = unitOver(tokens, word, text[start - 1] === "/" ? start - 1 : -1);
      if (joined !== null) {
        tokens.splice(joined.from, tokens.length, { ...joined.token, end });
        continue;
      }
      // "Requests/s", "24/min", "10%/week".
      const before = tokens.at(-1);
      const paced = unitNames.get(word.toLowerCase());
      const pace = paced === undefined ? undefined : unitsOf.get(paced.suffix);
      if (
        pace !== undefined &&
        before !== undefined &&
        paceSlash.test(text.slice(before.end, start)) &&
        isPaced(before)
      ) {
        tokens.push({ ...base, kind: "word", text: perWord, stem: perWord, start: before.end, end: start });
        tokens.push({ ...base, kind: "word", text: pace, stem: stem(pace) });
        continue;
      }
      const humps = humpsOf(word);
      for (const part of wordParts(unit ?? word)) {
        const capital = /^\p{Lu}[\p{Lu}\d]/u.test(word);
        const named = {
          ...(humps === null ? {} : { humps }),
          ...(templated && templateNext.test(sentence.slice(end)) ? { filled: true as const } : {}),
          ...(isProper(word, text.slice(0, start), text.slice(end)) ? { proper: true as const } : {}),
        };
        tokens.push({ ...base, kind: "word", text: part, stem: stemOf(part), capital, ...named });
      }
    } else if (sign !== undefined) {
      // "Plan = free", "plan != free" say what "is" does, and of a number no side.
      const words = arrows.get(sign) ?? (namesNext.test(text.slice(end)) ? equalities.get(sign) : undefined);
      for (const word of words?.split(" ") ?? []) tokens.push({ ...base, kind: "word", text: word, stem: word });
      if (words === undefined) tokens.push({ ...base, kind: "sign", text: sign, stem: sign });
    } else if (mark !== undefined) {
      const short = /^[ie]/i.test(mark) ? `${mark.toLowerCase().replace(/\.$/, "")}.` : mark.trim();
      const text = plainMarks.get(short) ?? short;
      tokens.push({ ...base, kind: "break", text, stem: text });
    }
  }
  return joinPhrasals(tokens.sort((a, b) => a.start - b.start));
}

/** "58 mmol/mol", "6 mmol/litre": a number whose unit, behind it or glued to it, goes on behind the slash that stands at `slash`. */
function unitOver(tokens: readonly Token[], word: string, slash: number): { from: number; token: Token } | null {
  const last = tokens.at(-1);
  const number = last?.kind === "number" ? last : tokens.at(-2);
  if (last === undefined || number?.kind !== "number" || last.end !== slash) return null;
  const over = last === number ? number.suffix : number.suffix === "" ? last.text : "";
  const unit = `${over}/${word.toLowerCase()}`;
  if (measureOf(over) === null || measureOf(unit) === null) return null;
  return { from: tokens.indexOf(number), token: { ...number, suffix: unit } };
}

/** A text with spaces in some places. */
const without = (text: string, places: readonly { start: number; end: number }[]): string =>
  places.reduce((rest, { start, end }) => rest.slice(0, start) + " ".repeat(end - start) + rest.slice(end), text);

const isProper = (word: string, before: string, after: string): boolean =>
  innerCapital.test(word) || (capitalised.test(word) && midSentence.test(before) && !nextCapital.test(after));

/** "PM2.5" and `pm25` are one name, "µW" and `uw` one unit; a version keeps its points. */
const stemOf = (word: string): string =>
  stem(versionLike.test(word) ? word : word.replace(/(?<=\p{L}\d+)\./u, "").replace(/^µ/, "u"));

/** The digits of a number with a point: "1,500", "10 000", "0,35", "1.234,5". */
const plainDigits = (digits: string): string =>
  decimalComma.test(digits) ? digits.replace(/\./g, "").replace(",", ".") : digits.replace(/[,\s]/g, "");

const normalDigit = (digit: string): string => digit.normalize("NFKD").replace("\u2044", "/");

/** What some digits are worth: "2 3/4", "1½", "4 x 10^6", "7:29" in minutes; null for "80/20", which is a name. */
function figureOf(digits: string): number | null {
  const plain = digits.replace(fractionSign, (sign) => ` ${normalDigit(sign)}`).replace(raised, normalDigit);
  const [, whole = "", over, under] = fraction.exec(plain.replace(/\s+/g, " ")) ?? [];
  const [, share] = oneTo.exec(plain) ?? [];
  const [, minutes, seconds] = minutesAndSeconds.exec(plain) ?? [];
  const [, factor, exponent] = power.exec(plain) ?? [];
  if (share !== undefined) return tidy(1 / Number(share));
  if (seconds !== undefined) return tidy(Number(minutes) + Number(seconds) / 60);
  if (exponent !== undefined) return Number(`${factor}e${exponent}`);
  if (!plain.includes("/")) return Number(plainDigits(plain));
  const isPart = Number(over) < Number(under) && denominators.has(Number(under));
  return isPart ? tidy(Number(whole) + Number(over) / Number(under)) : null;
}

/** 5' is five feet and 6" six inches, where no quotation ends there. */
function withLengths(text: string): string {
  let quoted = "";
  return text.replace(quoteMark, (mark, opening: string | undefined, length: string | undefined) => {
    if (opening !== undefined || mark === quoted) {
      quoted = opening ?? "";
      return mark;
    }
    return length === undefined ? mark : (length === "'" ? "\u2032" : "\u2033").padEnd(mark.length);
  });
}

/** "3DS", "5xx", "3.4.0": letters after a digit that are no unit make a name, and so do two points. */
function isName(text: string): boolean {
  if (/^\d+(?:\.\d+){2,}$/.test(text)) return true;
  const written = /^\d+([a-z]+)$/i.exec(text)?.[1] ?? "";
  const letters = written.toLowerCase();
  if (letters === "" || capitalUnits.has(written) || gluedLetters.test(letters)) return false;
  return (
    measureOf(letters) === null && !magnitudes.has(letters) && !unitNames.has(letters) && !currencyNames.has(letters)
  );
}

/** Times of day: "9am", "17:30", as `09:00` and `17:30`. */
function clocksIn(text: string): { text: string; start: number; end: number }[] {
  return [...text.matchAll(clockShape)].map((match) => {
    const [all, hour, minutes, half, hours24, minutes24] = match;
    const twelve = Number(hour ?? 0) % 12;
    const hours = half === undefined ? Number(hours24) : particle.p.has(half.toLowerCase()) ? twelve + 12 : twelve;
    const pad = (value: number): string => String(value).padStart(2, "0");
    const end = match.index + all.length - (all.endsWith(".") && !halfDay.test(all) ? 1 : 0);
    return { text: `${pad(hours)}:${pad(Number(minutes ?? minutes24 ?? 0))}`, start: match.index, end };
  });
}

function wordParts(word: string): string[] {
  if (deniedName.test(word)) return [...contracted("isn't").slice(1), ...wordParts(word.slice(3))];
  const lower = word.toLowerCase();
  const expanded = contractions.get(lower);
  if (expanded !== undefined) return expanded.split(" ");
  return contracted(lower);
}

/** "log in", "logged in", "log-ins" and "login" are one word; "out of stock" is "stockout", "de-iced" is "deiced". */
function joinPhrasals(tokens: Token[]): Token[] {
  const joined: Token[] = [];
  for (const [at, token] of tokens.entries()) {
    const before = joined.at(-1);
    const amount = is(token, category.upDown) && tokens[at + 1]?.kind === "number";
    const whole =
      before?.kind === "word" && token.kind === "word" && !amount
        ? phrasals.get(`${before.stem} ${token.hyphenated ? singularOf(token.text) : token.text}`)
        : undefined;
    const prefixed = token.hyphenated && token.kind === "word" && is(before, category.splitPrefixes);
    const outOf =
      is(before, particle.of) && is(joined.at(-2), particle.out) ? phrasals.get(`${token.stem} out`) : undefined;
    if (before !== undefined && prefixed) {
      const text = before.text + token.text;
      joined[joined.length - 1] = { ...before, text, stem: stem(text), end: token.end };
    } else if (before !== undefined && whole !== undefined) {
      joined[joined.length - 1] = { ...before, text: whole, stem: stem(whole), end: token.end };
    } else if (outOf !== undefined) {
      const [out] = joined.splice(-2);
      joined.push({ ...token, text: outOf, stem: stem(outOf), start: out?.start ?? token.start });
    } else joined.push(token);
  }
  return joined;
}

/** The words of a sentence between two tokens, as written. */
export function slice(sentence: string, tokens: readonly Token[]): string {
  const [first] = tokens;
  const last = tokens.at(-1);
  return first === undefined || last === undefined ? "" : sentence.normalize("NFC").slice(first.start, last.end).trim();
}
