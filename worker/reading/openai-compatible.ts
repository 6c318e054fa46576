import { z } from "zod";
import { modelReader } from "./model/model-reader.ts";
import { draftsJsonSchema } from "./model/drafts.ts";
import type { SecondReader } from "../usecases/ports/tasks/reader.ts";

/** Where and how to ask a model that speaks the chat completions protocol. */
interface OpenAiCompatibleOptions {
  /** Up to but not including `/chat/completions`, e.g. `http://localhost:11434/v1`. */
  baseUrl: string;
  model: string;
  apiKey?: string;
  fetch: typeof fetch;
  timeout_ms?: number;
}

const completion = z.object({
  choices: z
    .array(z.object({ message: z.object({ content: z.string().nullable(), refusal: z.string().nullish() }) }))
    .min(1),
});

const longestAnswer = 64 * 1024;

/** A reader that asks a model over the chat completions protocol, held to the schema at temperature 0. */
export function openAiCompatibleReader(options: OpenAiCompatibleOptions): SecondReader {
  const { baseUrl, model, apiKey } = options;
  const url = `${baseUrl.replace(/\/+$/, "")}/chat/completions`;
  return modelReader({
    name: "openai-compatible",
    ...(options.timeout_ms === undefined ? {} : { timeout_ms: options.timeout_ms }),
    async ask(messages, signal) {
      const response = await options.fetch(url, {
        method: "POST",
        redirect: "manual",
        signal,
        headers: {
          "content-type": "application/json",
          ...(apiKey === undefined ? {} : { authorization: `Bearer ${apiKey}` }),
        },
        body: JSON.stringify({
          model,
          messages,
          temperature: 0,
          response_format: {
            type: "json_schema",
            json_schema: { name: "drafts", strict: true, schema: draftsJsonSchema },
          },
        }),
      });
      if (response.status !== 200) {
        await response.body?.cancel();
        throw new Error(`the model answered ${response.status}`);
      }
      const text = await response.text();
      if (text.length > longestAnswer) throw new Error("the model's answer is too long");
      return contentOf(text);
    },
  });
}

function contentOf(text: string): string {
  const { choices } = completion.parse(JSON.parse(text));
  const content = choices[0]?.message.content;
  if (content == null) throw new Error("the model refused");
  return content;
}
