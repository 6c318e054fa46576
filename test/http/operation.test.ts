import { z } from "@hono/zod-openapi";
import { describe, expect, it } from "vitest";
import { answerError } from "../../worker/http/middleware/answer-error.ts";
import { json, raw } from "../../worker/http/body.ts";
import { createRouter, operationsOf } from "../../worker/http/operation/operation.ts";
import type { Scope } from "../../worker/domain/values/roles.ts";
import type { ErrorBody } from "../../worker/contract/wire/error.ts";

const operation = operationsOf("Service");

const Thing = z.strictObject({ name: z.string() });
const about = { summary: "Try.", description: "Tries." } as const;

const read = operation({
  ...about,
  id: "getThing",
  route: "GET /things/{name}",
  scope: "read",
  reach: "whole",
  takes: { params: Thing },
  gives: { status: 200, schema: Thing, words: "It." },
  fails: ["not_found"],
  call: async ({ params }) => params,
});
const create = operation({
  ...about,
  id: "createThing",
  route: "POST /things",
  scope: "author",
  reach: "whole",
  idempotent: true,
  takes: { body: json(Thing, "The thing.") },
  gives: { status: 201, schema: Thing, words: "Made.", existing: "It was there." },
  fails: ["conflict"],
  audited: { none: "a thing is nothing" },
  call: async ({ body }) => ({ given: body, created: body.name !== "old" }),
});
const weigh = operation({
  ...about,
  id: "weighThing",
  route: "POST /things/weight",
  scope: "author",
  reach: "whole",
  takes: {
    body: raw({
      media: ["application/x-thing", "application/json"],
      encodings: ["gzip"],
      limit: 8,
      words: "The thing's bytes.",
      decode: ({ bytes, type, parameters, encoding, header }) =>
        [bytes.length, type, parameters, encoding, header("X-Thing") ?? ""].join(" "),
    }),
  },
  gives: { status: 200, schema: Thing, words: "How heavy it is." },
  audited: { none: "a thing is nothing" },
  call: async ({ body }) => ({ name: body }),
});
const probe = operation({
  ...about,
  id: "getHealth",
  route: "GET /healthz",
  scope: "open",
  reach: "own",
  gives: { status: 200, schema: Thing, words: "Well." },
  fails: ["unavailable"],
  call: async ({ holds, by }) => ({ name: `${by.id}, author: ${holds("author")}` }),
});

async function ask(scopes: Scope[], path: string, body?: unknown) {
  const json = { method: "POST", body: JSON.stringify(body), headers: { "Content-Type": "application/json" } };
  return send(scopes, path, body === undefined ? {} : json);
}

async function send(scopes: Scope[], path: string, init: RequestInit) {
  const app = createRouter();
  app.onError(answerError);
  app.use(async (c, next) => {
    c.set("scopes", scopes);
    c.set("requestId", "req_1");
    await next();
  });
  app.route("/", createRouter([read, create, weigh, probe]));
  const response = await app.request(path, init);
  return { status: response.status, body: await response.json<Partial<ErrorBody>>() };
}

const statuses = ({ route }: typeof read) => Object.keys(route.responses).join(" ");

describe("an operation", () => {
  it("answers a key with its scope, from what it takes", async () => {
    expect(await ask(["read"], "/things/pear")).toEqual({ status: 200, body: { name: "pear" } });
  });

  it("refuses a key without its scope", async () => {
    const { status, body } = await ask(["evaluate", "author"], "/things/pear");
    expect([status, body.error?.message]).toEqual([
      403,
      "This API key lacks the scope `read`; it has evaluate, author.",
    ]);
  });

  it("refuses a query that it does not take, unless it is open", async () => {
    expect((await ask(["read"], "/things/pear?deep=1")).body.error?.location).toBe("deep");
    expect(await ask([], "/healthz?deep=1")).toEqual({ status: 200, body: { name: "unknown, author: false" } });
  });

  it("refuses a body that does not fit", async () => {
    expect((await ask(["author"], "/things", { name: 1 })).body.error?.location).toBe("name");
  });

  it("answers 200 instead of 201 where the object is there already", async () => {
    expect((await ask(["author"], "/things", { name: "new" })).status).toBe(201);
    expect((await ask(["author"], "/things", { name: "old" })).status).toBe(200);
  });

  it("describes its own failures and those of the key, the body and the Idempotency-Key", () => {
    expect(statuses(read)).toBe("200 400 401 403 404 408 429 500 503");
    expect(statuses(create)).toBe("200 201 400 401 403 408 409 413 415 422 429 500 503");
    expect(statuses(probe)).toBe("200 503");
  });

  it("names its scope where it is described", () => {
    expect([read, create, probe].map(({ route }) => route.security)).toEqual([
      [{ ApiKey: ["read"] }, { Bearer: ["read"] }],
      [{ ApiKey: ["author"] }, { Bearer: ["author"] }],
      [],
    ]);
  });
});

describe("a raw body", () => {
  const weighed = (headers: Record<string, string>, bytes = "{not js", scopes: Scope[] = ["author"]) =>
    send(scopes, "/things/weight", { method: "POST", body: bytes, headers });

  it("comes as it was sent, with its type, its encoding and the headers, JSON too", async () => {
    const { body } = await weighed({ "Content-Type": "Application/JSON; charset=utf-8", "X-Thing": "red" });
    expect(body).toEqual({ name: "7 application/json charset=utf-8 identity red" });
    const packed = await weighed({ "Content-Type": "application/x-thing", "Content-Encoding": "GZIP" }, "12345678");
    expect(packed.body).toEqual({ name: "8 application/x-thing  gzip " });
  });

  it.each([
    ["a type it does not have", { "Content-Type": "text/plain" }, "1", 415, "Content-Type"],
    [
      "an encoding it does not have",
      { "Content-Type": "application/x-thing", "Content-Encoding": "br" },
      "1",
      415,
      "Content-Encoding",
    ],
    ["more bytes than its limit", { "Content-Type": "application/x-thing" }, "123456789", 413, "body"],
  ])("is refused with %s", async (_, headers, bytes, status, location) => {
    const answer = await weighed(headers, bytes);
    expect([answer.status, answer.body.error?.location]).toEqual([status, location]);
  });

  it("is not read for a key without the scope", async () => {
    expect((await weighed({ "Content-Type": "text/plain" }, "123456789", ["read"])).status).toBe(403);
  });

  it("is described by its media types, and refused as other bodies are", () => {
    expect(Object.keys(weigh.route.request?.body?.content ?? {})).toEqual(["application/x-thing", "application/json"]);
    expect(statuses(weigh)).toBe("200 400 401 403 408 413 415 429 500 503");
  });
});
