import { env } from "cloudflare:workers";
import { describe, expect, it } from "vitest";
import type { Gate } from "../support/gates.ts";
import { faultyWorker } from "./faulty.ts";
import { at, decisionId, definitions, fresh, healthy, prepare, push, question, signal, task } from "./fault-world.ts";

await prepare();
// A service that never answered has still to remember its number of shards.
await healthy("GET", "/../healthz");

/** Refuses whatever writes, as a store does that is full. */
const full =
  (message: string, isAlsoRead = false): Gate =>
  (call, kind) =>
    kind === "read" && !isAlsoRead ? call() : Promise.reject(new Error(message));

const texts = ["D1_ERROR: database or disk is full: SQLITE_FULL", "D1_ERROR: Exceeded maximum DB size"];
const answer = (store: string) => ({
  status: 503,
  body: { error: { type: "unavailable", message: `${store} is full, and stores nothing more.` } },
});

describe.each(texts)("a database that says %s", (message) => {
  it("is named by whatever writes, and by /healthz; what reads goes on", async () => {
    const worker = faultyWorker({ d1: full(message) });
    const body = { channel: fresh("channel"), kind: "webhook", endpoint: "https://example.com/x" };
    expect(await worker("POST", "/channels", { body })).toMatchObject(answer("The database"));
    expect(await worker("GET", "/channels")).toMatchObject({ status: 200 });
    const health = await worker("GET", "/../healthz");
    expect(health).toMatchObject(answer("The database"));
    expect(health.text).toContain('{"name":"database","ok":false');
  });

  it("answers whatever asks about what is there", async () => {
    // Definitions are taken into the index of signals by the first who asks, or by the cron.
    await healthy("GET", `/primitives/${signal}/concepts`);
    const worker = faultyWorker({ d1: full(message) });
    const { concept_id, concept_version, condition_id, condition_version } = definitions();
    const reads = [
      `/tasks/${task.task_id}`,
      `/tasks?primitive_id=${signal}`,
      "/primitives",
      `/primitives/${signal}`,
      `/primitives/${signal}/concepts`,
      `/concepts/${concept_id}?version=${concept_version}`,
      `/conditions/${condition_id}?version=${condition_version}`,
      `/decisions/${decisionId}`,
      `/decisions?condition_id=${condition_id}`,
      "/incidents",
      "/deliveries",
      "/notifications",
      "/silences",
      "/audit",
      "/keys",
    ];
    const statuses = await Promise.all(reads.map(async (path) => [path, (await worker("GET", path)).status]));
    expect(statuses).toEqual(reads.map((path) => [path, 200]));
  });

  it("shows a task where the number of shards could never be stored", async () => {
    await env.DB.prepare("DELETE FROM settings WHERE name = 'ledger_shards'").run();
    const worker = faultyWorker({ d1: full(message) });
    expect(await worker("GET", `/tasks/${task.task_id}`)).toMatchObject({ status: 200 });
    const observations = [{ primitive_id: signal, entity: fresh("account"), value: 1 }];
    expect(await worker("POST", "/observations", { body: { observations } })).toMatchObject(answer("The database"));
    expect((await healthy("GET", "/../healthz")).status).toBe(200);
  });

  it("is named where it does not even read", async () => {
    const worker = faultyWorker({ d1: full(message, true) });
    expect(await worker("GET", "/tasks")).toMatchObject(answer("The database"));
    expect(await worker("GET", "/../healthz")).toMatchObject(answer("The database"));
  });
});

describe("a shard that is full", () => {
  it("is named by what asks it", async () => {
    const worker = faultyWorker({ shard: full("database or disk is full: SQLITE_FULL") });
    const entity = fresh("account");
    await push(entity);
    const { status, text } = await worker("POST", "/evaluate/full", { body: question(entity, at) });
    expect(status).toBe(503);
    expect(text).toMatch(/Shard \d+ of the ledger is full, and stores nothing more\./);
    const observations = [{ primitive_id: signal, entity, value: 1 }];
    const pushed = await worker("POST", "/observations", { body: { observations } });
    expect(pushed.status).toBe(503);
    expect(pushed.text).toMatch(/Shard \d+ of the ledger is full/);
    expect((await healthy("POST", "/observations", { body: { observations } })).status).toBe(201);
  });
});
