import { catalogueOf, corpus, type CorpusFile } from "../../tools/corpora/files.ts";
import type { Catalogue } from "../../worker/domain/language/catalogue.ts";
import type { Reading } from "../../worker/domain/language/reading.ts";
import { readLexically } from "../../worker/reading/lexical/reader.ts";

/** The project's own labelled sentences of every trade; all tests share them, and what is read of them. */
export const caseFiles: readonly CorpusFile[] = corpus("own");

const readings = new WeakMap<Catalogue, Map<string, Reading>>();

/** What a sentence reads as before a catalogue; read once for all tests that look at it. */
export function readingOf(intent: string, catalogue: Catalogue): Reading {
  const known = readings.get(catalogue) ?? new Map<string, Reading>();
  readings.set(catalogue, known);
  const reading = known.get(intent) ?? readLexically(intent, catalogue);
  known.set(intent, reading);
  return reading;
}

/** What a sentence reads as before the signals of its own trade. */
export const usualReading = (file: CorpusFile, intent: string): Reading => readingOf(intent, catalogueOf(file));
