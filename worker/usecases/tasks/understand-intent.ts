import { compileIntent, type CompiledIntent, type CompileIntentInput } from "../../domain/task/compile-intent.ts";
import { readSentence } from "../../domain/task/sentence/read-sentence.ts";
import { settle } from "../../domain/task/sentence/settle.ts";
import { withCandidates } from "./candidate-readings.ts";
import type { Services } from "../services.ts";

/** A sentence with all that its meaning depends on. */
type Asked = Omit<CompileIntentInput, "reading" | "stated">;

/**
 * Compiles a sentence of the controlled grammar as it stands, and any other as it is read, by a second reader too where one is
 * configured. Throws intent_unresolved, with the readings to choose from where there are any.
 */
export async function understandIntent(services: Services, asked: Asked): Promise<CompiledIntent> {
  const canonical = compileCanonical(asked);
  if (canonical !== null) return canonical;
  const { reader, secondReader } = services;
  const { intent, catalogue } = asked;
  const [reading, opinion] = await Promise.all([
    reader.read(intent, catalogue).then((read) => withCandidates(read, reader, intent, catalogue)),
    secondReader?.read(intent, catalogue) ?? null,
  ]);
  return settle(intent, reading, opinion, {
    reading: (one) => compileIntent({ ...asked, reading: one }),
    sentence: (text) => compileCanonical({ ...asked, intent: text }),
  });
}

function compileCanonical(asked: Asked): CompiledIntent | null {
  const read = readSentence(asked.intent);
  return read === null ? null : compileIntent({ ...asked, ...read });
}
