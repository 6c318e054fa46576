import { longest } from "../chart/longest.ts";
import { stopwords } from "../lexicon/function-words.ts";
import { courtesies, type Courtesy } from "../lexicon/courtesies.ts";
import type { CatalogueIndex } from "../linking/catalogue-index.ts";
import type { Token } from "../text/token.ts";

/** Parts greetings, thanks and urgency around a sentence from its words; what names a signal is no courtesy. */
export function takeCourtesies(
  tokens: readonly Token[],
  index: CatalogueIndex,
): { rest: readonly Token[]; courtesies: readonly Token[] } {
  let [from, to] = [0, tokens.length];
  for (let end = from; end >= 0;) {
    end = openingEnd(tokens, from, to, index);
    if (end >= 0) from = end;
  }
  for (let start = to; start >= 0;) {
    start = closingStart(tokens, from, to, index);
    if (start >= 0) to = start;
  }
  return { rest: tokens.slice(from, to), courtesies: [...tokens.slice(0, from), ...tokens.slice(to)] };
}

/** Where what follows a courtesy at the start begins, or -1. */
function openingEnd(tokens: readonly Token[], from: number, to: number, index: CatalogueIndex): number {
  const hit = longest(courtesies, tokens, from, ({ end, entry: { meaning } }) => {
    const parted = isBreak(tokens[end]);
    return meaning.opens && (parted || !meaning.apart) && isFree(tokens.slice(from, end), meaning, parted, index);
  });
  if (hit === null) return -1;
  const end = beyondBreaks(tokens, hit.end);
  return end < to ? end : -1;
}

/** Where a courtesy at the end begins, with the signs around it, or -1; what stands behind it are signs only. */
function closingStart(tokens: readonly Token[], from: number, to: number, index: CatalogueIndex): number {
  for (let at = from + 1; at < to; at++) {
    const hit = longest(courtesies, tokens, at, ({ end, entry: { meaning } }) => {
      const parted = isBreak(tokens[at - 1]);
      if (meaning.opens || beyondBreaks(tokens, end) < to || (meaning.apart && !parted)) return false;
      return isFree(tokens.slice(at, end), meaning, parted, index);
    });
    if (hit === null) continue;
    const end = tokens.slice(0, at).findLastIndex((token) => !isBreak(token)) + 1;
    return end > from ? end : -1;
  }
  return -1;
}

/** Whether some words are nothing but courtesy: no signal is called by them, or a sign parts them from the rest. */
const isFree = (words: readonly Token[], { named }: Courtesy, parted: boolean, index: CatalogueIndex): boolean =>
  (named || !parted ? words.slice(0, named ? words.length : 1) : []).every(
    ({ text, stem }) => stopwords.has(text) || !(index.vocabulary.has(stem) || index.labels.has(stem)),
  );

const isBreak = (token: Token | undefined): boolean => token?.kind === "break";

function beyondBreaks(tokens: readonly Token[], from: number): number {
  const next = tokens.findIndex((token, at) => at >= from && !isBreak(token));
  return next < 0 ? tokens.length : next;
}
