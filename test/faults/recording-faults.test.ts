import { runInDurableObject } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { afterEach, describe, expect, it, vi } from "vitest";
import type { LedgerShard } from "../../worker/ledger/shard/ledger-shard.ts";
import { Recorder } from "../../worker/storage/decisions/recorder.ts";
import { complaints } from "../support/complaints.ts";
import { innerText } from "../support/gates.ts";
import { shardNo, shardOf } from "../runtime/ledger/watched.ts";
import { faultyWorker } from "./faulty.ts";
import { at, count, fresh, healthy, prepare, push, question } from "./fault-world.ts";
import { evaluation, flawsOf, send } from "./trials.ts";

await prepare();
afterEach(() => vi.restoreAllMocks());

describe("a shard that cannot record", () => {
  const recordWith = (entity: string, record: Recorder["record"]) =>
    runInDurableObject(shardOf(entity), (shard: LedgerShard) => {
      shard.recorder = { record };
    });
  const real = new Recorder(env.DB);

  it.each([
    ["never", 3, 503],
    ["not at the first two attempts", 2, 200],
  ])("%s", async (_, failures, status) => {
    const trial = await evaluation(at);
    const { entity } = trial.body as { entity: string };
    let left = failures;
    await recordWith(entity, (rows, batch) =>
      left-- > 0 ? Promise.reject(new Error(`D1_ERROR: ${innerText}`)) : real.record(rows, batch),
    );
    const first = await send(healthy, trial);
    expect(flawsOf(first)).toEqual([]);
    expect(first.status).toBe(status);
    await trial.once?.(await send(healthy, trial));
  });

  it("whose replies are lost", async () => {
    const trial = await evaluation(at);
    const { entity } = trial.body as { entity: string };
    let lost = 0;
    await recordWith(entity, async (rows, batch) => {
      const recorded = await real.record(rows, batch);
      if (lost++ === 0) throw new Error(`D1_ERROR: ${innerText}`);
      return recorded;
    });
    const first = await send(healthy, trial);
    expect(first.body).toMatchObject({ replayed: false });
    await trial.once?.(first);
    await recordWith(entity, (rows, batch) => real.record(rows, batch));
  });

  it("whose write lands after it was given up: a repeated snapshot is answered and explained as that write has it", async () => {
    const { body, ...trial } = await evaluation(undefined, fresh("landing"));
    const asked = { ...(body as { entity: string }), explain: true };
    const { entity } = asked;
    const writes: (() => ReturnType<typeof real.record>)[] = [];
    await recordWith(entity, (rows, batch) => {
      writes.push(() => real.record(rows, batch));
      return Promise.reject(new Error(`D1_ERROR: ${innerText}`));
    });
    expect((await send(healthy, { ...trial, body: asked })).status).toBe(503);
    const observations = [{ primitive_id: "account.active_user_rate", entity, observed_at: at, value: 0.3 }];
    expect((await healthy("POST", "/observations", { body: { observations } })).status).toBe(201);
    const complained = complaints();
    await recordWith(entity, async (rows, batch) => {
      await writes[0]?.();
      return real.record(rows, batch);
    });
    const { body: answer } = await send(healthy, { ...trial, body: asked });
    expect(answer).toMatchObject({ replayed: true, result: { value: 0.2 } });
    // The milliseconds of its time may be any.
    const { timestamp: _, ...said } = answer["result"] as Record<string, unknown>;
    expect(JSON.stringify(said)).not.toContain("0.3");
    expect(complained()).toEqual([]);
    await recordWith(entity, (rows, batch) => real.record(rows, batch));
  });

  it("in 30 s answers 408 to whoever waits, stores nothing of it, and answers the next time", async () => {
    const stuck = await evaluation(at);
    const { entity } = stuck.body as { entity: string };
    const waiting = sameShard(entity);
    await push(waiting);
    const database = { asked: false, answers: false };
    await recordWith(entity, async (rows, batch) => {
      database.asked = true;
      // An object may not wait for a promise that another request settles.
      while (!database.answers) await new Promise((resolve) => setTimeout(resolve, 10));
      return real.record(rows, batch);
    });
    const before = await count("decisions");
    const first = send(healthy, stuck);
    await vi.waitFor(() => expect(database.asked).toBe(true), { timeout: 300_000 });
    const late = faultyWorker({}, { late: 29_700 });
    const second = await late("POST", "/evaluate/full", { body: question(waiting, at) });
    expect(second).toMatchObject({ status: 408, body: { error: { type: "execution_timeout" } } });
    expect(await count("decisions")).toBe(before);
    const seals = await runInDurableObject(shardOf(waiting), (_, { storage }) =>
      storage.sql.exec("SELECT * FROM seals JOIN entities USING (entity_no) WHERE entity = ?", waiting).toArray(),
    );
    expect(seals).toEqual([]);
    database.answers = true;
    expect((await first).status).toBe(200);
    expect(await count("decisions")).toBe(before + 1);
    const again = await healthy("POST", "/evaluate/full", { body: question(waiting, at) });
    expect(again).toMatchObject({ status: 200, body: { replayed: false } });
    expect(await count("decisions")).toBe(before + 2);
  });

  /** Another entity of the same shard. */
  function sameShard(entity: string): string {
    for (;;) {
      const other = fresh("account:beside");
      if (shardNo(other) === shardNo(entity)) return other;
    }
  }
});
