import { afterAll, beforeAll, describe, expect, it } from "vitest";
import { type ClientOptions, DecisionMonitor, type LogEvent } from "../../sdk/src/index.ts";
import {
  drop,
  dropInBody,
  type Fault,
  type FaultServer,
  garbled,
  gatewayPage,
  good,
  page,
  redirect,
  refused,
  silent,
  stallInBody,
  startFaultServer,
  truncated,
} from "./support/fault-server.ts";

let server: FaultServer;
beforeAll(async () => {
  server = await startFaultServer();
});
afterAll(() => server.stop());

/** Waits longer than any machine needs, but for a fault that is to be waited for in vain: then for a second. */
const clientOf = (options: ClientOptions = {}, fault?: Fault) => {
  const timeoutMs = fault === silent || fault === stallInBody ? 1_000 : 60_000;
  return new DecisionMonitor({ apiKey: "key", elevatedKey: "key", baseUrl: server.baseUrl, timeoutMs, ...options });
};

const read = (client: DecisionMonitor): Promise<unknown> => client.tasks.list();
const createTask = (client: DecisionMonitor, idempotencyKey?: string): Promise<unknown> =>
  client.tasks.create(
    { intent: "alert me", entity_scope: "all", delivery: { type: "notification" } },
    idempotencyKey === undefined ? {} : { idempotencyKey },
  );
const createChannel = (client: DecisionMonitor): Promise<unknown> =>
  client.channels.create({ channel: "ops", type: "inbox" } as never);

const soon = { "retry-after": "0" };
/** Failures that pass, and what is thrown when they do not. */
const passing: [string, Fault, object][] = [
  ["a dropped connection", drop, { name: "ConnectionError", status: 0, type: "connection_error" }],
  ["a connection dropped inside the body", dropInBody, { name: "ConnectionError", type: "connection_error" }],
  ["no answer in time", silent, { name: "RequestTimeoutError", status: 0, type: "request_timeout" }],
  ["a body that stalls", stallInBody, { name: "RequestTimeoutError", type: "request_timeout" }],
  ["JSON that breaks off", truncated, { name: "UnexpectedResponseError", status: 200, type: "unexpected_response" }],
  ["compression that breaks off", garbled, { name: "UnexpectedResponseError", type: "unexpected_response" }],
  ["429", refused(429, "rate_limit_exceeded", soon), { name: "RateLimitError", status: 429, retryAfter: 0 }],
  ["503", refused(503, "unavailable", soon), { name: "UnavailableError", status: 503, type: "unavailable" }],
  ["500", refused(500, "internal_error", soon), { name: "ServerError", status: 500, type: "internal_error" }],
  ["a gateway's page", gatewayPage, { name: "ServerError", status: 502, type: "unexpected_response" }],
  ["408", refused(408, "execution_timeout", soon), { name: "ExecutionTimeoutError", type: "execution_timeout" }],
  ["a key in flight", refused(409, "idempotency_in_flight", soon), { name: "ConflictError", status: 409 }],
];
/** Failures that would only be the same again. */
const lasting: [string, Fault, object][] = [
  ["another content type", page, { name: "UnexpectedResponseError", status: 200, type: "unexpected_response" }],
  ["a redirect", redirect, { name: "UnexpectedResponseError", status: 307, type: "unexpected_response" }],
  ["400", refused(400, "validation_error"), { name: "BadRequestError", type: "validation_error" }],
  ["401", refused(401, "auth_error"), { name: "AuthenticationError", type: "auth_error" }],
  ["403", refused(403, "forbidden"), { name: "PermissionDeniedError", type: "forbidden" }],
  ["404", refused(404, "not_found"), { name: "NotFoundError", type: "not_found" }],
  ["409", refused(409, "conflict"), { name: "ConflictError", type: "conflict" }],
  ["413", refused(413, "payload_too_large"), { name: "PayloadTooLargeError", type: "payload_too_large" }],
  ["422", refused(422, "missing_data"), { name: "UnprocessableError", type: "missing_data" }],
  ["422 of a sentence", refused(422, "intent_unresolved"), { name: "IntentUnresolvedError", readings: [] }],
  ["a 429 for longer than a minute", refused(429, "rate_limit_exceeded", { "retry-after": "61" }), { retryAfter: 61 }],
];

