import {
  compileIntent,
  type CompiledIntent,
  type CompileIntentInput,
} from "../../worker/domain/task/compile-intent.ts";
import { readSentence } from "../../worker/domain/task/sentence/form/read-sentence.ts";
import { DomainError } from "../../worker/domain/values/errors/errors.ts";

/** What counts of a compilation, as text. */
export const bytes = ({ concept, condition, operands, members, firing, watch }: CompiledIntent): string =>
  JSON.stringify({ concept, condition, operands, members, firing, watch });

/** What something compiles to, or null where it is refused. */
export function compiled(input: CompileIntentInput): CompiledIntent | null {
  try {
    return compileIntent(input);
  } catch (error) {
    if (error instanceof DomainError) return null;
    throw error;
  }
}

/** Compiles what a compilation says of itself. */
export function again(first: CompiledIntent, input: CompileIntentInput): CompiledIntent {
  const { sentence } = first.provenance;
  if (sentence === null) throw new Error(`no sentence for ${first.condition.description}`);
  const intent = sentence.normalize("NFC").trim().replace(/\s+/gu, " ");
  const read = readSentence(intent);
  if (read === null) throw new Error(`not read: ${intent}`);
  return compileIntent({ ...input, intent, ...read });
}
