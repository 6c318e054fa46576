import fc from "fast-check";
import { afterEach, beforeEach, describe, expect, it, vi } from "vitest";
import { DomainError } from "../../../worker/domain/values/errors/errors.ts";
import type { Primitive } from "../../../worker/domain/values/definitions/primitive.ts";
import type { Primitives } from "../../../worker/usecases/ports/signals/primitives.ts";
import { memoryServices } from "../../support/memory/services.ts";
import { nodeApp } from "../../support/node-app.ts";

const json = { "content-type": "application/json" };
const elevated = { "x-elevated-key": "test-elevated-key" };
const tooLarge = JSON.stringify({ intent: "x".repeat(1024 * 1024) });

let logged: string[];
beforeEach(() => {
  logged = [];
  vi.spyOn(console, "log").mockImplementation((line: string) => void logged.push(line));
});
afterEach(() => vi.restoreAllMocks());
const lines = () => logged.map((line) => JSON.parse(line) as Record<string, unknown>);

/** Services whose one store does what the test says. */
const primitives = (find: Primitives["find"]) => ({ primitives: { ...memoryServices().primitives, find } });

describe("the order of checks", () => {
  const large = { body: tooLarge, headers: json };
  const asText = (body: string) => ({ body, headers: { "content-type": "text/plain" } });
  const fault = "validation_error";

  it.each<[string, string, { body?: string; headers?: Record<string, string> }, number, string]>([
    [
      "the API key comes before all else",
      "POST /nowhere",
      { ...large, headers: { "x-api-key": "wrong" } },
      401,
      "auth_error",
    ],
    ["the elevated key comes before the body", "POST /v1/primitives", { body: tooLarge }, 403, "forbidden"],
    ["a path that does not exist comes before its body", "POST /v1/nowhere", large, 404, "not_found"],
    ["a method that is not known comes before its body", "PUT /v1/primitives", large, 405, "method_not_allowed"],
    ["size comes before type", "POST /v1/tasks", asText(tooLarge), 413, "payload_too_large"],
    ["type comes before content", "POST /v1/tasks", asText("{"), 415, "unsupported_media_type"],
    ["a body without a type is refused", "POST /v1/tasks", {}, 415, "unsupported_media_type"],
    ["a body must fit", "POST /v1/primitives", { body: "{}", headers: { ...json, ...elevated } }, 400, fault],
  ])("%s", async (_, request, init, status, type) => {
    const [method = "", path = ""] = request.split(" ");
    const answer = await nodeApp()(method, path, init);
    expect(answer.status).toBe(status);
    expect(answer.body).toMatchObject({ error: { type, request_id: answer.headers.get("x-request-id") } });
  });

  it.each(["application/problem+json", "text/json", "application/jsonp"])("refuses %s", async (type) => {
    expect((await nodeApp()("POST", "/v1/tasks", { body: "{}", headers: { "content-type": type } })).status).toBe(415);
  });

  it("answers 415 or 400 to whatever is given as the type of a body", async () => {
    const call = nodeApp();
    const odd = fc.oneof(
      fc.string({ unit: fc.constantFrom("application/json", ";", "=", '"', "\\", "\t", " ", ",", "x") }),
      fc
        .string({ unit: fc.constantFrom(";", " ", "\t", "=", '"', "\\", "a", "x", "/") })
        .map((tail) => `application/json${tail}`),
      fc.string({ unit: "binary-ascii" }).map((text) => `application/json;${text.replaceAll(/[^\x20-\x7e]/g, "")}`),
    );
    await fc.assert(
      fc.asyncProperty(odd, async (type) => {
        const { status } = await call("POST", "/v1/tasks", { body: "{", headers: { "content-type": type } });
        expect([400, 415]).toContain(status);
      }),
    );
  });

  it.each([
    ["gzip", 415],
    ["br", 415],
    ["identity", 400],
  ])("with the content encoding %s is a %i", async (encoding, status) => {
    const headers = { "content-type": "application/json", "content-encoding": encoding };
    expect((await nodeApp()("POST", "/v1/tasks", { body: "{}", headers })).status).toBe(status);
  });
});

describe("paths", () => {
  it.each([
    ["DELETE", "/v1/primitives", "GET, HEAD, POST"],
    ["POST", "/v1/primitives/a.b", "DELETE, GET, HEAD, PATCH"],
    ["GET", "/v1/evaluate/full", "POST"],
    ["HEAD", "/v1/evaluate/full", "POST"],
    ["OPTIONS", "/v1/evaluate/full", "POST"],
    ["POST", "/healthz", "GET, HEAD"],
  ])("%s %s is refused and Allow says %s", async (method, path, allow) => {
    const answer = await nodeApp()(method, path);
    expect(answer.status).toBe(405);
    expect(answer.headers.get("allow")).toBe(allow);
  });

  it.each(["/", "/v1", "/v1/primitives/", "/v1/primitives/a/b", "/V1/primitives", "/v1/healthz"])(
    "there is nothing at %s",
    async (path) => {
      expect((await nodeApp()("GET", path)).status).toBe(404);
    },
  );

  it.each([
    ["/v1/primitives/", "Did you mean /v1/primitives? GET"],
    ["//v1//tasks/x", "Did you mean /v1/tasks/x? GET"],
    ["/decisions", "Did you mean /v1/decisions? GET"],
    ["/v1/nothing", "GET"],
  ])("%s is answered with the way: %s", async (path, suggestion) => {
    const { status, body } = await nodeApp()("GET", path);
    expect(status).toBe(404);
    expect(body).toMatchObject({ error: { suggestion: `${suggestion} /v1/openapi.json lists every path.` } });
  });

  it("describes itself without a key", async () => {
    const { status, body } = await nodeApp()("GET", "/v1/openapi.json", { headers: { "x-api-key": "" } });
    expect(status).toBe(200);
    expect(body).toMatchObject({ openapi: "3.1.0", info: { version: "2.1" } });
  });
});

