import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { DecisionMonitor, DecisionMonitorError } from "../../sdk/src/index.ts";

const document = JSON.parse(readFileSync(join(import.meta.dirname, "../../openapi.json"), "utf8")) as {
  paths: Record<string, Record<string, { operationId?: string }>>;
};
const operationIds = Object.values(document.paths).flatMap((item) =>
  Object.values(item).flatMap((operation) => operation.operationId ?? []),
);

interface Sent {
  url: string;
  method: string;
  headers: Headers;
  body: unknown;
}

/** A client whose every call gets `answer`, and the requests it sent. */
function clientOf(answer: () => Response | Promise<Response>, options: { elevatedKey?: string } = {}) {
  const sent: Sent[] = [];
  const client = new DecisionMonitor({
    apiKey: "key",
    baseUrl: "https://monitor.example.com/v1/",
    ...options,
    fetch: async (url, init) => {
      const body = typeof init?.body === "string" ? (JSON.parse(init.body) as unknown) : undefined;
      sent.push({ url: new Request(url).url, method: init?.method ?? "", headers: new Headers(init?.headers), body });
      return answer();
    },
  });
  return { client, sent };
}

const evaluate = {
  concept_id: "c",
  concept_version: "1.0",
  condition_id: "d",
  condition_version: "1.0",
  entity: "account:1",
};

describe("the client", () => {
  it("has a method for every operation of openapi.json", () => {
    const { client } = clientOf(() => Response.json({}));
    expect(operationIds.length).toBeGreaterThan(10);
    expect(
      operationIds.filter((id) => typeof (client as unknown as Record<string, unknown>)[id] !== "function"),
    ).toEqual([]);
  });

  it("sends the keys, the idempotency key and JSON where the operation lives", async () => {
    const { client, sent } = clientOf(() => Response.json({ ok: true }), { elevatedKey: "elevated" });
    await client.evaluateFull(evaluate, { idempotencyKey: "once" });
    expect(sent).toMatchObject([
      { url: "https://monitor.example.com/v1/evaluate/full", method: "POST", body: evaluate },
    ]);
    expect(Object.fromEntries(sent[0]!.headers)).toEqual({
      accept: "application/json",
      "content-type": "application/json",
      "idempotency-key": "once",
      "x-api-key": "key",
    });
  });

  it("sends the elevated key only where it is needed", async () => {
    const { client, sent } = clientOf(() => Response.json({}), { elevatedKey: "elevated" });
    await client.registerPrimitive({ primitive_id: "a.b", type: "float" });
    await client.listPrimitives();
    expect(sent.map(({ headers }) => headers.get("x-elevated-key"))).toEqual(["elevated", null]);
  });

  it("asks for the health of the service outside the version segment", async () => {
    const { client, sent } = clientOf(() => Response.json({}));
    await client.getHealth();
    expect(sent[0]?.url).toBe("https://monitor.example.com/healthz");
  });

  it("refuses an address without a version segment", () => {
    expect(() => new DecisionMonitor({ apiKey: "key", baseUrl: "https://monitor.example.com" })).toThrow(
      "version segment",
    );
  });

  it("throws a refusal with everything the service said of it", async () => {
    const error = {
      type: "not_found",
      message: "There is no such concept.",
      location: "concept_id",
      suggestion: "Create it.",
      details: { known: [] },
      request_id: "r1",
    };
    const { client } = clientOf(() => Response.json({ error }, { status: 404, headers: { "retry-after": "7" } }));
    const thrown: unknown = await client.evaluateFull(evaluate).catch((reason: unknown) => reason);
    expect(thrown).toBeInstanceOf(DecisionMonitorError);
    expect(thrown).toMatchObject({ ...error, status: 404, retryAfter: 7 });
  });

  it("throws what is not the service's own answer as an unexpected response", async () => {
    const { client } = clientOf(() => new Response("<html>", { status: 502 }));
    await expect(client.listPrimitives()).rejects.toMatchObject({ status: 502, type: "unexpected_response" });
  });

  it("throws a failed connection with its cause", async () => {
    const cause = new TypeError("fetch failed");
    const { client } = clientOf(() => Promise.reject(cause));
    await expect(client.listPrimitives()).rejects.toMatchObject({ status: 0, type: "connection_error", cause });
  });
});