describe("a call that only reads", () => {
  it.each(passing)("is sent again after %s, and succeeds", async (_, fault) => {
    server.next(fault, good);
    await expect(read(clientOf({}, fault))).resolves.toMatchObject({ items: [] });
    expect(server.received).toHaveLength(2);
  });

  it.each(lasting)("is given up at once after %s", async (_, fault, error) => {
    server.next(fault);
    await expect(read(clientOf())).rejects.toMatchObject(error);
    expect(server.received).toHaveLength(1);
  });
});

describe("a call with an idempotency key", () => {
  it.each(passing)("is sent again after %s under the same key", async (_, fault) => {
    server.next(fault, good);
    await expect(createTask(clientOf({}, fault))).resolves.toMatchObject({ task_id: "t1" });
    const keys = server.received.map(({ key }) => key);
    expect(keys).toEqual([expect.stringMatching(/^[0-9a-f-]{36}$/), keys[0]]);
  });

  it("keeps the caller's key", async () => {
    server.next(drop, good);
    await createTask(clientOf(), "mine");
    expect(server.received.map(({ key }) => key)).toEqual(["mine", "mine"]);
  });

  it("has another key the next time", async () => {
    server.next(good);
    const client = clientOf();
    await createTask(client);
    await createTask(client);
    expect(new Set(server.received.map(({ key }) => key)).size).toBe(2);
  });
});

describe("a call that is not repeatable", () => {
  it.each([...passing, ...lasting])("is never sent twice: %s", async (_, fault, error) => {
    server.next(fault, good);
    await expect(createChannel(clientOf({ maxRetries: 5 }, fault))).rejects.toMatchObject(error);
    expect(server.received).toHaveLength(1);
  });

  it.each(["updateTask", "deleteTask"] as const)("%s is none", async (id) => {
    server.next(drop, good);
    await expect(clientOf()[id]({ id: "t1" })).rejects.toMatchObject({ type: "connection_error" });
    expect(server.received).toHaveLength(1);
  });
});

describe("repetitions", () => {
  it("end after maxRetries, with the last failure", async () => {
    server.next(
      refused(503, "unavailable", soon),
      refused(503, "unavailable", soon),
      refused(429, "rate_limit_exceeded", soon),
    );
    await expect(read(clientOf({ maxRetries: 2 }))).rejects.toMatchObject({ type: "rate_limit_exceeded" });
    expect(server.received).toHaveLength(3);
  });

  it("wait as long as the service asks", async () => {
    server.next(refused(429, "rate_limit_exceeded", { "retry-after": "1" }), good);
    await read(clientOf());
    const [first, second] = server.received.map(({ at }) => at);
    expect(second! - first!).toBeGreaterThan(990);
  });

  it("can be set for one call", async () => {
    server.next(drop);
    await expect(clientOf().tasks.list({}, { maxRetries: 0 })).rejects.toMatchObject({ type: "connection_error" });
    expect(server.received).toHaveLength(1);
  });

  it("are counted with the answer and told to the logger", async () => {
    server.next(refused(503, "unavailable", soon), good);
    const told: [string, LogEvent][] = [];
    const note = (message: string, event: LogEvent) => void told.push([message, event]);
    const { attempts } = await clientOf({ logger: { debug: note, warn: note } })
      .tasks.list({ limit: 5 })
      .withResponse();
    expect(attempts).toBe(2);
    expect(told.map(([, event]) => event)).toMatchObject([
      { operation: "listTasks", path: "/tasks", attempt: 1, status: 503, error_type: "unavailable" },
      { operation: "listTasks", path: "/tasks", attempt: 2, status: 200 },
    ]);
    expect(told[0]?.[0]).toMatch(/listTasks 503, again in \d+ ms/);
  });

  it("end when the caller aborts while it waits for an answer", async () => {
    const ender = new AbortController();
    server.next(() => ender.abort(new Error("enough")));
    await expect(clientOf().tasks.list({}, { signal: ender.signal })).rejects.toThrow("enough");
    expect(server.received).toHaveLength(1);
  });

  it("end when the caller aborts while it waits to be sent again", async () => {
    const ender = new AbortController();
    server.next(refused(503, "unavailable", { "retry-after": "30" }));
    const logger = { debug: () => undefined, warn: () => ender.abort(new Error("enough")) };
    const call = clientOf({ logger }).tasks.list({}, { signal: ender.signal });
    await expect(call).rejects.toThrow("enough");
    expect(server.received).toHaveLength(1);
  });

  it("send nothing when the caller has aborted before", async () => {
    server.next(good);
    await expect(clientOf().tasks.list({}, { signal: AbortSignal.abort() })).rejects.toMatchObject({
      name: "AbortError",
    });
    expect(server.received).toHaveLength(0);
  });
});
