import type { CompiledCondition } from "../../../condition/compiled.ts";
import { whenText } from "../../../condition/explain-condition.ts";
import type { CatalogueSignal } from "../../../language/catalogue.ts";
import type { Reading, WordSpan } from "../../../language/reading.ts";
import { restate } from "./restate.ts";
import { sentenceOf, type Compiled } from "./sentence-of.ts";
import { writeSentence } from "../form/write.ts";

/** What was asked, how its words were used, and what it came to: for people and in the controlled grammar. */
export interface Identity {
  /** The sentence that spans refer to. */
  text: string;
  words?: WordSpan[];
  /** Compiles to the same definitions and firing again; null where the grammar has no words for them. */
  sentence: string | null;
  restated: string;
}

/** Says what a sentence was compiled to, from its definitions alone. */
export function sentenceIdentity(
  compiled: Compiled,
  reading: Pick<Reading, "text" | "spans">,
  intent: string,
  signals: readonly CatalogueSignal[],
): Identity {
  const said = sentenceOf(compiled);
  return {
    text: reading.text ?? intent,
    ...(reading.spans === undefined ? {} : { words: reading.spans }),
    sentence: said === null ? null : writeSentence(said),
    restated: said === null ? described(compiled) : restate(said, signals),
  };
}

const described = ({ condition }: Compiled): string => `Alert when ${condition.description ?? condition.condition_id}.`;

/** Says what a registered condition comes to, in the words of a sentence where there are some, else from its definition. */
export function restateCondition(condition: CompiledCondition, signals: readonly CatalogueSignal[]): string {
  const compiled = ({ concept, definition }: CompiledCondition) => ({
    concept: concept.definition,
    condition: definition,
  });
  const operands = condition.operands.map(compiled);
  const said = sentenceOf({ ...compiled(condition), operands, firing: {}, watch: null });
  return said === null ? `Alert when ${whenText(condition)}.` : restate(said, signals);
}

/** The provenance with what it lacks where it was stored before sentences were restated. */
export function withIdentity<Stored extends { summary: string }>(stored: Stored, intent: string): Stored & Identity {
  return { text: intent, sentence: null, restated: stored.summary, ...stored };
}
