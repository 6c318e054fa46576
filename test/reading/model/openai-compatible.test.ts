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

async function readingOf(reader: SecondReader, text = sentence) {
  const opinion = await reader.read(text, catalogue);
  if (!("reading" in opinion)) throw new Error(`no reading: ${opinion.failure}`);
  return opinion.reading;
}

describe("a model that answers well", () => {
  it("is asked once, at temperature 0, held to the schema", async () => {
    const reader = await readerOf((_, response) => say(response, JSON.stringify(good)));
    const reading = await readingOf(reader);
    expect(reading).toMatchObject({ reader: "openai-compatible", unread: null, combinator: null });
    expect(reading.parts).toMatchObject([
      { primitive_id: "account.seat_utilization_rate", number: { value: 50, unit: "percent" } },
    ]);
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
    expect((await readingOf(reader)).reader).toBe("openai-compatible");
  });

  it("may say that nothing or too much matches", async () => {
    const reader = await readerOf((_, response) =>
      say(response, JSON.stringify({ ...good, parts: [], combinator: null })),
    );
    expect((await readingOf(reader)).unread).toMatchObject({ reason: "no_signal" });
  });
});

describe("a model that answers badly", () => {
  const lies = { ...good, parts: [{ ...good.parts[0], primitive_id: "account.made_up" }] };
  const invents = { ...good, parts: [{ ...good.parts[0], number: { value: 5, unit: "percent", text: "5 percent" } }] };
  const half = { ...good, parts: [...good.parts, { ...good.parts[0], primitive_id: "account.made_up" }] };

  it.each([
    ["no JSON", "I cannot do that"],
    ["another shape", JSON.stringify({ signals: [] })],
    ["an extra field", JSON.stringify({ ...good, strategy: "threshold" })],
    ["only an id that is not in the catalogue", JSON.stringify(lies)],
    ["also an id that is not in the catalogue", JSON.stringify(half)],
    ["a number the sentence does not say", JSON.stringify(invents)],
    ["a window that is no duration", JSON.stringify({ ...good, parts: [{ ...good.parts[0], window: "soon" }] })],
  ])("is asked once more after %s, and the repaired answer counts", async (_, bad) => {
    const reader = await readerOf((_body, response, turn) => say(response, turn === 1 ? bad : JSON.stringify(good)));
    const reading = await readingOf(reader);
    expect([reading.reader, asked.length]).toEqual(["openai-compatible", 2]);
    expect(reading.parts.map((part) => part.primitive_id)).toEqual(["account.seat_utilization_rate"]);
  });

  it.each([
    ["twice malformed", "malformed", (_: unknown, response: ServerResponse) => say(response, "no"), 2],
    ["twice lying", "malformed", (_: unknown, response: ServerResponse) => say(response, JSON.stringify(lies)), 2],
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

describe("a model that reads figures and qualifiers", () => {
  const said = `${sentence} over the last 7 days, for 15 minutes`;
  const figure = { kind: "aggregate", op: "mean", window: "7d", period: null, q: null, other: null };
  const answer = (made: object, firing: object = { for: "15m", mode: null, cooldown: null }) =>
    JSON.stringify({ ...good, firing, parts: [{ ...good.parts[0], figure: made }] });

  it("says them in its reading", async () => {
    const reader = await readerOf((_, response) => say(response, answer(figure)));
    const reading = await readingOf(reader, said);
    expect([reading.parts[0]?.figure, reading.firing]).toEqual([
      { kind: "aggregate", op: "mean", window: "7d" },
      { for: "15m" },
    ]);
  });

  it.each([
    ["1w", null, { window: "1h", period: "1w", cycles: 4 }],
    ["1d", "15m", { window: "15m", period: "1d", cycles: 14 }],
  ])("compares with the usual every %s, over %s", async (period, window, read) => {
    const made = { ...figure, kind: "usual", op: null, window, period };
    const reader = await readerOf((_, response) => say(response, answer(made)));
    expect((await readingOf(reader, said)).parts[0]?.figure).toEqual({ kind: "usual", ...read });
  });

  it.each([
    ["a comparison with the usual of no period", { ...figure, kind: "usual", op: null }, undefined],
    [
      "a comparison with the usual of a period that is none",
      { ...figure, kind: "usual", op: null, period: "day" },
      undefined,
    ],
    ["a figure without its window", { ...figure, window: null }, undefined],
    ["a quantile without its share", { ...figure, op: "quantile" }, undefined],
    ["a ratio to nothing", { ...figure, kind: "quotient" }, undefined],
    ["a ratio to what is not in the catalogue", { ...figure, kind: "quotient", other: "account.made_up" }, undefined],
    ["a figure over no duration", { ...figure, window: "soon" }, undefined],
    ["a qualifier that is no duration", figure, { for: "a while", mode: null, cooldown: null }],
  ])("is asked once more after %s", async (_, made, firing) => {
    const reader = await readerOf((_body, response, turn) =>
      say(response, turn === 1 ? answer(made, firing) : answer(figure)),
    );
    const reading = await readingOf(reader, said);
    expect([reading.parts[0]?.figure, asked.length]).toEqual([{ kind: "aggregate", op: "mean", window: "7d" }, 2]);
  });
});
