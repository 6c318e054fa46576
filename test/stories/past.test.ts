import { afterAll, beforeAll, describe, expect, it, vi } from "vitest";
import { type ProofInput, verifyProof } from "../../sdk/src/local/index.ts";
import type { Asked } from "../../tools/past/scene.ts";
import { audited } from "../support/audit.ts";
import { callerOf } from "../support/call.ts";
import { type PastService, startPast, unlike } from "../support/past.ts";
import { LOG_VARS } from "../support/vars.ts";
import { unverified } from "../support/verify-all.ts";
import { type DecisionList, type FullPipelineResult, question } from "../support/world.ts";
import { databaseOf } from "../../tools/runtime/database.ts";

let world: PastService;
const call = callerOf(() => world.service.baseUrl);

const scalar = async (query: string) =>
  (await (await databaseOf(world.service)).prepare(query).first<number>("n")) ?? -1;
const audit = () => audited(world.service);

/** What an answer says, less what is made anew each time, and where it stands in the log. */
const said = ({ text }: Asked) => {
  const { log: _, calibration_token: __, expires_at: ___, ...rest } = JSON.parse(text) as Record<string, unknown>;
  return JSON.stringify(Array.isArray(JSON.parse(text)) ? (JSON.parse(text) as unknown) : rest);
};

/** What is worded for people may be worded better. */
const isWording = (found: string) => /\/(summary|meaning|payload_sent\/message): /.test(found);

describe.each(["0004", "0007", "0009"])("what a service of migration %s has left behind", (name) => {
  let before: Asked[] = [];

  beforeAll(async () => {
    world = await startPast(name, name !== "0004" ? LOG_VARS : {});
  });
  afterAll(() => world.end());

  it("says in every list, record, proof, explanation and calibration what it said", async () => {
    expect(await scalar("SELECT count(*) AS n FROM d1_migrations")).toBeGreaterThan(world.past.migrations - 1);
    before = await world.again();
    const changed = world.past.answers.flatMap(({ text, status, method, path }, at) => {
      const now = before[at] ?? { status: 0, text: "null" };
      const different = unlike(JSON.parse(text), JSON.parse(now.text)).map((one) => `${method} ${path} ${one}`);
      return status === now.status ? different : [`${method} ${path}: ${now.status}`];
    });
    expect(changed.filter((found) => !isWording(found))).toEqual([]);
    expect(await unverified(call)).toEqual([]);
  });

  it("is logged by the cron, archived, and says the same afterwards, byte for byte", { timeout: 600_000 }, async () => {
    await world.restart(LOG_VARS, true);
    const stored = await scalar("SELECT count(*) AS n FROM decisions");
    for (let round = 0; round < 4; round += 1) await world.service.runScheduled();
    const archived = await scalar("SELECT count(*) AS n FROM archived");
    expect(archived).toBeGreaterThan(0);
    expect(await scalar("SELECT count(*) AS n FROM decisions")).toBeLessThanOrEqual(stored);
    const now = await world.again();
    expect(now.map(said)).toEqual(before.map(said));
    expect(await unverified(call)).toEqual([]);
    const found = await audit();
    expect(found).toMatchObject({ holds: true, findings: [] });
    expect(found.leaves.decision).toBe((await scalar("SELECT count(*) AS n FROM decisions")) + archived);
    // What its shards stored without a log, and had no columns for, is added up as well.
    expect(found.leaves.observations).toBeGreaterThan(0);
    expect(found.leaves.looks).toBeGreaterThan(0);
    const proofs = now.filter(({ path }) => path.endsWith("/proof"));
    for (const { text } of proofs)
      expect(verifyProof(JSON.parse(text) as ProofInput)).toMatchObject({ verified: true, log: { included: true } });
  });

  it("takes what is new beside it", async () => {
    const { task, watched, calibrated } = world.past.made;
    const push = async (primitive_id: string, entity: string, observed_at: string, value: number) =>
      expect(
        (await call("POST", "/observations", { observations: [{ primitive_id, entity, observed_at, value }] })).status,
      ).toBe(201);
    const at = "2025-03-01T00:00:00.000Z";
    await push("account.active_user_rate", "account:3", at, 0.1);
    await push("account.active_user_rate", "account:new", at, 0.1);
    for (const entity of ["account:3", "account:new"]) {
      const asked = { ...question(task, entity, at), condition_version: calibrated };
      const { body } = await call<FullPipelineResult>("POST", "/evaluate/full", asked);
      expect(body).toMatchObject({ replayed: false, decision: { value: true, score: 0.1 } });
      expect((await call<FullPipelineResult>("POST", "/evaluate/full", asked)).body).toMatchObject({
        replayed: true,
        decision_id: body.decision_id,
      });
    }
    const { condition_id } = task;
    const rating = { condition_id, condition_version: calibrated, entity: "account:new", timestamp: at };
    expect((await call("POST", "/feedback/decision", { ...rating, feedback: "correct" })).status).toBeLessThan(300);
    const looks = async () =>
      (await call<{ items: { t: string }[] }>("GET", `/tasks/${watched.task_id}/looks/pump%3A2`)).body.items;
    const seen = (await looks()).length;
    expect((await call("PATCH", `/tasks/${watched.task_id}`, { status: "active" })).status).toBe(200);
    await vi.waitUntil(async () => (await looks()).length > seen, { timeout: 300_000, interval: 250 });
    await call("PATCH", `/tasks/${watched.task_id}`, { status: "paused" });
    const erased = await call<{ kept: { decisions: number } }>("DELETE", "/entities/account%3A3", undefined, {
      elevated: true,
    });
    expect(erased.status).toBe(200);
    expect(erased.body.kept.decisions).toBeGreaterThan(3);
    const { items } = (await call<DecisionList>("GET", "/decisions?entity_id=account%3A1&limit=200")).body;
    expect(items.length).toBeGreaterThan(24);
    expect(await audit()).toMatchObject({ holds: true, findings: [] });
  });
});
