import type { Catalogue, CatalogueSignal } from "../../../worker/domain/language/catalogue.ts";
import { compileIntent } from "../../../worker/domain/task/compile-intent.ts";
import { readSentence } from "../../../worker/domain/task/sentence/form/read-sentence.ts";
import { readLexically } from "../../../worker/reading/lexical/reader.ts";
import { lenient } from "../../domain/task/support/build.ts";

/** A signal with members, but for what is said otherwise. */
export const signal = (more: Partial<CatalogueSignal>): CatalogueSignal => ({
  primitive_id: "fs.used_percent",
  type: "time_series<float>",
  description: "Filesystem usage in percent",
  synonyms: ["filesystem", "disk usage"],
  unit: "percent",
  missing_data_policy: "null",
  max_age: "10m",
  members: ["mountpoint"],
  ...more,
});

/** Compiles sentences over a catalogue. */
export const compiled = (intent: string, over: Catalogue) => {
  const canonical = readSentence(intent);
  return compileIntent({
    intent,
    reading: canonical?.reading ?? readLexically(intent, over),
    ...(canonical && { stated: canonical.stated }),
    catalogue: over,
    guardrails: { definition: lenient, label: "file" },
    context: null,
    constraints: {},
  });
};
/** What is tested, of a sentence that asks for an alert where something is said. */
export const testOf = (said: string, over: Catalogue) =>
  /^Alert when (.*)\.$/.exec(compiled(`alert me when ${said}`, over).provenance.sentence ?? "")?.[1];
