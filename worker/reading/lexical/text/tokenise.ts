import { stem } from "../../../domain/task/text/stem.ts";
import type { Token } from "./token.ts";
import { idsIn } from "./ids.ts";
import { contractions, phrasals } from "../lexicon/phrasals.ts";

const pattern =
  /((?<=^|[\s(])-(?=[$€£¥₹\d.]))?([$€£¥₹]\s?)?((?:\d+(?:\.\d+)?|\.\d+)e[+-]?\d+(?![\p{L}\d])|\d+\/\d+(?=\s+of\b)|\d+(?:,\d{3})+(?:\.\d+)?|\d*\.\d+|\d+)(?:([%σ]|\s?°\s?[cf]\b|\s?(?:[nmkuµ]?g|[mck]?m|m3|[mdu]?l|kwh|[mu]?mol)\/(?:s|sec|min|h|hr|d|day|d?l|ml|kg|m[23]?|g)\b|[\p{L}]+\d?(?![\p{L}\d])))?|([\p{L}][\p{L}\p{N}]*(?:'[\p{L}]+)*)|(>=|<=|≥|≤|>|<|!=|=|&|(?<=\d[%km]?)\+)|([,;:.!?()"]|--|[—–]|\s-\s)/giu;

/** Takes a sentence apart into tokens, in order; a signal id, or its last part where that has an underscore, is one token. */
export function tokenise(sentence: string, ids: readonly string[] = []): Token[] {
  const normal = sentence
    .normalize("NFC")
    .replace(/[\u2018\u2019\u02bc]/g, "'")
    .replace(/[\u201c\u201d]/g, '"')
    .replace(/-+>|=+>(?!\s*\d)/g, (arrow) => ";".padEnd(arrow.length))
    .replace(/[\u2192\u21d2]/g, ";");
  const named = idsIn(normal, ids);
  const text = named.reduce(
    (rest, { start, end }) => rest.slice(0, start) + " ".repeat(end - start) + rest.slice(end),
    normal,
  );
  const blank = { value: 0, suffix: "", capital: false, hyphenated: false };
  const tokens: Token[] = named.map(({ id, start, end }) => ({
    ...blank,
    kind: "word",
    text: id,
    stem: id,
    start,
    end,
  }));
  for (const match of text.matchAll(pattern)) {
    const start = match.index;
    const end = start + match[0].length;
    const [all, minus, currency, digits, suffix, word, sign, mark] = match;
    const base = { value: 0, suffix: "", capital: false, hyphenated: text[start - 1] === "-" && start > 1, start, end };
    if (digits !== undefined) {
      const [whole = "", parts] = digits.replace(/,/g, "").split("/");
      const value = (Number(whole) / Number(parts ?? 1)) * (minus === undefined ? 1 : -1);
      tokens.push({
        ...base,
        kind: "number",
        text: all.toLowerCase(),
        stem: all.toLowerCase(),
        value,
        suffix: (currency?.trim() ?? "") + (suffix ?? "").toLowerCase().replace(/\s/g, ""),
      });
    } else if (word !== undefined) {
      for (const part of wordParts(word)) {
        tokens.push({ ...base, kind: "word", text: part, stem: stem(part), capital: /^\p{Lu}[\p{Lu}\d]/u.test(word) });
      }
    } else if (sign !== undefined) {
      tokens.push({ ...base, kind: "sign", text: sign, stem: sign });
    } else if (mark !== undefined) {
      const text = mark.trim() === "-" || mark === "--" || mark === "–" ? "—" : mark.trim();
      tokens.push({ ...base, kind: "break", text, stem: text });
    }
  }
  return joinPhrasals(tokens.sort((a, b) => a.start - b.start));
}

function wordParts(word: string): string[] {
  const lower = word.toLowerCase();
  const expanded = contractions.get(lower);
  if (expanded !== undefined) return expanded.split(" ");
  if (lower.endsWith("n't")) return [lower.slice(0, -3), "not"];
  return [lower.replace(/'(?:s|re|ve|ll|d|m)?$/, "").replace(/'/g, "")];
}

/** "log in", "logged in", "log-ins" and "login" are one word; "out of stock" is "stockout", "de-iced" is "deiced". */
function joinPhrasals(tokens: Token[]): Token[] {
  const joined: Token[] = [];
  for (const token of tokens) {
    const before = joined.at(-1);
    const whole =
      before?.kind === "word" && token.kind === "word"
        ? phrasals.get(`${before.stem} ${token.hyphenated ? token.text.replace(/s$/, "") : token.text}`)
        : undefined;
    const prefixed =
      token.hyphenated && token.kind === "word" && ["de", "dis", "mis", "un"].includes(before?.text ?? "");
    const outOf =
      before?.text === "of" && joined.at(-2)?.text === "out" ? phrasals.get(`${token.stem} out`) : undefined;
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
