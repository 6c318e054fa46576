import { describe, expect, it, vi } from "vitest";
import { verifyProof } from "../../../sdk/src/local/index.ts";
import type { Output } from "../../../sdk/src/index.ts";
import { startOwnService } from "../../support/at-end.ts";
import {
  createTask,
  DAY,
  type FullPipelineResult,
  pinned,
  question,
  RATE,
  type Refusal,
  registerRate,
} from "../../support/world.ts";

type Health = { checks: { name: string; ok: boolean; message?: string }[] };

const today = Math.floor(Date.now() / DAY) * DAY;
const at = (daysAgo: number) => new Date(today - daysAgo * DAY).toISOString();
const entity = "account:old";

const ask = <T = FullPipelineResult>(daysAgo: number, of = task, more: object = {}) =>
  service.call<T>("POST", "/evaluate/full", { ...question(of, entity, at(daysAgo)), ...more });
const checks = async () => {
  const health: Health = await (await fetch(`${service.url}/healthz`)).json();
  return health.checks;
};
const observations = async () => {
  const query = `entity=${entity}&primitive_id=${RATE}&limit=200`;
  return (await service.call<{ items: { observed_at: string }[] }>("GET", `/observations?${query}`)).body.items;
};
const notifications = async () => (await service.call<{ items: unknown[] }>("GET", "/notifications")).body.items.length;
const verification = async (id: string) =>
  (await service.call<Output<"verifyDecision">>("POST", `/decisions/${id}/verify`)).body;

const service = await startOwnService();
await registerRate(service.call);
const values = Array.from({ length: 41 }, (_, i) => (i % 10 === 0 ? 0.2 : 0.8 + (i % 3) / 100));
const rows = values.map((value, i) => ({ primitive_id: RATE, entity, observed_at: at(40 - i), value }));
await service.call("POST", "/observations", { observations: rows });
const task = await createTask(service.call, "alert me when the active user rate drops below 35%");
const usual = await createTask(
  service.call,
  "alert me when the active user rate is more than 2 standard deviations below its mean of the last 30 days",
);
const recorded = (await ask(30)).body;
const kept = await service.read<"getDecisionProof">(`/decisions/${recorded.decision_id}/proof`);
const before = await checks();
await service.restart({ SVC_KEEP_OBSERVATIONS: "7d" });
await service.runScheduled();
await vi.waitUntil(async () => (await observations()).length < 41, { timeout: 300_000, interval: 200 });
const left = await observations();
const oldest = (today - Date.parse(left.at(-1)?.observed_at ?? "")) / DAY;

