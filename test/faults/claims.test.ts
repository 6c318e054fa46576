import { env } from "cloudflare:workers";
import { afterEach, describe, expect, it, vi } from "vitest";
import type { FullPipelineResult } from "../../worker/contract/resources/evaluation/evaluate.ts";
import type { Task } from "../../worker/contract/resources/tasks/tasks.ts";
import { createServices } from "../../worker/services.ts";
import { sweepClaims } from "../../worker/usecases/service/sweep-claims.ts";
import { complaints } from "../support/complaints.ts";
import { dyingBefore, type Gate } from "../support/gates.ts";
import { faultyWorker } from "./faulty.ts";
import { at, count, fresh, healthy, prepare, push, question } from "./fault-world.ts";

await prepare();
afterEach(() => vi.restoreAllMocks());

const services = createServices(env, { waitUntil: () => undefined });
const sentence = (percent: number) => ({
  intent: `alert me when the active user rate is below ${percent}%`,
  entity_scope: "nobody",
  delivery: { type: "notification", channel: "inbox" },
});

/** Does the work of a request and dies before it can say so. */
const dieBeforeCompletion = (method: string, path: string, body: unknown, key: string) =>
  faultyWorker({ d1: dyingBefore(/^\s*UPDATE idempotency_claims SET state = 'done'/m) })(method, path, { body, key });

const lapse = () => env.DB.prepare("UPDATE idempotency_claims SET lease_until = 0 WHERE state = 'running'").run();

describe("a claim whose holder died", () => {
  it("is in flight until its lease lapses, and is then taken over: the same task", async () => {
    const key = fresh("task");
    const died = await dieBeforeCompletion("POST", "/tasks", sentence(21), key);
    expect(died.status).toBe(200);
    const before = await count("tasks");
    const waiting = await healthy("POST", "/tasks", { body: sentence(21), key });
    expect(waiting).toMatchObject({ status: 409, body: { error: { type: "idempotency_in_flight" } } });
    await lapse();
    const taken = await healthy("POST", "/tasks", { body: sentence(21), key });
    expect(taken).toMatchObject({ status: 200, text: died.text });
    expect(await count("tasks")).toBe(before);
    const replayed = await healthy("POST", "/tasks", { body: sentence(21), key });
    expect(replayed.headers.get("idempotent-replayed")).toBe("true");
  });

  it("is not taken over by another body", async () => {
    const key = fresh("task");
    await dieBeforeCompletion("POST", "/tasks", sentence(22), key);
    await lapse();
    const other = await healthy("POST", "/tasks", { body: sentence(23), key });
    expect(other).toMatchObject({ status: 422, body: { error: { type: "idempotency_key_reused" } } });
  });

  it("after a snapshot: the same decision, fired once, though the signal has moved since", async () => {
    const entity = fresh("account:snapshot");
    const key = fresh("snapshot");
    await push(entity);
    const body = question(entity);
    const died = await dieBeforeCompletion("POST", "/evaluate/full", body, key);
    const first = died.body as unknown as FullPipelineResult;
    expect(first.decision.actions_triggered).toMatchObject([{ status: "triggered" }]);
    const observations = [{ primitive_id: "account.active_user_rate", entity, value: 0.9 }];
    await healthy("POST", "/observations", { body: { observations } });
    const before = { decisions: await count("decisions"), sent: await count("notifications") };
    await lapse();
    const taken = await healthy("POST", "/evaluate/full", { body, key });
    expect(taken.body).toEqual({ ...first, replayed: true });
    expect({ decisions: await count("decisions"), sent: await count("notifications") }).toEqual(before);
  });

  it("after a snapshot: what was computed is answered and explained, though late data would change it", async () => {
    const entity = fresh("account:explained");
    const key = fresh("snapshot");
    await push(entity);
    const body = { ...question(entity), explain: true };
    const died = await dieBeforeCompletion("POST", "/evaluate/full", body, key);
    const first = died.body as unknown as FullPipelineResult;
    const observations = [{ primitive_id: "account.active_user_rate", entity, observed_at: at, value: 0.9 }];
    expect((await healthy("POST", "/observations", { body: { observations } })).status).toBe(201);
    await lapse();
    const complained = complaints();
    const taken = await healthy("POST", "/evaluate/full", { body, key });
    expect(taken.body).toEqual({ ...first, replayed: true });
    expect(complained()).toEqual([]);
  });

  it("is taken over by one of many", async () => {
    const key = fresh("task");
    await dieBeforeCompletion("POST", "/tasks", sentence(24), key);
    await lapse();
    const before = await count("tasks");
    const answers = await Promise.all(
      Array.from({ length: 20 }, () => healthy("POST", "/tasks", { body: sentence(24), key })),
    );
    expect(answers.filter(({ status }) => status !== 200 && status !== 409)).toEqual([]);
    expect(new Set(answers.filter(({ status }) => status === 200).map(({ text }) => text)).size).toBe(1);
    expect(await count("tasks")).toBe(before);
  });
});

