import { runInDurableObject } from "cloudflare:test";
import { env } from "cloudflare:workers";
import { describe, expect, it, vi } from "vitest";
import type { FullPipelineResult } from "../../worker/contract/resources/evaluation/evaluate.ts";
import { GroupCommit } from "../../worker/ledger/shard/recording/group-commit.ts";
import type { LedgerShard } from "../../worker/ledger/shard/ledger-shard.ts";
import { createServices } from "../../worker/services.ts";
import { Recorder } from "../../worker/storage/decisions/recorder.ts";
import { sweepSends } from "../support/sweep-sends.ts";
import { call } from "../support/runtime-call.ts";
import { createTask, question, RATE, registerRate } from "../support/world.ts";
import { shardNo, shardOf } from "../runtime/ledger/watched.ts";

const at = "2025-01-03T00:00:00.000Z";

const ask = (entity: string) => call<FullPipelineResult>("POST", "/evaluate/full", question(task, entity, at));

async function push(entity: string, value: number): Promise<void> {
  await call("POST", "/observations", { observations: [{ primitive_id: RATE, entity, observed_at: at, value }] });
}

const count = (table: string) => env.DB.prepare(`SELECT count(*) AS n FROM ${table}`).first<number>("n");
const decisions = () => count("decisions");
const sends = () => count("notifications");
const seals = (entity: string) =>
  runInDurableObject(
    shardOf(entity),
    (_, { storage }) =>
      storage.sql
        .exec<{ n: number }>("SELECT count(*) AS n FROM seals JOIN entities USING (entity_no) WHERE entity = ?", entity)
        .one().n,
  );

/** Lets the shard of an entity die at a moment of its next D1 write. */
function dieAt(entity: string, moment: "before_sending" | "after_commit"): Promise<void> {
  return runInDurableObject(shardOf(entity), (shard: LedgerShard, state) => {
    const real = new Recorder(env.DB);
    shard.recorder = {
      async record(rows, batch) {
        await state.storage.sync();
        if (moment === "after_commit") await real.record(rows, batch);
        state.abort("the process died");
        return new Map();
      },
    };
  });
}

await registerRate(call);
const task = await createTask(call, "alert me when the active user rate drops below 35%");

/** What must be true after the retry, wherever the first attempt died: one record, the sealed answer, one send. */
async function expectOneAnswer(
  entity: string,
  before: { decisions: number; sends: number },
  value: number,
): Promise<void> {
  const first = await ask(entity);
  const second = await ask(entity);
  expect(first.body.result.value).toBe(value);
  expect(first.body.decision).toMatchObject({ value: true, actions_triggered: [{ status: "triggered" }] });
  expect(second.body).toEqual({ ...first.body, replayed: true });
  expect(await decisions()).toBe(before.decisions + 1);
  expect(await sends()).toBe(before.sends + 1);
}

const figures = async () => ({ decisions: (await decisions()) ?? 0, sends: (await sends()) ?? 0 });

describe("a shard that dies", () => {
  it("before the flush has sealed and stored nothing, and the retry is the first answer", async () => {
    const entity = "account:before-flush";
    await push(entity, 0.2);
    await push("account:in-flight", 0.9);
    const before = await figures();
    expect(shardNo("account:in-flight"), "both entities live in one shard").toBe(shardNo(entity));
    const record = vi.fn<LedgerShard["recorder"]["record"]>(() => new Promise(() => undefined));
    await runInDurableObject(shardOf(entity), (shard: LedgerShard) => {
      shard.recorder = { record };
    });
    const leaving = ask("account:in-flight");
    await vi.waitFor(() => expect(record).toHaveBeenCalledOnce(), { timeout: 300_000 });
    const add = vi.spyOn(GroupCommit.prototype, "add");
    const asked = [leaving, ask(entity)];
    await vi.waitFor(() => expect(add).toHaveBeenCalledOnce(), { timeout: 300_000 });
    add.mockRestore();
    expect(await seals(entity)).toBe(0);
    await runInDurableObject(shardOf(entity), (_, state) => state.abort("the process died")).catch(() => undefined);
    for (const { status } of await Promise.all(asked)) expect(status).toBe(503);
    expect(await decisions()).toBe(before.decisions);
    await push(entity, 0.1);
    await expectOneAnswer(entity, before, 0.1);
  });

  it("with its seals durable and D1 not told answers as it had sealed, whatever came in between", async () => {
    const entity = "account:sealed";
    await push(entity, 0.2);
    const before = await figures();
    await dieAt(entity, "before_sending");
    expect((await ask(entity)).status).toBe(503);
    expect(await decisions()).toBe(before.decisions);
    expect(await seals(entity)).toBe(1);
    await push(entity, 0.9);
    await expectOneAnswer(entity, before, 0.2);
  });

  it("after D1 has committed and before it could reply has recorded once, and the retry fires what was planned", async () => {
    const entity = "account:committed";
    await push(entity, 0.2);
    const before = await figures();
    await dieAt(entity, "after_commit");
    expect((await ask(entity)).status).toBe(503);
    expect(await decisions()).toBe(before.decisions + 1);
    expect(await sends()).toBe(before.sends);
    await push(entity, 0.9);
    const retried = await ask(entity);
    expect(retried.body).toMatchObject({ replayed: true, result: { value: 0.2 } });
    expect(retried.body.decision.actions_triggered).toMatchObject([{ status: "triggered" }]);
    expect(await decisions()).toBe(before.decisions + 1);
    expect(await sends()).toBe(before.sends + 1);
  });
});

describe("a worker that dies", () => {
  it("after it claimed a send and before it sent leaves a failure that says so, and nothing is sent later", async () => {
    const entity = "account:claimed";
    await push(entity, 0.2);
    const before = await figures();
    await dieAt(entity, "after_commit");
    await ask(entity);
    const claimed = await env.DB.prepare(
      "UPDATE action_results SET state = 'sending', attempted_at = ? WHERE state = 'planned' RETURNING decision_id",
    )
      .bind(Date.now() - 61_000)
      .all<{ decision_id: string }>();
    expect(claimed.results).toHaveLength(1);
    const services = createServices(env, { waitUntil: () => undefined });
    expect(await sweepSends(services)).toEqual({ sent: 0, interrupted: 1, retried: 0, lapsed: 0 });
    const answer = await ask(entity);
    expect(answer.body).toMatchObject({ replayed: true });
    expect(answer.body.decision.actions_triggered).toMatchObject([
      { status: "failed", error: { type: "interrupted" } },
    ]);
    expect(await sends()).toBe(before.sends);
  });

  it("before it claimed a send leaves a plan that the sweep carries out once", async () => {
    const entity = "account:planned";
    await push(entity, 0.2);
    const before = await figures();
    await dieAt(entity, "after_commit");
    await ask(entity);
    await env.DB.prepare("UPDATE action_results SET planned_at = planned_at - 61000 WHERE state = 'planned'").run();
    const services = createServices(env, { waitUntil: () => undefined });
    expect(await Promise.all([sweepSends(services), sweepSends(services)])).toHaveLength(2);
    expect(await sends()).toBe(before.sends + 1);
    expect((await ask(entity)).body.decision.actions_triggered).toMatchObject([{ status: "triggered" }]);
  });
});