describe("a service that keeps observations for a week", () => {
  it("says since when, removes what is older, and keeps the newest of that and every count", async () => {
    expect(before.find(({ name }) => name === "observations")?.message).toContain("stay for good");
    expect((await checks()).find(({ name }) => name === "observations")).toMatchObject({
      ok: true,
      message: expect.stringMatching(/^Observations are kept since .*T00:00:00.000Z\.$/) as unknown,
    });
    expect(await observations()).toHaveLength(oldest + 1);
    expect([8, 9]).toContain(oldest);
    const { body } = await service.call<{ items: { observation_count: number }[] }>(
      "GET",
      `/primitives/${RATE}/entities`,
    );
    expect(body.items).toMatchObject([{ entity, observation_count: 41 }]);
  });

  it("answers a question again that it has recorded, and fires nothing", async () => {
    const sent = await notifications();
    const again = await ask(30);
    expect(again.status).toBe(200);
    const { decision, ...rest } = recorded;
    expect(again.body).toMatchObject({ ...rest, replayed: true });
    expect(again.body.decision).toMatchObject({ value: decision.value, score: decision.score });
    const batch = { ...pinned(task), timestamp: at(30), entities: [entity] };
    const all = await service.call<{ results: unknown[] }>("POST", "/evaluate/batch", batch);
    expect(all.body.results).toMatchObject([{ decision_id: recorded.decision_id }]);
    expect(await notifications()).toBe(sent);
  });

  it("refuses one that reaches further back, in words to act on", async () => {
    const { status, body } = await ask<Refusal & { error: { details: object } }>(29);
    expect(status).toBe(422);
    expect(body.error).toMatchObject({
      type: "missing_data",
      location: RATE,
      message: `This question needs observations of ${RATE} that have expired: this entity's are kept since ${at(oldest)}.`,
      details: { status: "expired", kept_since: at(oldest), earliest_timestamp: at(oldest) },
    });
    expect(body.error.suggestion).toContain(at(oldest));
    expect((await ask(oldest)).status).toBe(200);
    expect((await ask(1, usual)).body).toMatchObject({ error: { details: { status: "expired" } } });
    const explained = await ask<Refusal>(30, task, { explain: true });
    expect(explained.status).toBe(422);
    expect(explained.body.error.suggestion).toContain(`GET /decisions/${recorded.decision_id}`);
  });

  it("verifies what can be, calls the rest expired and never different; a proof from before still holds", async () => {
    const id = recorded.decision_id ?? "";
    expect(await verification(id)).toEqual({ verified: false, status: "expired", differences: [] });
    const proof = await service.read<"getDecisionProof">(`/decisions/${id}/proof`);
    expect(proof).toMatchObject({ status: "expired", ledger: null });
    expect(verifyProof(proof)).toMatchObject({ verified: false, status: "expired", differences: [] });
    expect(verifyProof(kept)).toMatchObject({ verified: true, differences: [] });
    const recent = (await ask(2)).body.decision_id ?? "";
    expect(await verification(recent)).toMatchObject({ verified: true });

    const db = await service.database();
    await db.prepare("UPDATE decisions SET score = 0.9 WHERE decision_id = ?").bind(id).run();
    expect(await verification(id)).toMatchObject({ status: "expired", differences: [{ field: "columns.score" }] });
    await db.prepare("UPDATE decisions SET score = ? WHERE decision_id = ?").bind(recorded.decision.score, id).run();
  });

  it("takes in nothing that is older, and nothing else of that push", async () => {
    const rows = [40, 0].map((days) => ({
      primitive_id: RATE,
      entity: "account:late",
      observed_at: at(days),
      value: 0.5,
    }));
    const { status, body } = await service.call<Refusal>("POST", "/observations", { observations: rows });
    expect(status).toBe(400);
    expect(body.error).toMatchObject({ type: "validation_error", location: "observations[0].observed_at" });
    expect(body.error.message).toContain("older than what is kept");
    const found = await service.call<{ items: unknown[] }>(
      "GET",
      `/observations?entity=account:late&primitive_id=${RATE}`,
    );
    expect(found.body.items).toEqual([]);
  });

  it("makes no task that could never be answered", async () => {
    const body = {
      intent:
        "alert me when the active user rate is more than 2 standard deviations below its mean of the last 60 days",
      entity_scope: "all",
      delivery: { type: "notification", channel: "inbox" },
    };
    const { status, body: refused } = await service.call<Refusal>("POST", "/tasks", body);
    expect(status).toBe(400);
    expect(refused.error).toMatchObject({ type: "validation_error", location: "intent" });
    expect(refused.error.message).toContain("observations are kept for 7 days");
  });

  it("backtests what is left, and counts what is not", async () => {
    const { condition_id, condition_version } = task;
    const body = { condition_id, condition_version, entities: [entity], from: at(40), to: at(0), step: "1d" };
    const { status, body: found } = await service.call<{ evaluations: number; refused: object }>(
      "POST",
      "/conditions/backtest",
      body,
    );
    expect(status).toBe(200);
    expect(found).toMatchObject({ evaluations: oldest + 1, refused: { expired: 40 - oldest } });
  });

  it.each([
    ["1d", 11],
    [undefined, 0],
  ])("backtests nothing that is gone with the step %s, and says that it is", async (step, expired) => {
    const { condition_id, condition_version } = task;
    const body = { condition_id, condition_version, entities: [entity], from: at(40), to: at(30), step };
    const { body: found } = await service.call<Output<"backtestConditions">>("POST", "/conditions/backtest", body);
    expect(found).toMatchObject({ status: "no_data", questions: expired, refused: expired === 0 ? {} : { expired } });
    expect(found.summary).toContain("have been removed for their age");
  });

  it("forgets an entity as before", async () => {
    const erased = await service.elevated("DELETE", `/entities/${entity}`);
    expect(erased.status).toBe(200);
    expect(await verification(recorded.decision_id ?? "")).toMatchObject({ verified: false, status: "erased" });
  });
});