describe("a kept answer", () => {
  it("is forgotten after 24 hours, and the key begins anew", async () => {
    const key = fresh("day");
    const first = await healthy("POST", "/tasks", { body: sentence(25), key });
    await env.DB.prepare("UPDATE idempotency_claims SET expires_at = ?")
      .bind(Date.now() - 1)
      .run();
    await Promise.all((await env.IDEMPOTENCY.list()).keys.map(({ name }) => env.IDEMPOTENCY.delete(name)));
    const second = await healthy("POST", "/tasks", { body: sentence(26), key });
    expect(second.status).toBe(200);
    expect((second.body as unknown as Task).task_id).not.toBe((first.body as unknown as Task).task_id);
  });

  it("is swept when it is old, and not before", async () => {
    await healthy("POST", "/tasks", { body: sentence(27), key: fresh("swept") });
    await env.DB.prepare("UPDATE idempotency_claims SET expires_at = 0").run();
    await env.DB.prepare(
      `INSERT INTO idempotency_claims (claim_id, body_hash, work_id, claimed_at, holder, state, lease_until, expires_at)
       SELECT 'old_' || value, '', '', 0, '', 'done', 0, 0 FROM json_each(?)`,
    )
      .bind(JSON.stringify(Array.from({ length: 2_500 }, (_, i) => i)))
      .run();
    const young = fresh("young");
    await healthy("POST", "/tasks", { body: sentence(28), key: young });
    const old = await count("idempotency_claims", "expires_at = 0");
    expect(await sweepClaims(services, 20)).toEqual({ forgotten: old, pins: 0, sessions: 0 });
    expect(await count("idempotency_claims")).toBe(1);
  });

  it("is read from the copy, of which the database has only a part of the key", async () => {
    const key = fresh("copy");
    const first = await healthy("POST", "/tasks", { body: sentence(29), key });
    const readsOnly: Gate = (call, kind) => (kind === "read" ? call() : Promise.reject(new Error("D1_ERROR")));
    const again = await faultyWorker({ d1: readsOnly })("POST", "/tasks", { body: sentence(29), key });
    expect(again).toMatchObject({ status: 200, text: first.text });
    await env.DB.prepare("UPDATE idempotency_claims SET holder = '' WHERE state = 'done'").run();
    expect((await faultyWorker({ d1: readsOnly })("POST", "/tasks", { body: sentence(29), key })).status).toBe(503);
    expect((await healthy("POST", "/tasks", { body: sentence(29), key })).text).toBe(first.text);
    expect((await healthy("POST", "/tasks", { body: sentence(30), key })).status).toBe(422);
  });

  it("is not kept under the key that was sent, nor with it", async () => {
    const key = fresh("a-secret-looking-key");
    await healthy("POST", "/tasks", { body: sentence(29), key });
    const rows = await env.DB.prepare("SELECT * FROM idempotency_claims").all();
    expect(JSON.stringify(rows.results)).not.toContain(key);
  });
});
