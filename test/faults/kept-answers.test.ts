import { env } from "cloudflare:workers";
import { describe, expect, it } from "vitest";
import { IdempotencyStore } from "../../worker/storage/service/idempotency-store.ts";
import { TEST_VARS } from "../support/vars.ts";
import { at, count, fresh, healthy, prepare, push, question } from "./fault-world.ts";

await prepare();

const store = new IdempotencyStore(env.DB, env.IDEMPOTENCY, TEST_VARS.SVC_PSEUDONYM_KEY);

/** An attempt at some work, claimed. */
async function claimed(id: string, now = Date.now()) {
  const request = { claim_id: id, body_hash: "body", answer_key: new Uint8Array(32) };
  const begun = await store.begin(request, `holder ${id}`, now);
  if (begun.kind !== "claimed") throw new Error("the key was taken");
  return { ...request, ...begun };
}

const erase = (entity: string) => healthy("DELETE", `/entities/${encodeURIComponent(entity)}`);

/** A dry run, whose answer names the entity whoever is sending at that moment. */
async function ask(entity: string, key: string) {
  return healthy("POST", "/evaluate/full", { body: { ...question(entity, at), dry_run: true }, key });
}

const isReplay = ({ headers }: { headers: Headers }) => headers.get("idempotent-replayed") === "true";

describe("an erasure", () => {
  it("ends in one request, however many answers are kept, and gives up those of its entity alone", async () => {
    const entity = fresh("account:kept");
    const [other, named] = [`${entity}-other`, fresh("account: with a name of several words")];
    const keys = [fresh("key"), fresh("key"), fresh("key")] as const;
    for (const [place, one] of [entity, other, named].entries()) {
      await push(one);
      expect((await ask(one, keys[place] ?? "")).status).toBe(200);
    }
    const attempt = await claimed("the first of many");
    await store.complete(attempt, { status: 200, body: JSON.stringify({ of: [entity, "somebody else"] }) });
    const copies = 2_000;
    await env.DB.prepare(
      `INSERT INTO idempotency_claims (claim_id, body_hash, work_id, claimed_at, holder, state, lease_until, expires_at, status, response, names)
       SELECT claim_id || value, body_hash, work_id, claimed_at, holder, state, lease_until, expires_at, status, response, names
       FROM idempotency_claims, json_each(?) WHERE claim_id = 'the first of many'`,
    )
      .bind(JSON.stringify(Array.from({ length: copies }, (_, i) => i)))
      .run();
    const before = await count("idempotency_claims", "state = 'done'");
    const { keys: copied } = await env.IDEMPOTENCY.list();
    const erased = await erase(entity);
    expect(erased).toMatchObject({ status: 200, body: { removed: { answers: copies + 2 } } });
    expect(await count("idempotency_claims", "state = 'done'")).toBe(before - copies - 2);
    expect(
      await count("idempotency_claims", "state = 'released' AND (response IS NOT NULL OR names IS NOT NULL)"),
    ).toBe(0);
    expect((await ask(entity, keys[0])).status).toBe(404);
    // Copies stay until they expire, and nobody can open those of an answer that was given up.
    expect((await env.IDEMPOTENCY.list()).keys).toHaveLength(copied.length);
    expect(isReplay(await ask(other, keys[1]))).toBe(true);
    expect(isReplay(await ask(named, keys[2]))).toBe(true);
    expect(await erase(named)).toMatchObject({ status: 200, body: { removed: { answers: 1 } } });
    expect(isReplay(await ask(other, keys[1]))).toBe(true);
  });

  it("lets no answer be kept that was being given as it began", async () => {
    const entity = fresh("account:meanwhile");
    await push(entity);
    const [meanwhile, late] = [fresh("meanwhile"), fresh("late")];
    const attempt = await claimed(meanwhile);
    expect((await erase(entity)).status).toBe(200);
    await store.complete(attempt, { status: 200, body: JSON.stringify({ entity }) });
    expect(
      await count("idempotency_claims", "claim_id = ? AND state = 'released' AND response IS NULL", meanwhile),
    ).toBe(1);
    const after = await claimed(late, Date.now() + 1_000);
    await store.complete(after, { status: 200, body: "{}" });
    expect(await count("idempotency_claims", "claim_id = ? AND state = 'done'", late)).toBe(1);
  });
});