describe("keys", () => {
  it.each(["", "test-ke", "test-keyy", "TEST-KEY", "test-key,test-key"])("%j opens nothing", async (key) => {
    expect((await nodeApp()("GET", "/v1/decisions", { headers: { "x-api-key": key } })).status).toBe(401);
  });

  it.each(["", "test-elevated-ke", "test-key"])("%j is not the elevated key", async (key) => {
    const answer = await nodeApp()("POST", "/v1/concepts", { body: "{}", headers: { ...json, "x-elevated-key": key } });
    expect(answer.status).toBe(403);
  });
});

describe("answers", () => {
  it("carry the caller's request id when it is sane, and a new one otherwise", async () => {
    const call = nodeApp();
    expect(
      (await call("GET", "/v1/nowhere", { headers: { "x-request-id": "trace-1" } })).headers.get("x-request-id"),
    ).toBe("trace-1");
    for (const odd of ["a b", "<script>", "x".repeat(129)]) {
      const { headers } = await call("GET", "/v1/nowhere", { headers: { "x-request-id": odd } });
      expect(headers.get("x-request-id")).toMatch(/^[0-9a-f-]{36}$/);
    }
  });

  it("carry security headers and no permission for other origins, failures included", async () => {
    const { headers } = await nodeApp()("GET", "/v1/nowhere", { headers: { origin: "https://elsewhere.example" } });
    expect(headers.get("x-content-type-options")).toBe("nosniff");
    expect(headers.get("strict-transport-security")).toContain("max-age");
    expect(headers.get("access-control-allow-origin")).toBeNull();
  });

  it("give an expected failure its status, place, suggestion and details", async () => {
    const call = nodeApp(
      primitives(() => {
        throw new DomainError("missing_data", "There is no value.", {
          location: "a.b",
          suggestion: "Push one.",
          details: { n: 1 },
        });
      }),
    );
    const { status, body } = await call("GET", "/v1/primitives/a.b", { headers: { "x-request-id": "r1" } });
    expect(status).toBe(422);
    expect(body).toEqual({
      error: {
        type: "missing_data",
        message: "There is no value.",
        location: "a.b",
        suggestion: "Push one.",
        details: { n: 1 },
        request_id: "r1",
      },
    });
  });

  it("hide what an unexpected failure said, and log it without the values it was about", async () => {
    const call = nodeApp(
      primitives(() => {
        throw new Error("Failed query: select 1\nparams: account:8841");
      }),
    );
    const { status, body } = await call("GET", "/v1/primitives/a.b", { headers: { "x-request-id": "r2" } });
    expect(status).toBe(500);
    expect(JSON.stringify(body)).not.toContain("query");
    expect(lines()[0]).toMatchObject({ event: "internal_error", request_id: "r2", message: "Failed query: select 1" });
    expect(JSON.stringify(lines())).not.toContain("account:8841");
  });
});

describe("the log", () => {
  it("has one line for a request, with the pattern of its route", async () => {
    const stored: Primitive = {
      primitive_id: "a.b",
      type: "float",
      missing_data_policy: "null",
      source: { kind: "push" },
      created_at: "2026-01-01T00:00:00.000Z",
    };
    await nodeApp(primitives(() => Promise.resolve(stored)))("GET", "/v1/primitives/a.b", {
      headers: { "x-request-id": "r3" },
    });
    expect(lines()).toEqual([
      {
        event: "request",
        request_id: "r3",
        method: "GET",
        route: "/v1/primitives/:id",
        status: 200,
        duration_ms: expect.any(Number),
        key_id: expect.stringMatching(/^key_/),
        error_type: null,
      },
    ]);
  });

  it("names the kind of a failure, and never a key, an entity or a query", async () => {
    const call = nodeApp();
    await call("GET", "/v1/observations?entity=account:raw-name&primitive_id=x");
    await call("GET", "/v1/unknown/account:raw-name");
    await call("GET", "/v1/decisions", { headers: { "x-api-key": "stolen-key" } });
    expect(lines().map(({ route, status, error_type }) => [route, status, error_type])).toEqual([
      ["/v1/observations", 400, "validation_error"],
      [null, 404, "not_found"],
      ["/v1/decisions", 401, "auth_error"],
    ]);
    expect(JSON.stringify(lines())).not.toMatch(/raw-name|test-key|stolen-key/);
  });
});
