import { createServer, type IncomingMessage, type Server, type ServerResponse } from "node:http";
import { portOf } from "../../support/port-of.ts";
import { afterEach, describe, expect, it } from "vitest";
import { openAiCompatibleReader } from "../../../worker/reading/openai-compatible.ts";
import type { SecondReader } from "../../../worker/usecases/ports/tasks/reader.ts";
import { catalogue, good, sentence } from "./support.ts";

type Handler = (body: Record<string, unknown>, response: ServerResponse, turn: number) => void;

let server: Server | undefined;
const asked: { body: Record<string, unknown>; headers: IncomingMessage["headers"]; url: string | undefined }[] = [];

afterEach(async () => {
  asked.length = 0;
  server?.closeAllConnections();
  await new Promise((resolve) => (server === undefined ? resolve(null) : server.close(resolve)));
  server = undefined;
});

/** A local server that speaks the protocol, and the reader that asks it. */
async function readerOf(handler: Handler, timeout_ms = 60_000): Promise<SecondReader> {
  const listening = createServer((request, response) => {
    let text = "";
    request.on("data", (chunk: Buffer) => (text += chunk.toString()));
    request.on("end", () => {
      const body = JSON.parse(text) as Record<string, unknown>;
      asked.push({ body, headers: request.headers, url: request.url });
      handler(body, response, asked.length);
    });
  });
  server = listening;
  await new Promise<void>((resolve) => listening.listen(0, "127.0.0.1", resolve));
  const port = portOf(listening);
  return openAiCompatibleReader({
    baseUrl: `http://127.0.0.1:${port}/v1/`,
    model: "local",
    apiKey: "secret-key",
    fetch,
    timeout_ms,
  });
}

const say = (response: ServerResponse, content: string | null, extra = {}): void => {
  response.setHeader("content-type", "application/json");
  response.end(JSON.stringify({ choices: [{ message: { role: "assistant", content, ...extra } }] }));
};

async function draftsOf(reader: SecondReader): Promise<readonly string[]> {
  const opinion = await reader.read(sentence, catalogue);
  if (!("drafts" in opinion)) throw new Error(`no drafts: ${opinion.failure}`);
  return opinion.drafts;
}

describe("a model that answers well", () => {
  it("is asked once, at temperature 0, held to the schema", async () => {
    const reader = await readerOf((_, response) => say(response, JSON.stringify(good)));
    expect(await reader.read(sentence, catalogue)).toEqual({ reader: "openai-compatible", drafts: good.sentences });
    expect(asked).toHaveLength(1);
    expect(asked[0]).toMatchObject({
      url: "/v1/chat/completions",
      body: { model: "local", temperature: 0, response_format: { type: "json_schema", json_schema: { strict: true } } },
    });
  });

  it("sees the sentence and the catalogue, and no key", async () => {
    const reader = await readerOf((_, response) => say(response, JSON.stringify(good)));
    await reader.read(sentence, catalogue);
    const prompt = JSON.stringify(asked[0]?.body);
    expect(prompt).toContain("account.seat_utilization_rate");
    expect(prompt).toContain("drops below 50 percent");
    expect(prompt).not.toContain("secret-key");
    expect(asked[0]?.headers.authorization).toBe("Bearer secret-key");
  });

  it("may wrap its JSON in words", async () => {
    const reader = await readerOf((_, response) => say(response, `Sure!\n\`\`\`json\n${JSON.stringify(good)}\n\`\`\``));
    expect(await draftsOf(reader)).toEqual(good.sentences);
  });

  it("may find nothing to draft", async () => {
    const reader = await readerOf((_, response) => say(response, JSON.stringify({ sentences: [] })));
    expect(await draftsOf(reader)).toEqual([]);
  });
});

describe("a model that answers badly", () => {
  const [draft = ""] = good.sentences;
  const drafting = (...sentences: string[]): string => JSON.stringify({ sentences });
  const lies = drafting(draft.replace("seat_utilization_rate", "made_up"));

  it.each([
    ["no JSON", "I cannot do that"],
    ["another shape", JSON.stringify({ signals: [] })],
    ["an extra field", JSON.stringify({ ...good, confidence: 1 })],
    ["plain English", drafting("Alert me when seat utilization is below 50%")],
    ["a sentence with something behind it", drafting(`${draft} Please.`)],
    ["an id that is not in the catalogue", lies],
    [
      "an id that is not in the catalogue beside one that is",
      drafting("Alert when `account.seat_utilization_rate` divided by `account.made_up` is below 0.5."),
    ],
    ["more than three sentences", drafting(draft, draft, draft, draft)],
  ])("is asked once more after %s, and the repaired answer counts", async (_, bad) => {
    const reader = await readerOf((_body, response, turn) => say(response, turn === 1 ? bad : JSON.stringify(good)));
    expect([await draftsOf(reader), asked.length]).toEqual([good.sentences, 2]);
  });

  it.each([
    ["twice malformed", "malformed", (_: unknown, response: ServerResponse) => say(response, "no"), 2],
    ["twice lying", "malformed", (_: unknown, response: ServerResponse) => say(response, lies), 2],
    [
      "refusing",
      "unavailable",
      (_: unknown, response: ServerResponse) => say(response, null, { refusal: "I will not" }),
      1,
    ],
    [
      "an error status",
      "unavailable",
      (_: unknown, response: ServerResponse) => response.writeHead(500).end("broken"),
      1,
    ],
    [
      "a redirect",
      "unavailable",
      (_: unknown, response: ServerResponse) => response.writeHead(302, { location: "/elsewhere" }).end(),
      1,
    ],
    ["no protocol at all", "unavailable", (_: unknown, response: ServerResponse) => response.end("<html>"), 1],
    ["a dropped connection", "unavailable", (_: unknown, response: ServerResponse) => response.destroy(), 1],
    [
      "an endless answer",
      "unavailable",
      (_: unknown, response: ServerResponse) => say(response, "x".repeat(100_000)),
      1,
    ],
  ] as const)("%s is no opinion: %s", async (_, failure, handler, turns) => {
    const reader = await readerOf(handler);
    expect(await reader.read(sentence, catalogue)).toEqual({ reader: "openai-compatible", failure });
    expect(asked).toHaveLength(turns);
  });

  it("no answer in time is no opinion, and is not asked for again", async () => {
    const reader = await readerOf(() => undefined, 500);
    expect(await reader.read(sentence, catalogue)).toEqual({ reader: "openai-compatible", failure: "late" });
    expect(asked.length).toBeLessThanOrEqual(1);
  });
});
