import type { Catalogue } from "../../domain/language/catalogue.ts";
import type { Reading } from "../../domain/language/reading.ts";
import type { IntentReader } from "../../usecases/ports/tasks/reader.ts";
import { prepared, spaced } from "./choice/candidates.ts";
import { blank, decided } from "./choice/decide.ts";
import { costs } from "./choice/costs.ts";
import { readWithMembers } from "./members.ts";

/** Reads sentences by their words: deterministic, without a model and without a network. */
export const lexicalReader: IntentReader = {
  name: "lexical",
  read: (intent, catalogue) => Promise.resolve(readLexically(intent, catalogue)),
};

/** Always the same reading for the same sentence and catalogue. */
export function readLexically(intent: string, catalogue: Catalogue): Reading {
  const read = (text: string): Reading => {
    const ready = prepared(text, catalogue);
    return ready.tokens.length > costs.longest ? tooLong(ready.text) : decided(ready);
  };
  return readWithMembers(spaced(intent), catalogue, { read, blank });
}

function tooLong(text: string): Reading {
  const suggestion = `Say it in at most ${costs.longest} words, or make several tasks of it.`;
  const words = `${text.slice(0, costs.shown)}…`;
  const span = { start: 0, end: text.length };
  return { ...blank(text), unread: { reason: "too_many_parts", words, candidates: [], span, suggestion } };
}
