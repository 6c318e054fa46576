import { createServer } from "node:net";
import { beforeEach, describe, expect, it } from "vitest";
import { portOf } from "../../support/port-of.ts";
import { ok, type FetchWorld, secret, startFetchWorld } from "../../support/fetch-world.ts";
import { day } from "../../support/world.ts";
import { unverified } from "../../support/verify-all.ts";
const sourceOf: FetchWorld["sourceOf"] = (more) => world.sourceOf(more);
const connected: FetchWorld["connected"] = (...args) => world.connected(...args);
const ask: FetchWorld["ask"] = (...args) => world.ask(...args);
const verified: FetchWorld["verified"] = (id) => world.verified(id);

const world = await startFetchWorld();
const { service, receiver } = world;
beforeEach(() => {
  receiver.clear();
  receiver.answerWith({ body: '{"data":{"value":0.2}}' });
});

describe("a source that fails", () => {
  async function closedPort(): Promise<number> {
    const server = createServer();
    await new Promise<void>((done) => server.listen(0, "127.0.0.1", done));
    const port = portOf(server);
    await new Promise((done) => server.close(done));
    return port;
  }

  it.each([
    ["answers 404", { status: 404 }, {}, { message: "The source answered 404.", status: 404, attempts: 1 }],
    [
      "redirects",
      { status: 302, headers: { location: "/elsewhere" } },
      {},
      { message: "The source answered 302; redirects are not followed.", status: 302, attempts: 1 },
    ],
    [
      "is slow",
      { hang: true },
      { timeout_ms: 150 },
      { message: "The source did not answer within 150 ms.", attempts: 1 },
    ],
    [
      "never ends",
      { trickle: true },
      { timeout_ms: 700 },
      { message: "The source did not answer within 700 ms.", attempts: 1 },
    ],
    [
      "floods",
      { endless: true },
      {},
      { message: "The source answered with more than 256 KiB.", status: 200, attempts: 1 },
    ],
    [
      "sends no JSON",
      { body: "<html>" },
      {},
      { message: "The source's response is not JSON.", status: 200, attempts: 1 },
    ],
    [
      "sends nothing at the pointer",
      { body: '{"data":{}}' },
      {},
      { message: "The source's response at /data/value holds nothing.", attempts: 1 },
    ],
    [
      "sends an object",
      { body: '{"data":{"value":{}}}' },
      {},
      { message: "The source's response at /data/value is not a single value.", attempts: 1 },
    ],
    ["sends text for a number", { body: '{"data":{"value":"0.2"}}' }, {}, { attempts: 1 }],
    [
      "sends a value newer than the question",
      { body: JSON.stringify({ data: { value: 1, at: day(3.1) } }) },
      { time_pointer: "/data/at" },
      { message: `The source's value is from ${day(3.1)}, which is later than the time asked about.` },
    ],
    [
      "sends no time",
      { body: '{"data":{"value":1}}' },
      { time_pointer: "/data/at" },
      { message: "The source's response at /data/at is not an ISO 8601 time with Z or an offset." },
    ],
  ])("because it %s is told without its secret", async (_, answer, source, expected) => {
    const name = await connected("float?", sourceOf(source));
    receiver.answerWith(answer);
    const { status, body, text } = await ask(name, "account:1", day(3));
    expect(status).toBe(200);
    expect(body.signal_errors).toMatchObject([{ primitive_id: `fetched.${name}`, connector: "http", ...expected }]);
    expect(body.result.value).toBeNull();
    expect(text).not.toContain(secret);
    expect(await receiver.waitFor(1)).toHaveLength(1);
    expect((await verified(body.decision_id)).verified).toBe(true);
  });

  it("to accept connections is tried three times", async () => {
    const url = `http://127.0.0.1:${await closedPort()}/{entity}`;
    const name = await connected("float?", sourceOf({ url }));
    const { body } = await ask(name, "account:1", day(3));
    expect(body.signal_errors).toMatchObject([{ message: "The source could not be reached.", attempts: 3 }]);
  });

  it.each(["..", "."])("for the entity %j, which would change the path, is not asked", async (entity) => {
    const name = await connected("float?");
    const { body } = await ask(name, entity, day(3));
    expect(body.signal_errors).toMatchObject([
      { message: "The entity cannot be used in the path of the source's address.", attempts: 0 },
    ]);
    expect(receiver.requests).toEqual([]);
  });
});

describe("the source of a signal", () => {
  it("can be changed by whoever has the elevated key, and the next question uses it", async () => {
    await ok(service.elevated("POST", "/primitives", { primitive_id: "fetched.moved", type: "float" }));
    await world.define("moved", "fetched.moved", "float");
    expect((await ask("moved", "account:moved", day(3))).status).toBe(404);
    expect((await service.call("PUT", "/primitives/fetched.moved/source", sourceOf())).status).toBe(403);
    expect((await service.elevated("PUT", "/primitives/fetched.moved/source", sourceOf())).status).toBe(200);
    expect((await ask("moved", "account:moved", day(3))).body.result.value).toBe(0.2);
    expect((await service.elevated("PUT", "/primitives/fetched.moved/source", { kind: "push" })).status).toBe(200);
    expect((await ask("moved", "account:stayed", day(3))).status).toBe(404);
    expect((await service.elevated("PUT", "/primitives/fetched.nothing/source", sourceOf())).status).toBe(404);
  });
});

it("made no decision in all this that cannot be verified", async () => {
  expect(await unverified(service.call)).toEqual([]);
});
