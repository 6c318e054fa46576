import { createServer, type Server } from "node:http";
import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { CorpusFile } from "../../../tools/corpora/files.ts";
import { answersOfModel, type ThreeWays } from "../../../tools/intents/model.ts";
import { figuresOf, scored } from "../../../tools/intents/score.ts";
import type { GuardrailsDefinition } from "../../../worker/domain/values/definitions/guardrails.ts";
import { portOf } from "../../support/port-of.ts";

const sentence = (id: string, intent: string, accept: string) => ({
  id,
  intent,
  kinds: ["plain"],
  constraints: null,
  label: { accept: [`Alert when ${accept}.`] },
});

const file: CorpusFile = {
  domain: "web",
  context: null,
  primitives: [
    { primitive_id: "web.error_rate", type: "float", description: "Failed requests over all requests, ratio 0-1" },
    { primitive_id: "web.queue_length", type: "int", description: "Requests waiting in the queue" },
  ],
  guardrails: {
    strategy_registry: ["threshold", "composite"],
    type_strategy_map: { float: ["threshold"], int: ["threshold"] },
    parameter_priors: {},
    bias_rules: {},
  } as unknown as GuardrailsDefinition,
  cases: [
    sentence("agree", "error rate above 5%", "`web.error_rate` is above 0.05"),
    sentence("differ", "error rate above 6%", "`web.error_rate` is above 0.06"),
    sentence("unread", "people are lining up, more than 40 of them", "`web.queue_length` is above 40"),
    sentence("silent", "error rate above 7%", "`web.error_rate` is above 0.07"),
    sentence("broken", "error rate above 8%", "`web.error_rate` is above 0.08"),
  ],
};

/** What the model drafts; null: it answers nothing usable. */
const script: Readonly<Record<string, readonly string[] | null>> = {
  "error rate above 5%": ["Alert when `web.error_rate` is above 0.05."],
  "error rate above 6%": ["Alert when `web.error_rate` is above 6."],
  "people are lining up, more than 40 of them": ["Alert when `web.queue_length` is above 40."],
  "error rate above 7%": [],
  "error rate above 8%": null,
};

/** A model on this machine: it speaks the chat completions protocol, and drafts what the script says. */
const standIn: Server = createServer((request, response) => {
  let text = "";
  request.on("data", (chunk: Buffer) => (text += chunk.toString()));
  request.on("end", () => {
    const { messages } = JSON.parse(text) as { messages: { content: string }[] };
    const { sentence: asked } = JSON.parse(messages[1]?.content ?? "") as { sentence: string };
    const drafts = script[asked];
    const content = drafts == null ? "I would rather not" : JSON.stringify({ sentences: drafts });
    response.setHeader("content-type", "application/json");
    response.end(JSON.stringify({ choices: [{ message: { role: "assistant", content } }] }));
  });
});

let ways: ThreeWays;
beforeAll(async () => {
  await new Promise<void>((resolve) => standIn.listen(0, "127.0.0.1", resolve));
  ways = await answersOfModel(file, { model: "scripted", baseUrl: `http://127.0.0.1:${portOf(standIn)}/v1` });
});
afterAll(() => {
  standIn.closeAllConnections();
  return new Promise((resolve) => standIn.close(resolve));
});

describe("a model that is tried on labelled sentences", () => {
  const outcomes = async (who: "lexical" | "model" | "both") =>
    Object.fromEntries((await scored([file], () => ways[who])).map(({ item, verdict }) => [item.id, verdict.outcome]));

  it("followed alone, counts with what it drafts", async () => {
    expect(await outcomes("model")).toEqual({
      agree: "right",
      differ: "wrong",
      unread: "right",
      silent: "refused",
      broken: "refused",
    });
    expect(ways.failed).toBe(1);
  });

  it("together with the reader, is right where they agree and asks where they differ", async () => {
    expect(await outcomes("both")).toEqual({
      agree: "right",
      differ: "offered",
      unread: "offered",
      silent: "offered",
      broken: "right",
    });
    const { wrong } = figuresOf(await scored([file], () => ways.both));
    expect(wrong).toBe(0);
  });

  it("leaves the reader's own answers as they are", async () => {
    expect(await outcomes("lexical")).toMatchObject({ agree: "right", differ: "right", silent: "right" });
  });
});
