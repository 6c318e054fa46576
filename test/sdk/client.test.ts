import { readFileSync } from "node:fs";
import { join } from "node:path";
import { describe, expect, it } from "vitest";
import { type ClientOptions, DecisionMonitor, NotFoundError } from "../../sdk/src/index.ts";

const document = JSON.parse(readFileSync(join(import.meta.dirname, "../../openapi.json"), "utf8")) as {
  paths: Record<string, Record<string, { operationId?: string; "x-door"?: boolean }>>;
};
const operationIds = Object.values(document.paths).flatMap((item) =>
  Object.values(item).flatMap((operation) => (operation["x-door"] === true ? [] : (operation.operationId ?? []))),
);

interface Sent {
  url: string;
  method: string;
  headers: Headers;
  body: unknown;
}

/** A client whose every call gets `answer`, and the requests it sent. */
function clientOf(answer: () => Response | Promise<Response>, options: ClientOptions = {}) {
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
  it("has a method for every operation of openapi.json but doors for other protocols, by operationId and under one noun", () => {
    const { client } = clientOf(() => Response.json({}));
    expect(operationIds.length).toBeGreaterThan(40);
    expect(
      operationIds.filter((id) => typeof (client as unknown as Record<string, unknown>)[id] !== "function"),
    ).toEqual([]);
    const source = readFileSync(join(import.meta.dirname, "../../sdk/src/generated/resources.ts"), "utf8");
    const sent = [...source.matchAll(/this\.client\.(?:request|list|stream)\("(\w+)"/g)].map(([, id]) => id);
    expect(sent).toHaveLength(operationIds.length);
    expect(new Set(sent)).toEqual(new Set(operationIds));
  });

  it("sends the same call by noun and by operationId", async () => {
    const { client, sent } = clientOf(() => Response.json({}));
    await client.tasks.get({ id: "t1" });
    await client.getTask({ id: "t1" });
    await client.request("getTask", { id: "t1" });
    expect(sent.map(({ url }) => url)).toEqual(Array(3).fill("https://monitor.example.com/v1/tasks/t1"));
  });

  it("sends the keys, the idempotency key and JSON where the operation lives", async () => {
    const { client, sent } = clientOf(() => Response.json({ ok: true }), { elevatedKey: "elevated" });
    await client.evaluation.evaluateFull(evaluate, { idempotencyKey: "once" });
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

  it.each([
    ["evaluateFull", evaluate, true],
    ["evaluateFull", { ...evaluate, timestamp: "2026-09-01T08:00:00Z" }, false],
    ["evaluateFull", { ...evaluate, timestamp: undefined }, true],
    ["createJob", { kind: "batch", timestamp: "2026-09-01T08:00:00Z" }, true],
    ["createTask", { intent: "alert me", dry_run: true }, false],
    ["createTask", { intent: "alert me", dry_run: false }, true],
    ["createTask", { intent: "alert me" }, true],
  ] as const)("%s of %j carries an Idempotency-Key: %s", async (id, input, carried) => {
    const { client, sent } = clientOf(() => Response.json({}));
    await client.request(id, input as never);
    expect(sent[0]?.headers.has("idempotency-key")).toBe(carried);
  });

  it("sends your own Idempotency-Key whatever the question", async () => {
    const { client, sent } = clientOf(() => Response.json({}));
    const question = { ...evaluate, timestamp: "2026-09-01T08:00:00Z" };
    await client.evaluation.evaluateFull(question, { idempotencyKey: "mine" });
    expect(sent[0]?.headers.get("idempotency-key")).toBe("mine");
  });

  it.each([
    ["evaluateFull", { ...evaluate, timestamp: "2026-09-01T08:00:00Z" }, 2],
    ["evaluateTask", { id: "t", condition_version: "1.0", timestamp: "2026-09-01T08:00:00Z" }, 2],
    ["evaluateTask", { id: "t", condition_version: "1.0" }, 1],
  ] as const)("sends %s of %j that failed %i times", async (id, input, times) => {
    const error = { type: "unavailable", message: "Not now." };
    const { client, sent } = clientOf(() => Response.json({ error }, { status: 503, headers: { "retry-after": "0" } }));
    await expect(client.request(id, input as never, { maxRetries: 1 })).rejects.toMatchObject({ status: 503 });
    expect(sent).toHaveLength(times);
  });

  it("explains a decision by its id, from the question in its record", async () => {
    const record = {
      condition_id: "d",
      condition_version: "1.0",
      entity_id: "ent_1",
      evaluated_at: "2026-09-01T08:00:00Z",
    };
    const { client, sent } = clientOf(() => Response.json({ ...record, summary: "because" }));
    expect(await client.decisions.explain("dec_1")).toMatchObject({ summary: "because" });
    expect(sent.map(({ url, body }) => [url, body])).toEqual([
      ["https://monitor.example.com/v1/decisions/dec_1", undefined],
      [
        "https://monitor.example.com/v1/decisions/explain",
        { condition_id: "d", condition_version: "1.0", entity: "ent_1", timestamp: "2026-09-01T08:00:00Z" },
      ],
    ]);
  });

  it("sends the elevated key only where it is needed", async () => {
    const { client, sent } = clientOf(() => Response.json({}), { elevatedKey: "elevated" });
    await client.primitives.register({ primitive_id: "a.b", type: "float" });
    await client.primitives.list();
    expect(sent.map(({ headers }) => headers.get("x-elevated-key"))).toEqual(["elevated", null]);
  });

  it("asks for the health of the service outside the version segment", async () => {
    const { client, sent } = clientOf(() => Response.json({}));
    await client.service.getHealth();
    expect(sent[0]?.url).toBe("https://monitor.example.com/healthz");
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
    const headers = { "x-ratelimit-limit": "600", "x-ratelimit-remaining": "7", "x-ratelimit-reset": "1788249660" };
    const { client } = clientOf(() => Response.json({ error }, { status: 404, headers }));
    const thrown: unknown = await client.evaluateFull(evaluate).catch((reason: unknown) => reason);
    expect(thrown).toBeInstanceOf(NotFoundError);
    expect(thrown).toMatchObject({
      ...error,
      name: "NotFoundError",
      status: 404,
      rateLimit: { limit: 600, remaining: 7, reset: 1_788_249_660 },
    });
  });

  it("gives what came around the data when it is asked for", async () => {
    const headers = {
      "x-request-id": "r1",
      "x-ratelimit-limit": "2",
      "x-ratelimit-remaining": "1",
      "x-ratelimit-reset": "9",
    };
    const { client } = clientOf(() => Response.json({ task_id: "t1" }, { headers }));
    const { data, response, ...around } = await client.tasks.get({ id: "t1" }).withResponse();
    expect(data.task_id).toBe("t1");
    expect(response.status).toBe(200);
    expect(around).toEqual({ attempts: 1, request_id: "r1", rateLimit: { limit: 2, remaining: 1, reset: 9 } });
  });
});
