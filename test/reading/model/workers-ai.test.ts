import { expect, it } from "vitest";
import { readLexically } from "../../../worker/reading/lexical/reader.ts";
import { workersAiReader, type AiBinding } from "../../../worker/reading/workers-ai.ts";
import { catalogue, good, sentence } from "./support.ts";

const fallback = {
  name: "lexical",
  read: (intent: string, known: typeof catalogue) => Promise.resolve(readLexically(intent, known)),
};
const readerOf = (run: AiBinding["run"]) =>
  workersAiReader({ ai: { run }, model: "@cf/some/model", fallback, timeout_ms: 200 });

it.each([
  ["an object", good],
  ["a text", JSON.stringify(good)],
])("the answer may come as %s", async (_, response) => {
  const calls: [string, Record<string, unknown>][] = [];
  const reading = await readerOf((model, input) => {
    calls.push([model, input]);
    return Promise.resolve({ response });
  }).read(sentence, catalogue);
  expect(reading).toMatchObject({ reader: "workers-ai", parts: [{ primitive_id: "account.seat_utilization_rate" }] });
  expect(calls).toMatchObject([["@cf/some/model", { temperature: 0, response_format: { type: "json_schema" } }]]);
});

it.each<[string, AiBinding["run"]]>([
  ["fails", () => Promise.reject(new Error("capacity"))],
  ["never answers", () => new Promise(() => undefined)],
  ["answers nothing", () => Promise.resolve({})],
  ["answers nonsense twice", () => Promise.resolve({ response: "nonsense" })],
])("a model that %s leaves the sentence to the lexical reader", async (_, run) => {
  expect(await readerOf(run).read(sentence, catalogue)).toEqual(readLexically(sentence, catalogue));
});
