import type { IntentReader, SecondReader } from "./usecases/ports/tasks/reader.ts";
import type { openAiCompatibleReader } from "./reading/openai-compatible.ts";
import type { workersAiReader } from "./reading/workers-ai.ts";

/** The reader that counts. Its lexicon is loaded with the first sentence: most of what a worker is asked has none. */
export const builtInReader: IntentReader = {
  name: "lexical",
  read: async (intent, catalogue) =>
    (await import("./reading/lexical/reader.ts")).lexicalReader.read(intent, catalogue),
};

/** A model over the chat completions protocol. */
export const openAiCompatible = (options: Parameters<typeof openAiCompatibleReader>[0]): SecondReader => ({
  name: "openai-compatible",
  read: async (intent, catalogue) =>
    (await import("./reading/openai-compatible.ts")).openAiCompatibleReader(options).read(intent, catalogue),
});

/** A model of Workers AI. */
export const workersAi = (options: Parameters<typeof workersAiReader>[0]): SecondReader => ({
  name: "workers-ai",
  read: async (intent, catalogue) =>
    (await import("./reading/workers-ai.ts")).workersAiReader(options).read(intent, catalogue),
});
