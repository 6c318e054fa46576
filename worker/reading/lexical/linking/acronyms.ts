import { stem } from "../../../domain/language/stem.ts";
import { stopwords } from "../lexicon/function-words.ts";
import { truth } from "../lexicon/words/flags.ts";

/** The most words that initials are made of. */
const most = 5;

/** Initials of every run of two to five words, with the stems of the run: `DO` of "dissolved oxygen", `PO2` of nothing. */
export function initialsIn(texts: readonly string[]): ReadonlyMap<string, readonly string[]> {
  const found = new Map<string, readonly string[]>();
  for (const text of texts.flatMap((whole) => whole.split(/[^\p{L}\p{N}\s'-]+/u))) {
    const words = text.toLowerCase().match(/\p{L}+/gu) ?? [];
    for (const start of words.keys())
      for (let size = 2; size <= most && start + size <= words.length; size++) {
        const run = words.slice(start, start + size);
        if ([run[0], run.at(-1)].some((word) => isSmall(word ?? ""))) continue;
        const initials = run.map((word) => word.charAt(0).toUpperCase()).join("");
        if (!found.has(initials)) found.set(initials, run.filter((word) => !isSmall(word)).map(stem));
      }
  }
  return found;
}

/** Whether no initials are made of a word at an end; "false positive" is FP. */
const isSmall = (word: string): boolean => stopwords.has(word) && !truth.test(word);
