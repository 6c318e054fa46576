import type { Catalogue } from "../../domain/language/catalogue.ts";
import type { Reading } from "../../domain/language/reading.ts";
import type { IntentReader } from "../../usecases/ports/tasks/reader.ts";
import { type Candidate, candidatesIn, prepared, wordsOf } from "./choice/candidates.ts";
import type { Prepared } from "./choice/readings.ts";
import { blank, decided } from "./choice/decide.ts";
import { costs, names as namesOne } from "./choice/costs.ts";
import { stopwords } from "./lexicon/function-words.ts";
import { kindsOf } from "./derivation/left.ts";
import { indexOf } from "./linking/catalogue-index.ts";
import type { Token } from "./text/token.ts";
import { readWithExplained } from "./explained/read.ts";
import { readWithGroups } from "./groups/read.ts";
import { readWithMembers } from "./members/read.ts";

/** Reads sentences by their words: deterministic, without a model and without a network. */
export const lexicalReader: IntentReader = {
  name: "lexical",
  read: (intent, catalogue) => Promise.resolve(readLexically(intent, catalogue)),
};

/** Always the same reading for the same sentence and catalogue; `see` is shown each text that was read for it. */
export function readLexically(
  intent: string,
  catalogue: Catalogue,
  see: (ready: Prepared, candidates: readonly Candidate[]) => void = () => {},
): Reading {
  const read = (text: string, within: Catalogue): Reading => {
    // What is too long is not compared with the catalogue, which would take seconds.
    if (wordsOf(text, within).words.length > costs.longest) return tooLong(text);
    const ready = prepared(text, within);
    const candidates = candidatesIn(ready);
    see(ready, candidates);
    return decided(ready, candidates);
  };
  const readWhole = (sentence: string): Reading =>
    readWithGroups(sentence, catalogue, (text, within) => readWithMembers(text, within, (bare) => read(bare, within)));
  const qualifies = (text: string): boolean => prepared(text, catalogue).qualified.taken.length > 0;
  const said = wordsOf(intent, catalogue);
  const index = indexOf(catalogue);
  const kinds = kindsOf(said.words, index);
  const names = (token: Token): boolean => namesOne(kinds.get(token) ?? "word");
  const labels = ({ stem, text }: Token): boolean =>
    (index.labels.has(stem) || index.flagNames.has(stem)) && !stopwords.has(text);
  const adverse = (id: string): "above" | "below" | null => catalogue.adverse?.get(id) ?? null;
  return readWithExplained({ ...said, names, labels, adverse }, readWhole, qualifies);
}

function tooLong(text: string): Reading {
  const suggestion = `Say it in at most ${costs.longest} words, or make several tasks of it.`;
  const words = `${text.slice(0, costs.shown)}…`;
  const span = { start: 0, end: text.length };
  return { ...blank(text), unread: { reason: "too_many_parts", words, candidates: [], span, suggestion } };
}
