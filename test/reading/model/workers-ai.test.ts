import { expect, it } from "vitest";
import { workersAiReader, type AiBinding } from "../../../worker/reading/workers-ai.ts";
import { catalogue, good, sentence } from "./support.ts";

const readerOf = (run: AiBinding["run"]) => workersAiReader({ ai: { run }, model: "@cf/some/model", timeout_ms: 200 });

it.each([
  ["an object", good],
  ["a text", JSON.stringify(good)],
])("the answer may come as %s", async (_, response) => {
  const calls: [string, Record<string, unknown>][] = [];
  const opinion = await readerOf((model, input) => {
    calls.push([model, input]);
    return Promise.resolve({ response });
  }).read(sentence, catalogue);
  expect(opinion).toEqual({ reader: "workers-ai", drafts: good.sentences });
  expect(calls).toMatchObject([["@cf/some/model", { temperature: 0, response_format: { type: "json_schema" } }]]);
});

it.each<[string, string, AiBinding["run"]]>([
  ["fails", "unavailable", () => Promise.reject(new Error("capacity"))],
  ["never answers", "late", () => new Promise(() => undefined)],
  ["answers nothing", "unavailable", () => Promise.resolve({})],
  ["answers nonsense twice", "malformed", () => Promise.resolve({ response: "nonsense" })],
])("a model that %s has no opinion: %s", async (_, failure, run) => {
  expect(await readerOf(run).read(sentence, catalogue)).toEqual({ reader: "workers-ai", failure });
});
