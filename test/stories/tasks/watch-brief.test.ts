import { afterAll, beforeAll, describe, expect, it } from "vitest";
import type { Output } from "../../../sdk/src/index.ts";
import { startTestService, type TestService } from "../../support/service.ts";
import { day, type FullPipelineResult, question, RATE, registerRate, type Task } from "../../support/world.ts";
import { unverified } from "../../support/verify-all.ts";

type Looks = Output<"listTaskEntityLooks">;
type Decisions = Output<"listDecisions">;
type Proof = Output<"getDecisionProof">;
interface Refused {
  error: { type: string; suggestion?: string };
}

/** Looks are seconds apart. */
const patience = { interval: 250 };
const [high, low] = ["account:high", "account:low"];

let service: TestService;
let task: Task;

const push = async (entity: string, value: number, observed_at: string) => {
  const observations = [{ primitive_id: RATE, entity, observed_at, value }];
  expect((await service.call("POST", "/observations", { observations })).status).toBe(201);
};
const looksAt = async (entity: string) =>
  (await service.call<Looks>("GET", `/tasks/${task.task_id}/looks/${entity}`)).body.items;
const decisions = async () =>
  (await service.call<Decisions>("GET", `/decisions?condition_id=${task.condition_id}`)).body.items;

beforeAll(async () => {
  service = await startTestService({ vars: { SVC_WATCH_SETTLE: "1s", SVC_WATCH_SHORTEST: "1s" } });
  await registerRate(service.call);
  await push(low, 0.2, day(0));
  await push(high, 0.8, day(0));
  const { status, body } = await service.call<Task>("POST", "/tasks", {
    intent: "alert me when the active user rate drops below 35%",
    entity_scope: "account:*",
    delivery: { type: "notification" },
    watch: { every: "2s", keep: "changes" },
  });
  if (status !== 200) throw new Error(`the task was not made: ${status}`);
  task = body;
});
afterAll(() => service.stop());

describe("a task that keeps only changes", () => {
  it("records what fires, keeps the other looks in brief, and answers about each of them as it saw it", async () => {
    await expect.poll(async () => (await looksAt(high)).length, patience).toBeGreaterThan(2);
    await expect.poll(async () => (await decisions()).length, patience).toBe(1);
    expect(await decisions()).toMatchObject([{ outcome: "triggered", actions: [{}] }]);
    expect((await looksAt(low)).map(({ decision_id }) => decision_id).filter((id) => id !== null)).toHaveLength(1);
    const [look] = await looksAt(high);
    expect(look).toMatchObject({ score: 0.8, outcome: "not_triggered", decision_id: null });
    const timestamp = look?.t ?? "";
    const { condition_id, condition_version } = task;

    const explain = () =>
      service.call<Refused>("POST", "/decisions/explain", { condition_id, condition_version, entity: high, timestamp });
    const refused = await explain();
    expect([refused.status, refused.body.error.type]).toEqual([404, "not_found"]);
    expect(refused.body.error.suggestion).toContain("POST /evaluate/full");

    await push(high, 0.1, day(1));
    const asked = () => service.call<FullPipelineResult>("POST", "/evaluate/full", question(task, high, timestamp));
    const { body } = await asked();
    expect(body).toMatchObject({ replayed: false, result: { value: 0.8 }, decision: { value: false, score: 0.8 } });
    expect((await asked()).body).toMatchObject({ replayed: true, decision_id: body.decision_id });
    expect((await explain()).status).toBe(200);
    expect((await looksAt(high)).find(({ t }) => t === timestamp)?.decision_id).toBe(body.decision_id);
    const proof = await service.call<Proof>("GET", `/decisions/${body.decision_id}/proof`);
    expect(proof.body).toMatchObject({ record: { decision_id: body.decision_id, score: 0.8 } });
    expect(await unverified(service.call)).toEqual([]);
  });

  it("takes a rating of a look that was kept in brief, and calibrates by it", async () => {
    const { condition_id, condition_version } = task;
    const brief = (await looksAt(high)).filter(({ decision_id, outcome }) => !decision_id && outcome !== "triggered");
    const rated = brief.slice(0, 2);
    expect(rated).toHaveLength(2);
    for (const { t: timestamp } of rated) {
      const rating = { condition_id, condition_version, entity: high, timestamp, feedback: "false_negative" };
      expect((await service.call("POST", "/feedback/decision", rating)).status).toBe(200);
    }
    const { body } = await service.call<Output<"calibrateCondition">>("POST", "/conditions/calibrate", {
      condition_id,
      condition_version,
    });
    expect(body.evidence).toMatchObject({ disputed_silences: 2, ratings: { total: 2, used: 2, unmatched: 0 } });
    const stored = (await decisions()).length;
    expect(body.evidence?.decisions.scored).toBeGreaterThan(stored + 2);
  });
});
