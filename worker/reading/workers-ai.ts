import { z } from "zod";
import { modelReader } from "./model/model-reader.ts";
import { draftsJsonSchema } from "./model/drafts.ts";
import type { SecondReader } from "../usecases/ports/tasks/reader.ts";

/** The part of the Workers AI binding that a reader uses. */
export interface AiBinding {
  run(model: string, input: Record<string, unknown>): Promise<unknown>;
}

/** Which model to ask through the binding. */
interface WorkersAiOptions {
  ai: AiBinding;
  model: string;
  timeout_ms?: number;
}

const answer = z.object({ response: z.union([z.string(), z.record(z.string(), z.unknown())]) });

/** A reader that asks a model of Workers AI, held to the schema at temperature 0. */
export function workersAiReader({ ai, model, timeout_ms }: WorkersAiOptions): SecondReader {
  return modelReader({
    name: "workers-ai",
    ...(timeout_ms === undefined ? {} : { timeout_ms }),
    async ask(messages) {
      const { response } = answer.parse(
        await ai.run(model, {
          messages,
          temperature: 0,
          response_format: { type: "json_schema", json_schema: draftsJsonSchema },
        }),
      );
      return typeof response === "string" ? response : JSON.stringify(response);
    },
  });
}
