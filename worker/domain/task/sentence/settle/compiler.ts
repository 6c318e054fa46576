import { compileIntent, type CompiledIntent, type CompileIntentInput } from "../../compile-intent.ts";
import type { Compiler } from "./ask-back.ts";
import { readSentence } from "../form/read-sentence.ts";

/** A sentence with all that its meaning depends on but a reading of it. */
export type AskedSentence = Omit<CompileIntentInput, "reading" | "stated">;

/** Compiles readings and canonical sentences under the rules that a sentence was asked under. */
export function compilerFor(asked: AskedSentence): Compiler {
  return {
    reading: (reading) => compileIntent({ ...asked, reading }),
    sentence: (intent): CompiledIntent | null => {
      const read = readSentence(intent);
      return read === null ? null : compileIntent({ ...asked, intent, ...read });
    },
  };
}
